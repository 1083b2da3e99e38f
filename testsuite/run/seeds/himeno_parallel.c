// The Himeno benchmark (Poisson's equation, Jacobi iteration), static arrays: parallel loops.
// Prints Gosa, and on stderr MFLOPS. Size: -DXSMALL (the default), SMALL, MIDDLE, LARGE.
// run: => himeno.expect
// The sum of squares in single precision: expected is the sum in double precision, and each order of summation rounds.
// tol: 5e-4
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

#if defined(LARGE)
#define MIMAX 257
#define MJMAX 257
#define MKMAX 513
#elif defined(MIDDLE)
#define MIMAX 129
#define MJMAX 129
#define MKMAX 257
#elif defined(SMALL)
#define MIMAX 65
#define MJMAX 65
#define MKMAX 129
#else
#define MIMAX 33
#define MJMAX 33
#define MKMAX 65
#endif

static float p[MIMAX][MJMAX][MKMAX];
static float a[4][MIMAX][MJMAX][MKMAX], b[3][MIMAX][MJMAX][MKMAX], c[3][MIMAX][MJMAX][MKMAX];
static float bnd[MIMAX][MJMAX][MKMAX];
static float wrk1[MIMAX][MJMAX][MKMAX], wrk2[MIMAX][MJMAX][MKMAX];

static int imax, jmax, kmax;
static float omega;

static double second(void)
{
    struct timeval tm;
    gettimeofday(&tm, NULL);
    return (double)tm.tv_sec + (double)tm.tv_usec * 1.0e-6;
}

static void initmt(void)
{
    int i, j, k;

    for (i = 0; i < MIMAX; i++)
        for (j = 0; j < MJMAX; j++)
            for (k = 0; k < MKMAX; k++) {
                a[0][i][j][k] = 0.0;
                a[1][i][j][k] = 0.0;
                a[2][i][j][k] = 0.0;
                a[3][i][j][k] = 0.0;
                b[0][i][j][k] = 0.0;
                b[1][i][j][k] = 0.0;
                b[2][i][j][k] = 0.0;
                c[0][i][j][k] = 0.0;
                c[1][i][j][k] = 0.0;
                c[2][i][j][k] = 0.0;
                p[i][j][k] = 0.0;
                wrk1[i][j][k] = 0.0;
                bnd[i][j][k] = 0.0;
            }

    for (i = 0; i < imax; i++)
        for (j = 0; j < jmax; j++)
            for (k = 0; k < kmax; k++) {
                a[0][i][j][k] = 1.0;
                a[1][i][j][k] = 1.0;
                a[2][i][j][k] = 1.0;
                a[3][i][j][k] = 1.0 / 6.0;
                b[0][i][j][k] = 0.0;
                b[1][i][j][k] = 0.0;
                b[2][i][j][k] = 0.0;
                c[0][i][j][k] = 1.0;
                c[1][i][j][k] = 1.0;
                c[2][i][j][k] = 1.0;
                p[i][j][k] = (float)(i * i) / (float)((imax - 1) * (imax - 1));
                wrk1[i][j][k] = 0.0;
                bnd[i][j][k] = 1.0;
            }
}

static float jacobi(int nn)
{
    int i, j, k, n;
    float gosa, s0, ss;

#pragma acc data present(a, b, c, p, wrk1, wrk2, bnd)
    {
        for (n = 0; n < nn; ++n) {
            gosa = 0.0;

#pragma acc parallel vector_length(256)
#pragma acc loop gang reduction(+:gosa)
            for (i = 1; i < imax - 1; i++) {
                for (j = 1; j < jmax - 1; j++) {
                    for (k = 1; k < kmax - 1; k++) {
                        s0 = a[0][i][j][k] * p[i + 1][j][k] + a[1][i][j][k] * p[i][j + 1][k] + a[2][i][j][k] * p[i][j][k + 1] +
                             b[0][i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] - p[i - 1][j + 1][k] +
                                              p[i - 1][j - 1][k]) +
                             b[1][i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] - p[i][j + 1][k - 1] +
                                              p[i][j - 1][k - 1]) +
                             b[2][i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] - p[i + 1][j][k - 1] +
                                              p[i - 1][j][k - 1]) +
                             c[0][i][j][k] * p[i - 1][j][k] + c[1][i][j][k] * p[i][j - 1][k] +
                             c[2][i][j][k] * p[i][j][k - 1] + wrk1[i][j][k];

                        ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];

                        gosa += ss * ss;

                        wrk2[i][j][k] = p[i][j][k] + omega * ss;
                    }
                }
            }

#pragma acc parallel vector_length(256)
#pragma acc loop collapse(3)
            for (i = 1; i < imax - 1; ++i) {
                for (j = 1; j < jmax - 1; ++j) {
                    for (k = 1; k < kmax - 1; ++k) {
                        p[i][j][k] = wrk2[i][j][k];
                    }
                }
            }
        } /* end n loop */
    } /* end OpenACC data region */

    return (gosa);
}

int main(int argc, char *argv[])
{
    int nn = argc > 1 ? atoi(argv[1]) : 20;
    float gosa;
    double cpu, flop;

    imax = MIMAX - 1;
    jmax = MJMAX - 1;
    kmax = MKMAX - 1;
    omega = 0.8;

    initmt();
    printf("mimax = %d mjmax = %d mkmax = %d\n", MIMAX, MJMAX, MKMAX);
    printf("imax = %d jmax = %d kmax =%d\n", imax, jmax, kmax);

#pragma acc data copyin(a, b, c, bnd, wrk1) create(wrk2) copy(p)
    {
        gosa = jacobi(3);
        printf("Gosa : %e\n", gosa);
        cpu = second();
        gosa = jacobi(nn);
        cpu = second() - cpu;
    }

    flop = (double)(kmax - 2) * (double)(jmax - 2) * (double)(imax - 2) * 34.0 * nn;
    printf("Loop executed for %d times\n", nn);
    printf("Gosa : %e\n", gosa);
    fprintf(stderr, "MFLOPS measured : %f cpu : %f\n", flop / cpu * 1.0e-6, cpu);
    return 0;
}
