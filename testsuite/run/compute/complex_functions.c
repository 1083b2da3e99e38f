// The functions of <complex.h> in device code, of both precisions, against the host's; their values near cuts and in all quadrants.
#include <complex.h>
#include <math.h>
#include <stdio.h>

#define N 13
#define ALL(F) F(exp) F(log) F(sqrt) F(sin) F(cos) F(tan) F(asin) F(acos) F(atan) F(sinh) F(cosh) F(tanh) F(asinh) F(acosh) F(atanh)
#define COUNT(name) FUNCTION_##name,
enum { ALL(COUNT) FUNCTIONS };

#pragma acc routine seq
static double complex power(double complex z, double complex w)
{
    return cpow(z, w);
}

static double distance(double complex a, double complex b)
{
    return cabs(a - b) / (1 + cabs(b));
}

int main(void)
{
    static double complex z[N * N], w[FUNCTIONS][N * N], p[N * N];
    static float complex v[FUNCTIONS][N * N];
    for (int i = 0; i < N * N; i++)
        z[i] = (i / N - 6) * 0.37 + 0.01 + ((i % N - 6) * 0.41 + 0.02) * I;
#define DOUBLE(name) w[FUNCTION_##name][i] = c##name(z[i]);
#define SINGLE(name) v[FUNCTION_##name][i] = c##name##f((float complex)z[i]);
#pragma acc parallel loop copyin(z) copyout(w, v, p)
    for (int i = 0; i < N * N; i++) {
        ALL(DOUBLE)
        ALL(SINGLE)
        p[i] = power(z[i], 0.5 + z[N * N - 1 - i]);
    }
    int wrong = 0;
    double most = 0, most_single = 0, most_power = 0;
    for (int i = 0; i < N * N; i++) {
#define FAR(name) \
    { \
        double far = distance(w[FUNCTION_##name][i], c##name(z[i])), single = distance(v[FUNCTION_##name][i], c##name(z[i])); \
        wrong += far > 1e-13; \
        most = fmax(most, far); \
        most_single = fmax(most_single, single); \
    }
        ALL(FAR)
        most_power = fmax(most_power, distance(p[i], cpow(z[i], 0.5 + z[N * N - 1 - i])));
    }
    printf("%d %d %d %d\n", wrong, most < 1e-13, most_single < 1e-5, most_power < 1e-12);
    return 0;
}
