// Loops whose bounds are computed where they stand: the construct brings what they use.
#include <stdio.h>
#include <stdlib.h>

static void halves(const float *a, const float *b, float *restrict c, int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n / 2; i++)
    c[i] = a[i] + b[n / 4 + i];
}

static float tail(const float *a, int n, int m)
{
  float sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = n % 4; i < (m + n - 1) / 3; i++)
    sum += a[i];
  return sum;
}

static void blocks(int *restrict out, const int *in, int n, int size)
{
  int blocks = n / size;
#pragma acc parallel loop
  for (int b = 0; b < blocks; b++) {
    int sum = 0;
    for (int k = 0; k < size; k++)
      sum += in[b * size + k];
    out[b] = sum;
  }
#pragma acc parallel loop
  for (int i = 0; i < n / 8 * 2 + 1; i++)
    out[i] += in[2 * i];
}

int main(void)
{
  float *a = malloc(16 * sizeof *a), *c = calloc(8, sizeof *c);
  int *in = malloc(24 * sizeof *in), *out = calloc(12, sizeof *out);
  for (int i = 0; i < 16; i++)
    a[i] = i;
  for (int i = 0; i < 24; i++)
    in[i] = i * i;
  halves(a, a, c, 16);
  printf("%g %g %g\n", c[0], c[1], c[7]);
  printf("%g\n", tail(a, 15, 20));
  blocks(out, in, 24, 4);
  for (int i = 0; i < 12; i++)
    printf("%d ", out[i]);
  printf("\n");
  return 0;
}
