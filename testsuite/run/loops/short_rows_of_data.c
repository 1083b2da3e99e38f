// Rows whose lengths are data, few elements each: a thread takes a row, and ends the row's sums by itself.
#include <stdio.h>
#include <stdlib.h>
enum { n = 3000 };
static int start[n + 1];
static void spmv(const double *restrict v, const int *restrict column, int nnz, const double *restrict x, double *restrict y) {
#pragma acc kernels copyin(start, v[0:nnz], column[0:nnz], x[0:n]) copy(y[0:n])
  for (int r = 0; r < n; r++) {
    double s = 1;
    for (int e = start[r]; e < start[r + 1]; e++)
      s += v[e] * x[column[e]];
    y[r] = s;
  }
}
static void extremes(const double *v, int nnz, double *most, int *count, int *any) {
#pragma acc parallel loop copyin(start, v[0:nnz]) copyout(most[0:n], count[0:n], any[0:n])
  for (int r = 0; r < n; r++) {
    double m = -5;
    int c = 3, some = 0;
#pragma acc loop reduction(max : m) reduction(+ : c) reduction(|| : some)
    for (int e = start[r]; e < start[r + 1]; e++) {
      if (v[e] > m)
        m = v[e];
      c += v[e] > 0;
      some = some || v[e] > 1.5;
    }
    most[r] = m, count[r] = c, any[r] = some;
  }
}
static void normed(const double *v, int nnz, double *w) {
#pragma acc parallel loop copyin(start, v[0:nnz]) copyout(w[0:nnz])
  for (int r = 0; r < n; r++) {
    double s = 0;
    for (int e = start[r]; e < start[r + 1]; e++)
      s += v[e] * v[e];
    for (int e = start[r]; e < start[r + 1]; e++)
      w[e] = v[e] / (1 + s);
  }
}
static double all(const double *v, int nnz) {
  double total = 10;
#pragma acc parallel loop copyin(start, v[0:nnz]) reduction(+ : total)
  for (int r = 0; r < n; r++)
    for (int e = start[r]; e < start[r + 1]; e++)
      total += v[e];
  return total;
}
int main(void) {
  for (int r = 0; r < n; r++)
    start[r + 1] = start[r] + r % 7;
  int nnz = start[n], *column = malloc(sizeof(int) * nnz), *count = malloc(sizeof(int) * n), *any = malloc(sizeof(int) * n);
  double *v = malloc(sizeof(double) * nnz), *w = malloc(sizeof(double) * nnz), *x = malloc(sizeof(double) * n),
         *y = malloc(sizeof(double) * n), *most = malloc(sizeof(double) * n);
  for (int e = 0; e < nnz; e++)
    column[e] = e * 17 % n, v[e] = e % 16 * .25 - 2;
  for (int r = 0; r < n; r++)
    x[r] = r % 9, y[r] = 0;
  spmv(v, column, nnz, x, y);
  extremes(v, nnz, most, count, any);
  normed(v, nnz, w);
  double sum = 0, sum_w = 0, sum_m = 0;
  long counted = 0, found = 0;
  for (int r = 0; r < n; r++)
    sum += y[r] * (r % 5 + 1), sum_m += most[r] * (r % 3 + 1), counted += count[r] * (r % 4), found += any[r];
  for (int e = 0; e < nnz; e++)
    sum_w += w[e] * (e % 3 + 1);
  printf("%.6f %.6f %ld %ld %.6f %.6f\n", sum, sum_m, counted, found, sum_w, all(v, nnz));
}
