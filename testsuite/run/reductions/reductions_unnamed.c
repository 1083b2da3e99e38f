// Reductions that nobody names: C's sums, conditionals and counters in kernels.
#include <stdio.h>
#include <limits.h>
int count(int n, int m, int (*restrict w)[m]) {
  int cells = 0;
#pragma acc kernels
  for (int c = 1; c <= n; c++)
    for (int r = 0; r < m; r++)
      cells += w[c][r];
  return cells;
}
int count2(int n, int m, int (*restrict w)[m]) {
  int cells = 0;
#pragma acc kernels
  for (int c = 0; c < n; c++)
    for (int r = 0; r < m; r++)
      cells += w[c][r];
  return cells;
}
int count3(int n, int m, int (*restrict w)[m]) {
  int cells = 0;
#pragma acc kernels
 {
  for (int c = 0; c < n; c++)
    for (int r = 0; r < m; r++)
      w[c][r]++;
  for (int c = 0; c < n; c++)
    for (int r = 0; r < m; r++)
      cells += w[c][r];
 }
#pragma acc wait
  return cells;
}
float biggest(int n, const float *restrict x) {
  float m = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++) m = x[i] > m ? x[i] : m;
  return m;
}
long many(int n, const int *restrict x) {
  long s = 3, p = 1; int least = 5;
#pragma acc kernels
  for (int i = 0; i < n; i++) { s -= x[i]; p *= (x[i] & 1) + 1; least = least < x[i] ? least : x[i]; }
  return s + p + least;
}
void hist(int n, const int *restrict x, int *restrict h) {
#pragma acc parallel loop reduction(+:h[0:16])
  for (int i = 0; i < n; i++) h[x[i] & 15] += 1;
}
/* The whole sum fits; sums of a part of the elements need not. */
int swinging(int n, const int *restrict x) {
  int s = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) s += x[i];
  return s;
}
int main(void) {
  enum { N = 60, M = 40 };
  static int w[N + 2][M], v[1000], h[16];
  static float f[1000];
  for (int i = 0; i < N + 2; i++)
    for (int j = 0; j < M; j++) w[i][j] = (i * 7 + j * 3) % 5;
  for (int i = 0; i < 1000; i++) v[i] = (i * 37) % 101 - 20, f[i] = (i * 61) % 997 * 0.25f;
  printf("%d ", count(N, M, w));
  printf("%d ", count2(N, M, w));
  printf("%d\n", count3(N, M, w));
  printf("%.2f %ld\n", biggest(1000, f), many(40, v));
  hist(1000, v, h);
  for (int i = 0; i < 16; i++) printf("%d ", h[i]);
  for (int i = 0; i < 1000; i++) v[i] = i % 2 ? -INT_MAX : INT_MAX;
  printf("\n%d\n", swinging(1000, v));
}
