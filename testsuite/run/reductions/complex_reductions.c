// Reductions of complex numbers: sums, products and (of what is not 0) logical ones, at all levels, of scalars, arrays and members; quotients in device code.
#include <complex.h>
#include <stdio.h>
#define N 96

struct pair {
  float _Complex a;
  double _Complex b;
};

static double _Complex unit(int i);
#pragma acc routine(unit) seq
static double _Complex unit(int i) { return i % 4 == 0 ? I : (i % 4 == 1 ? -1.0 : 1.0); }

int main(void) {
  static double _Complex z[N][N], row[N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      z[i][j] = (i + 1) + (j - i) * I;
  double _Complex s = 0, p = 2, parts[3] = {0, 0, 0};
  float _Complex fs = 1, fp = 1;
  struct pair pair = {0, 1};
#pragma acc parallel loop gang worker vector reduction(+ : s, fs) reduction(* : p, fp)
  for (int i = 0; i < N; i++) {
    s += z[i][i] / z[i][0];
    fs += 1.0f - 0.5f * I;
    p *= unit(i);
    fp *= i % 2 ? 1.0f : -I;
  }
#pragma acc parallel loop gang copyin(z) copyout(row)
  for (int i = 0; i < N; i++) {
    double _Complex t = 0;
#pragma acc loop vector reduction(+ : t)
    for (int j = 0; j < N; j++)
      t += z[i][j];
    row[i] = t;
  }
#pragma acc parallel loop reduction(+ : parts)
  for (int i = 0; i < N; i++)
    parts[i % 3] += row[i];
#pragma acc parallel loop reduction(+ : pair.a) reduction(* : pair.b)
  for (int i = 0; i < N; i++) {
    pair.a += I;
    pair.b *= i % 2 ? I : -1.0;
  }
  // Numbers as truth values: none of the first is 0, one of the second is not.
  double _Complex all = 3 * I, some = 0, both[2] = {1, 1};
  float _Complex none = 0;
#pragma acc parallel loop reduction(&& : all, both) reduction(|| : some, none) copyin(z)
  for (int i = 0; i < N; i++) {
    all = all && z[i][0] * I;
    some = some || (z[i][0] == z[70][0]) * I;
    none = none || 0 * z[i][0];
    both[i % 2] = both[i % 2] && (i != 71) * I;
  }
  printf("%g %g, %g %g, %g %g, %g %g %g\n", creal(all), cimag(all), creal(some), cimag(some), crealf(none), cimagf(none),
         creal(both[0]), creal(both[1]), cimag(both[1]));
  double _Complex rows = 0;
  for (int i = 0; i < N; i++)
    rows += row[i];
  printf("%.6f %.6f, %g %g, %g %g, %g %g\n", creal(s), cimag(s), crealf(fs), cimagf(fs), creal(p), cimag(p), crealf(fp),
         cimagf(fp));
  printf("%g %g, %g %g\n", creal(rows), cimag(rows), creal(parts[1]), cimag(parts[2]));
  printf("%g %g, %g %g\n", crealf(pair.a), cimagf(pair.a), creal(pair.b), cimag(pair.b));
  return 0;
}
