// <tgmath.h>: the function of the arguments' type.
#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tgmath.h>
int main(void) {
    float f = 2;
    double d = 3;
    long double l = 4;
    float complex c = 1 + 2 * I;
    printf("%g %g %Lg %zu %zu %zu %g %g\n", sqrt(f), sqrt(d), sqrt(l), sizeof(sqrt(f)), sizeof(sqrt(2)),
           sizeof(pow(f, l)), creal(sqrt(c)), fabs(c));
    printf("%g %g\n", carg(f), atan2(f, d));
    printf("%g %zu %g %zu\n", ldexp(f, 3), sizeof(ldexp(f, 3)), fma(f, d, 1), sizeof(fma(f, f, 1)));
    printf("%g %g %zu\n", creal(pow(c, 2)), carg(c), sizeof(fabs(c)));
    return 0;
}
