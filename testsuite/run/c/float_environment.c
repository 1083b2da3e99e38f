// Arithmetic in functions that change the rounding mode or ask for the flags is done where it stands.
// flags: -frounding-math
#include <fenv.h>
#include <stdio.h>
#include <math.h>
static int n24 = 16777217, modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
static double divide(double a, double b) { return a / b; }
static int raised(double x) {
  feclearexcept(FE_ALL_EXCEPT);
  double volatile y = sqrt(x);
  (void)y;
  return fetestexcept(FE_INVALID) != 0;
}
int main(void) {
  for (int i = 0; i < 4; i++) {
    fesetround(modes[i]);
    double a = 1, b = 3, c = 10;
    long double l = 1, m = 3;
    float f = (float)(a / b), g = n24;
    long n = lrint(a / b + 2);
    double r = rint(2.5), s = nearbyint(-3.7), q = divide(1, 3), t = sqrt(2.0 * a), u = fma(a, a, 0x1p-60);
    int less = a / c < 0.1;
    fesetround(FE_TONEAREST);
    printf("%a %La %a %a %ld %a %a %a %a %a %d\n", a / b, l / m, f, g, n, r, s, q, t, u, less);
  }
  printf("%d %d\n", raised(-1), raised(4));
  double z = 0, x = 1, nan = NAN;
  feclearexcept(FE_ALL_EXCEPT);
  double volatile w = x / z;
  printf("%d %g\n", fetestexcept(FE_ALL_EXCEPT) == FE_DIVBYZERO, w);
  feclearexcept(FE_ALL_EXCEPT);
  int eq = nan == x;
  printf("%d", fetestexcept(FE_INVALID) != 0);
  int lt = nan < x;
  printf("%d %d %d\n", fetestexcept(FE_INVALID) != 0, eq, lt);
  feclearexcept(FE_ALL_EXCEPT);
  x = 3; w = 1 / x;
  printf("%d\n", fetestexcept(FE_INEXACT) != 0);
  feclearexcept(FE_ALL_EXCEPT);
  int volatile i = (int)1e30;
  double big = 1e30;
  feclearexcept(FE_ALL_EXCEPT);
  i = (int)big;
  printf("%d\n", fetestexcept(FE_INVALID) != 0);
}
