// CMPLX of C11 (7.3.9.3): constants with signed zeros and infinities, in static initialisers, and values.
#include <complex.h>
#include <stdio.h>
static long double complex l = CMPLXL(-0.0L, 1.5L);
static const double complex t[2] = {CMPLX(0.0, -0.0), CMPLX(-0.0, 1e308*10)};
int main(void) {
    volatile double x = -0.0;
    double complex z = CMPLX(x, x), w = __builtin_complex(1.0, 2.0) * 2.0i;
    _Static_assert(sizeof(CMPLXF(1, 2)) == 8, "");
    printf("%Lg %Lg %g %g %g %g %g %g %g %g\n", creall(l), cimagl(l), creal(t[0]), cimag(t[0]), creal(t[1]), cimag(t[1]), creal(z), cimag(z), creal(w), cimag(w));
    printf("%d %g\n", (int)CMPLX(3.7, 2), (double)CMPLX(-0.5, 1));
    printf("%d\n", CMPLX(0, 1) ? 1 : 0);
}
