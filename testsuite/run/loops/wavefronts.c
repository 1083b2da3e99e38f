// Nests whose loops both carry dependences run along diagonals of tiles: forwards and backwards, skewed by none, one and two,
// with strides, conditions, loops inside, several arrays and distances, and where there are few iterations or none.
#include <stdio.h>
#include <stdlib.h>
#define N 150
#define M 203
static double a[N][M], b[N][M], c[N][M];
static int t[N + 1][M + 1];
static unsigned seed = 7;
static int any(int n) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 16) % n;
}
static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = any(100), b[i][j] = any(100), c[i][j] = any(10);
  for (int i = 0; i <= N; i++)
    for (int j = 0; j <= M; j++) t[i][j] = i == 0 ? j : j == 0 ? i : -1;
}
static void say(const char *what) {
  double x = 0, y = 0;
  long z = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) x += a[i][j] * ((i * 7 + j * 3) % 11), y += b[i][j] * ((i + j * 5) % 13);
  for (int i = 0; i <= N; i++)
    for (int j = 0; j <= M; j++) z += (long)t[i][j] * ((i * 3 + j) % 17);
  printf("%s %.12g %.12g %ld\n", what, x, y, z);
}
static void nine_points(int n, int m, int steps) {
#pragma acc kernels copy(a)
  for (int s = 0; s < steps; s++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j] + a[i][j + 1] + a[i + 1][j - 1] +
                   a[i + 1][j] + a[i + 1][j + 1]) / 9;
}
static void five_points(int n, int m) {
#pragma acc kernels copy(a)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) a[i][j] = 0.25 * (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]);
}
static void backwards(int n, int m) {
#pragma acc kernels copy(a, b)
  for (int i = n - 2; i >= 0; i--)
    for (int j = m - 2; j >= 0; j--) {
      double x = b[i][j];
      a[i][j] += 0.5 * a[i + 1][j] - 0.25 * a[i][j + 1] + x;
      b[i][j] = a[i][j] / 4 + b[i + 1][j + 1] / 2;
    }
}
static void across(int n, int m) {
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = m - 3; j >= 1; j -= 2) a[i][j] = a[i - 1][j] + a[i][j + 2] - a[i - 1][j + 2] / 2 - a[i - 1][j - 1] / 4;
}
static void far(int n, int m) {
#pragma acc kernels copy(a)
  for (int i = 2; i < n; i++)
    for (int j = 3; j < m - 3; j++) a[i][j] = (a[i - 2][j + 3] + a[i][j - 3] + a[i - 1][j] + a[i - 2][j - 1]) / 4;
}
static void distances(int n, int m, int gap) {
#pragma acc kernels copy(t)
  for (int i = 1; i <= n; i++) {
    int start = gap + i % 3;
    for (int j = 1; j <= m; j++) {
      int best = t[i - 1][j - 1] + ((i * j) % 7 == start ? 0 : 3);
      if (t[i - 1][j] + gap < best) best = t[i - 1][j] + gap;
      if (t[i][j - 1] + gap < best) best = t[i][j - 1] + gap;
      if (best < 0) best = -best;
      t[i][j] = best;
    }
  }
}
static void with_inner_loop(int n, int m) {
#pragma acc kernels copy(a, b) copyin(c)
  for (int i = 4; i < n; i++)
    for (int j = 4; j < m; j++) {
      double sum = 0;
      for (int k = 1; k <= 4; k++) sum += c[i][j - k] * a[i - k][j - k];
      a[i][j] = (sum + a[i - 1][j] + a[i][j - 1]) / 64;
      if (j % 2) b[i][j] = b[i - 1][j] + b[i][j - 1] / 8 - a[i][j];
    }
}
static void filtered(int n, int m, double *restrict x, const double *restrict y) {
#pragma acc kernels copy(x[0 : n * m]) copyin(y[0 : n * m])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      x[i * m + j] = y[i * m + j] + 0.5 * x[(i - 1) * m + j] + 0.5 * x[i * m + j - 1] - 0.25 * x[(i - 1) * m + j - 1];
}
int main(void) {
  static const int sizes[][2] = {{N, M}, {1, 1}, {2, 2}, {3, 40}, {40, 3}, {34, 34}, {35, 66}, {0, 5}, {97, 130}};
  for (int s = 0; s < 9; s++) {
    int n = sizes[s][0], m = sizes[s][1];
    fill();
    nine_points(n, m, 3), say("nine");
    five_points(n, m), say("five");
    backwards(n, m), say("backwards");
    fill(), across(n, m), say("across");
    far(n, m), say("far");
    distances(n, m, 2), say("distances");
    with_inner_loop(n, m), say("inner");
    filtered(n, m, &a[0][0], &b[0][0]), say("filtered");
  }
  return 0;
}
