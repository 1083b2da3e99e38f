// Data clauses on the variables of loops: those of loops with a directive are private to the iterations (OpenACC 3.3, 2.6.1);
// others of `kernels` have their last value behind the loop, on the device and after the construct.
#include <stdio.h>

int main(void)
{
  int i = 3, j = 4, a[10], b[10], last[1];
#pragma acc parallel loop copyin(i) copyout(a)
  for (i = 0; i < 10; i++) a[i] = i * i;
#pragma acc parallel loop collapse(2) copyin(i) create(j) copyout(b)
  for (i = 0; i < 5; i++)
    for (j = 0; j < 2; j++) b[i * 2 + j] = i + j;
  for (i = 0; i < 10; i++) printf("%d %d\n", a[i], b[i]);
#pragma acc kernels copy(i) copyout(a, last)
  {
    for (i = 0; i < 10; i += 3) a[i] = -i;
    last[0] = i;
  }
  printf("%d %d %d\n", a[9], i, last[0]);
  return 0;
}
