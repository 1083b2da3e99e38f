// A pointer that shows nothing where the construct does not run.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = 1000, use = argc > 5, steps = argc > 7 ? 3 : 4;
  double *restrict p = (double *)16;
  if (use) p = malloc(n * sizeof *p);
  for (int k = 0; k < steps; k++) {
    if (use) {
#pragma acc parallel loop
      for (int i = 0; i < n; i++) p[i] = k;
    }
  }
  printf("done\n");
}
