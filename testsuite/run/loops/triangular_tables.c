// Tables of intervals and triangular factors: nests whose inner loop's bounds move with the outer one, both with dependences, run in
// wavefronts of the rectangle around them; sums in elements beside other elements of the same array; loops that are all short.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 131
static int s[N][N], seq[N];
static double a[N][N], x[N], b[N];
static unsigned seed = 11;
static int any(int n) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 16) % n;
}
static void fill(void) {
  for (int i = 0; i < N; i++) {
    seq[i] = any(4), b[i] = any(100), x[i] = -1;
    for (int j = 0; j < N; j++) s[i][j] = i < j ? 0 : i - j, a[i][j] = i == j ? 4.0 * N : 1.0 / (1 + abs(i - j)) + any(3);
  }
}
static void say(const char *what) {
  double t = 0;
  long u = 0;
  for (int i = 0; i < N; i++) {
    t += x[i] * (i % 5 + 1);
    for (int j = 0; j < N; j++) t += a[i][j] * ((i * 7 + j) % 11), u += (long)s[i][j] * ((i + 3 * j) % 13);
  }
  printf("%s %.9g %ld\n", what, t, u);
}
static void intervals(void) {
#pragma acc kernels copy(s) copyin(seq)
  for (int i = N - 1; i >= 0; i--)
    for (int j = i + 1; j < N; j++) {
      int best = s[i][j - 1];
      if (i + 1 < N && s[i + 1][j] > best) best = s[i + 1][j];
      if (i + 1 < N) {
        int pair = s[i + 1][j - 1] + (i < j - 1 && seq[i] + seq[j] == 3);
        if (pair > best) best = pair;
      }
      for (int k = i + 1; k < j; k++)
        if (s[i][k] + s[k + 1][j] > best) best = s[i][k] + s[k + 1][j];
      s[i][j] = best;
    }
}
static void below(void) {
#pragma acc kernels copy(s)
  for (int i = 1; i < N; i++)
    for (int j = 0; j < i; j++) s[i][j] = (j > 0 ? s[i][j - 1] : i) + s[i - 1][j] % 7 - (j > 0 ? s[i - 1][j - 1] : 1) % 5;
}
static void backwards(void) {
#pragma acc kernels copy(s)
  for (int i = 1; i < N - 1; i += 2)
    for (int j = N - 2; j >= i; j--) s[i][j] = s[i][j + 1] / 2 + s[i - 1][j] % 9 + (i > 1 ? s[i - 2][j + 1] % 5 : j);
}
static void between(int low, int high) {
#pragma acc kernels copy(s)
  for (int i = 2; i < N; i++) {
    int from = i - low, to = i + high;
    for (int j = from; j <= to; j++)
      if (j > 0 && j < N) s[i][j] = s[i][j - 1] % 11 + s[i - 1][j] % 13 + (j < N - 1 ? s[i - 2][j + 1] % 3 : 1);
  }
}
static void empty(int n) {
#pragma acc kernels copy(s)
  for (int i = 0; i < n; i++)
    for (int j = i + N; j < n + 2; j++) s[i][j] = s[i][j - 1] + s[i - 1][j];
}
static void forward(void) {
#pragma acc kernels copy(x) copyin(a, b)
  for (int i = 0; i < N; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++) x[i] -= a[i][j] * x[j];
    x[i] /= a[i][i];
  }
}
static void backward(void) {
#pragma acc kernels copy(x) copyin(a, b)
  for (int i = N - 1; i >= 0; i--) {
    x[i] = b[i];
    for (int j = i + 1; j < N; j++) x[i] -= a[i][j] * x[j];
    x[i] /= a[i][i];
  }
}
static void cholesky(void) {
#pragma acc kernels copy(a)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++) a[i][j] -= a[i][k] * a[j][k];
      a[i][j] /= a[j][j];
    }
    for (int k = 0; k < i; k++) a[i][i] -= a[i][k] * a[i][k];
    a[i][i] = sqrt(a[i][i]);
  }
}
static void not_apart(int n) {
#pragma acc kernels copy(x)
  for (int i = 2; i < n; i++)
    for (int j = 0; j <= i; j++) x[i] += x[j] / (1 + j % 3);
}
static void one_apart(int n) {
#pragma acc kernels copy(x)
  for (int i = 2; i < n; i++)
    for (int j = i; j <= i; j++) x[i] += x[j] * 2;
}
int main(void) {
  fill(), intervals(), say("intervals");
  fill(), below(), say("below");
  fill(), backwards(), say("backwards");
  fill(), between(3, 5), say("between");
  fill(), between(-1, 4), say("beyond");
  fill(), between(2, -4), say("nothing between");
  fill(), empty(0), say("empty");
  fill(), forward(), say("forward");
  fill(), backward(), say("backward");
  fill(), cholesky(), say("cholesky");
  fill(), not_apart(20), say("not apart");
  fill(), one_apart(20), say("one apart");
  return 0;
}
