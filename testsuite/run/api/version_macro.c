// _OPENACC says which specification is complete: 3.3 of November 2022.
#include <openacc.h>
#include <stdio.h>

int main(void) {
  printf("%d\n", _OPENACC);
  return 0;
}
