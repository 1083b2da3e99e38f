// `restrict` as pgc++ takes it, in a file that writes it behind a `*`; a header of the unit has a function of that name.
#include "parts/restrict_as_name.h"
#include <cstdio>
#define N 40

#pragma acc routine seq
static double third(const double *restrict p, int) { return p[3]; }

static void scale(int n, double *restrict a, const double *const restrict b, double *restrict) {
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++) a[i] = 2 * b[i] + third(b, i);
}

int main() {
  double a[N], b[N], sum = 0;
  for (int i = 0; i < N; i++) a[i] = 0, b[i] = i;
  double *restrict to = a;
  scale(N, to, b, nullptr);
  for (int i = 0; i < N; i++) sum += to[i];
  printf("%g %d\n", sum, quarter(40));
}
