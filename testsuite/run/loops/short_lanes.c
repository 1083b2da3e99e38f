// Loops over lanes whose lengths are known at launch, short or long: rows go to gangs or to workers of a gang.
#include <stdio.h>
#include <stdlib.h>
static int n = 6000;
static void levels(int k, const double *restrict x, double *restrict y) {
#pragma acc parallel loop gang copyin(x[0:n * k]) copy(y[0:n * k])
  for (int r = 0; r < n; r++) {
    double at = r % 5;
#pragma acc loop vector
    for (int c = 0; c < k; c++)
      y[r * k + c] += at * x[r * k + c];
    at += 1;
#pragma acc loop vector
    for (int c = 1; c < k; c += 2)
      y[r * k + c] -= at;
  }
}
static void left_free(int k, const double *restrict x, double *restrict y) {
#pragma acc parallel loop copyin(x[0:n * k]) copy(y[0:n * k])
  for (int r = 0; r < n; r++)
#pragma acc loop
    for (int c = 0; c < k; c++)
      y[r * k + c] = x[(n - 1 - r) * k + c] + r;
}
static void three(int k, const double *restrict x, double *restrict y) {
  int m = n / 60;
#pragma acc kernels loop independent copyin(x[0:n * k]) copy(y[0:n * k])
  for (int i = 0; i < 60; i++)
#pragma acc loop independent
    for (int j = 0; j < m; j++)
#pragma acc loop independent
      for (int c = 0; c < k; c++)
        y[(i * m + j) * k + c] += i - j + 2 * x[(i * m + j) * k + c];
}
static void summed(int k, const double *restrict x, double *restrict y, double *total, int *most) {
  double t = 1;
  int m = -1;
#pragma acc parallel loop gang reduction(+ : t) reduction(max : m) copyin(x[0:n * k]) copy(y[0:n])
  for (int r = 0; r < n; r++) {
    double s = .5;
    t += r % 2;
#pragma acc loop vector reduction(+ : s)
    for (int c = 0; c < k; c++)
      s += x[r * k + c];
#pragma acc loop vector reduction(max : m) reduction(+ : t)
    for (int c = 0; c < k; c++) {
      t += x[r * k + c] > 2;
      m = m > (r * c) % 1013 ? m : (r * c) % 1013;
    }
    y[r] = s;
  }
  *total = t, *most = m;
}
static void steps(int k, const double *restrict x, double *restrict y, int *count, int *rest) {
#pragma acc parallel loop gang copyin(x[0:n * k]) copy(y[0:n * k], count[0:n], rest[0:7])
  for (int r = 0; r < n; r++) {
    if (r % 3 == 1)
      continue;
    for (int s = 0; s < r % 4; s++) {
      double shift = s + x[r * k];
#pragma acc loop vector
      for (int c = 0; c < k; c++)
        y[r * k + c] += shift;
      count[r] += 1;
    }
    if (r % 5 == 0) {
#pragma acc loop vector
      for (int c = 0; c < k; c++)
#pragma acc atomic
        rest[c % 7] += 1;
    }
  }
}
static double weighed(const double *a, int count) {
  double s = 0;
  for (int i = 0; i < count; i++)
    s += a[i] * (i % 11 + 1);
  return s;
}
int main(void) {
  int lengths[] = {3, 8, 40, 63, 64, 200};
  for (int l = 0; l < 6; l++) {
    int k = lengths[l], most, rest[7] = {0}, *count = calloc(n, sizeof(int));
    double *x = malloc(sizeof(double) * n * k), *y = calloc((size_t)n * k, sizeof(double)), *z = calloc(n, sizeof(double)), total;
    for (int i = 0; i < n * k; i++)
      x[i] = i % 13 * .25;
    levels(k, x, y);
    double first = weighed(y, n * k);
    left_free(k, x, y);
    double second = weighed(y, n * k);
    three(k, x, y);
    summed(k, x, z, &total, &most);
    double third = weighed(y, n * k);
    steps(k, x, y, count, rest);
    long counted = rest[0] * 2 + rest[6];
    for (int i = 0; i < n; i++)
      counted += (long)count[i] * (i % 3 + 1);
    printf("%d: %.4f %.4f %.4f %.4f %.1f %d %.4f %ld\n", k, first, second, third, weighed(z, n), total, most, weighed(y, n * k), counted);
    free(x), free(y), free(z), free(count);
  }
}
