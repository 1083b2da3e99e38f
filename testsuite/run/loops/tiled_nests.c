// Products that stand in a loop beside other statements: they get a loop of their own where nothing stands against it.
#include <stdio.h>
enum { N = 150, M = 130, L = 141 };
static double a[N][L], b[L][M], c[N][M], d[N][M], e[N][N], f[N];
static void scaled(int n, int m, int l, double alpha, double beta) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      c[i][j] *= beta;
    for (int k = 0; k < l; k++)
      for (int j = 0; j < m; j++)
        c[i][j] += alpha * a[i][k] * b[k][j];
    for (int j = 0; j < m; j++)
      d[i][j] -= c[i][j];
  }
}
static void said(int n, int m, int l) {
#pragma acc parallel loop copyin(a, b) copy(c, d)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      c[i][j] = i - j;
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i][j] += a[i][k] * b[k][j];
    d[i][i % m] = c[i][0];
  }
}
static void triangle(int n, int l) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      e[i][j] *= .5;
    for (int k = 0; k < l; k++)
      for (int j = 0; j <= i; j++)
        e[i][j] += a[i][k] * a[j][k];
  }
}
// What is read first is what the other statements have not written yet; a scalar and an array go from one to the next.
static void first(int n, int m, int l) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    double t = c[i][i % m], row[M];
    f[i] = c[i][1] + c[i][2];
    for (int j = 0; j < m; j++)
      c[i][j] = 0;
    for (int j = 0; j < m; j++)
      row[j] = d[i][j] * .5;
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i][j] += a[i][k] * b[k][j];
    for (int j = 0; j < m; j++)
      c[i][j] += t + row[j];
  }
}
static void two(int n, int m, int l) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      c[i][j] = 1;
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i][j] += a[i][k] * b[k][j];
    f[i] += c[i][m - 1];
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        d[i][j] += a[i][k] * b[k][j] * .25;
  }
}
static void show(const char *name) {
  double s = 0, t = 0, u = 0, v = 0;
  for (int i = 0; i < N; i++) {
    v += f[i] * (i % 7 + 1);
    for (int j = 0; j < M; j++)
      s += c[i][j] * ((i + 3 * j) % 11), t += d[i][j] * ((2 * i + j) % 13);
    for (int j = 0; j < N; j++)
      u += e[i][j] * ((i + j) % 5);
  }
  printf("%s %.3f %.3f %.3f %.3f\n", name, s, t, u, v);
}
int main(void) {
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < L; k++)
      a[i][k] = (i + 2 * k) % 9 - 4;
    for (int j = 0; j < M; j++)
      c[i][j] = (i * j) % 8, d[i][j] = (i + j) % 6;
    for (int j = 0; j < N; j++)
      e[i][j] = i % 4 - j % 3;
  }
  for (int k = 0; k < L; k++)
    for (int j = 0; j < M; j++)
      b[k][j] = (3 * k + j) % 7 - 3;
  scaled(N, M, L, 1.5, .5);
  show("scaled");
  said(N, M, L);
  show("said");
  triangle(N, L);
  show("triangle");
  first(N, M, L);
  show("first");
  two(N, M, L);
  show("two");
}
