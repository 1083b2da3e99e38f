// Elements around the one that a pointer shows, used on a condition: what the condition excludes belongs to nobody, what
// loops from below zero reach is brought.
#include <stdio.h>
#include <stdlib.h>

static void smooth(float *restrict p, float *restrict q, int n, int r)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    float x = 0;
    for (int k = -r; k <= r; k++) {
      if (i + k < 0 || i + k >= n)
        continue;
      x += p[i + k];
    }
    q[i] = x;
  }
}

static void smooth_inside(float *restrict p, float *restrict q, int n, int r)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    float x = 0;
    for (int k = -r; k <= r; k++) {
      int j = i + k;
      if (j >= 0 && j < n)
        x += p[j];
    }
    q[i] = x;
  }
}

static void mark(float *restrict p, const float *restrict mask, int first, int n)
{
#pragma acc parallel loop
  for (int i = first; i < n; i++)
    if (mask[i] > 0)
      p[i] = 10 * i;
}

int main(void)
{
  float *a = malloc(96 * sizeof *a), q[32];
  for (int i = 0; i < 96; i++)
    a[i] = i;
  // What lies in front of and behind the middle is someone else's.
#pragma acc enter data copyin(a[0:32], a[64:32])
  smooth(a + 32, q, 32, 2);
  printf("%g %g %g\n", q[0], q[16], q[31]);
  smooth_inside(a + 32, q, 32, 3);
  printf("%g %g %g\n", q[0], q[16], q[31]);
#pragma acc exit data delete(a[0:32], a[64:32])
  float mask[16];
  for (int i = 0; i < 16; i++)
    mask[i] = i % 3;
  mark(a + 40, mask + 8, -8, 8);
  for (int i = 32; i < 48; i++)
    printf("%g ", a[i]);
  printf("\n");
  free(a);
  return 0;
}
