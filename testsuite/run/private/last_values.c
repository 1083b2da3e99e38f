// Last values in bare `kernels`: scalars and loop variables whose value is used after loops that run in parallel; the values are
// computed from the loops' variables, found (conditions, of which some never hold), or saved by the last iteration.
#include <stdio.h>
#define N 300
#define M 70
int a[N], b[N][M], c[N]; double x[N];
static int gi, gj;
int main(void)
{
  int i, j, k, n = N, m = M, none = 0, t = -1, u = -2, last = -3, never = -4, place = -5, row = -6;
  double r = 0.5, s = 0.25;
  for (k = 0; k < N; k++) { a[k] = k * 37 % 101; x[k] = 0.125 * (k % 13); }
#pragma acc kernels
  for (i = 0; i < n; i++) { t = a[i] * 2; c[i] = t + i; }
  printf("%d %d\n", i, t);
#pragma acc kernels
  {
    for (i = n - 1; i > 2; i -= 4) { r = x[i]; if (r > 0.5) r = r * r; x[i] = r + 1; }
    u = i + (int)(r * 8);
    for (i = 0; i < none; i++) { s = x[i]; a[i] = 0; }
  }
  printf("%d %g %g %d\n", i, r, s, u);
#pragma acc kernels
  for (i = 0; i < n; i += 7)
    for (j = 0; j < m; j++) { place = i * M + j; b[i][j] = place; }
  printf("%d %d %d\n", i, j, place);
#pragma acc kernels
  for (gi = 0; gi < n; gi++) {
    if (a[gi] % 17 == 3) last = gi;
    if (a[gi] > 1000) never = gi;
  }
  printf("%d %d %d\n", gi, last, never);
#pragma acc kernels
  for (gi = 0; gi < n; gi++)
    for (gj = 0; gj < m; gj++)
      if (b[gi][gj] % 11 == 4 && gj < 50) { row = gi * 100 + gj; }
  printf("%d %d %d\n", gi, gj, row);
#pragma acc kernels
  for (int step = 0; step < 3; step++) {
    for (i = 1; i < n; i++) c[i] += t;
    for (i = 0; i < n; i++) { t = c[i] % 50; a[i] = t; }
  }
  printf("%d %d\n", i, t);
  // A loop that ends early leaves its variable where it is.
#pragma acc kernels
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) { if (b[i][j] > 40 + i) break; b[i][j] = -1; }
  printf("%d %d\n", i, j);
#pragma acc kernels default(none) copy(a, c, last) copyin(n) copy(t)
  for (int q = 0; q < n; q++) { t = a[q] + 1; if (c[q] == 7) last = q; }
  long sum = 0;
  for (i = 0; i < N; i++) { sum += a[i] * 3 + c[i]; for (j = 0; j < M; j++) sum += b[i][j]; }
  printf("%ld %d %d\n", sum, t, last);
}
