// `declare deviceptr` of variables of the file: constructs of every function take their values for addresses of the device.
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENACC
#include <openacc.h>
#else
#include <string.h>
#define acc_malloc malloc
#define acc_free free
#define acc_memcpy_from_device memcpy
#endif

#define N 100

float *x;
static int *counts;
#pragma acc declare deviceptr(x, counts)

static void fill(int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    x[i] = 2 * i;
    counts[i % 4] = 0;
  }
}

static float sum(int n)
{
  float s = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    s += x[i];
#pragma acc parallel loop deviceptr(counts)
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    counts[i % 4]++;
  }
  return s;
}

int main(void)
{
  float back[N];
  int seen[4];
  x = acc_malloc(N * sizeof *x);
  counts = acc_malloc(4 * sizeof *counts);
  fill(N);
  printf("%g\n", sum(N));
  acc_memcpy_from_device(back, x, sizeof back);
  acc_memcpy_from_device(seen, counts, sizeof seen);
  printf("%g %g %d %d\n", back[1], back[N - 1], seen[0], seen[3]);
  float *first = x;
  x = x + 50;
  printf("%g\n", sum(50));
  acc_free(first);
  acc_free(counts);
  return 0;
}
