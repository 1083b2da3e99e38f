// Nests of bare `kernels` that follow each other with equal bounds become one kernel where no iteration needs what another one makes;
// others stay apart. What is needed of a scalar in between, loop variables of other names, planes, sums.
#include <stdio.h>
#define N 500
#define M 40
double a[N], b[N], c[N], d[M][M], e[M][M], f[M][M]; int h[N];
int main(void)
{
  int i, j, n = N, m = M, k = 3; double s = 0, t = 0.5, scale = 2;
  for (i = 0; i < N; i++) { a[i] = i % 17 * 0.25; h[i] = i * 7 % 31; }
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) b[i] = a[i] * scale;
    for (int q = 0; q < n; q++) { t = b[q] + q; c[q] = t * t; }
    k = n / 2;
    for (i = 0; i < n; i++) { a[i] = c[i] - b[i]; s += a[i]; }
    for (i = 0; i < n; i++) h[i] += k;
  }
  printf("%g %g %d %d\n", s, t, k, i);
#pragma acc kernels
  {
    for (i = 0; i < m; i++) for (j = 0; j < m; j++) d[i][j] = i * 0.5 + j;
    for (i = 0; i < m; i++) for (j = 0; j < m; j++) e[i][j] = d[i][j] * 2;
    for (i = 0; i < m; i++) for (j = 0; j < m; j++) f[i][j] = i > 0 ? e[i - 1][j] : 0;
    for (i = 0; i < m; i++) for (j = 0; j <= i; j++) d[i][j] += f[i][j];
    for (int x = 0; x < m; x++) for (int y = 0; y <= x; y++) e[x][y] = d[x][y] + 1;
  }
#pragma acc kernels
  for (int step = 0; step < 4; step++) {
    for (i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i + 1]) * 0.5;
    for (i = 1; i < n - 1; i++) c[i] = b[i] + step;
    for (i = 1; i < n - 1; i++) a[i] = b[i] * 0.5 + c[i] * 0.25;
  }
  double sum = 0; long hs = 0;
  for (i = 0; i < N; i++) { sum += a[i] + 2 * b[i] + 3 * c[i]; hs += h[i] * i; }
  for (i = 0; i < M; i++) for (j = 0; j < M; j++) sum += d[i][j] * (i + 1) + e[i][j] * (j + 1) + f[i][j];
  printf("%.9g %ld\n", sum, hs);
}
