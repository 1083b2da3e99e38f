// The Himeno benchmark (Poisson's equation, Jacobi iteration, floats). Arguments: extents (129 129 257 is M), iterations.
#include "bench.h"

static float jacobi(int m, int n, int o, float (*restrict a)[m][n][o], float (*restrict b)[m][n][o],
                    float (*restrict c)[m][n][o], float (*restrict p)[n][o], float (*restrict bnd)[n][o],
                    float (*restrict wrk1)[n][o], float (*restrict wrk2)[n][o])
{
    const float omega = 0.8f;
    float gosa = 0;
#if VARIANT == KERNELS
#pragma acc kernels
    {
#endif
#if VARIANT == LOOP
#pragma acc parallel loop collapse(3) reduction(+:gosa) present(wrk2[0:m][0:n][0:o], p[0:m][0:n][0:o]) \
    present(a[0:4][0:m][0:n][0:o], b[0:3][0:m][0:n][0:o], c[0:3][0:m][0:n][0:o], bnd[0:m][0:n][0:o], wrk1[0:m][0:n][0:o])
#elif VARIANT == LEVELS
#pragma acc parallel loop gang collapse(2) vector_length(128) reduction(+:gosa)
#elif VARIANT == OMP
#pragma omp parallel for reduction(+:gosa)
#endif
        for (int i = 1; i < m - 2; i++)
            for (int j = 1; j < n - 2; j++)
#if VARIANT == LEVELS
#pragma acc loop vector reduction(+:gosa)
#endif
                for (int k = 1; k < o - 2; k++) {
                    float s0 = a[0][i][j][k] * p[i + 1][j][k] + a[1][i][j][k] * p[i][j + 1][k] +
                               a[2][i][j][k] * p[i][j][k + 1] +
                               b[0][i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] - p[i - 1][j + 1][k] +
                                                p[i - 1][j - 1][k]) +
                               b[1][i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] - p[i][j + 1][k - 1] +
                                                p[i][j - 1][k - 1]) +
                               b[2][i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] - p[i + 1][j][k - 1] +
                                                p[i - 1][j][k - 1]) +
                               c[0][i][j][k] * p[i - 1][j][k] + c[1][i][j][k] * p[i][j - 1][k] +
                               c[2][i][j][k] * p[i][j][k - 1] + wrk1[i][j][k];
                    float ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];
                    gosa += ss * ss;
                    wrk2[i][j][k] = p[i][j][k] + omega * ss;
                }
#if VARIANT == LOOP
#pragma acc parallel loop collapse(3) present(wrk2[0:m][0:n][0:o], p[0:m][0:n][0:o])
#elif VARIANT == LEVELS
#pragma acc parallel loop gang collapse(2) vector_length(128)
#elif VARIANT == OMP
#pragma omp parallel for
#endif
        for (int i = 1; i < m - 2; i++)
            for (int j = 1; j < n - 2; j++)
#if VARIANT == LEVELS
#pragma acc loop vector
#endif
                for (int k = 1; k < o - 2; k++)
                    p[i][j][k] = wrk2[i][j][k];
#if VARIANT == KERNELS
    }
#endif
    return gosa;
}

int main(int argc, char **argv)
{
    int m = bench_argument(argc, argv, 1, 33), n = bench_argument(argc, argv, 2, 33), o = bench_argument(argc, argv, 3, 65);
    int iterations = bench_argument(argc, argv, 4, 4);
    float(*a)[m][n][o] = malloc(sizeof(float[4][m][n][o])), (*b)[m][n][o] = malloc(sizeof(float[3][m][n][o]));
    float(*c)[m][n][o] = malloc(sizeof(float[3][m][n][o])), (*p)[n][o] = malloc(sizeof(float[m][n][o]));
    float(*bnd)[n][o] = malloc(sizeof(float[m][n][o])), (*wrk1)[n][o] = malloc(sizeof(float[m][n][o]));
    float(*wrk2)[n][o] = malloc(sizeof(float[m][n][o]));
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < o; k++) {
                for (int l = 0; l < 3; l++) {
                    a[l][i][j][k] = c[l][i][j][k] = 1;
                    b[l][i][j][k] = 0;
                }
                a[3][i][j][k] = 1.0f / 6;
                p[i][j][k] = (float)(i * i) / ((m - 2) * (m - 2));
                bnd[i][j][k] = 1;
                wrk1[i][j][k] = wrk2[i][j][k] = 0;
            }
    /* The change in the first iteration depends on i alone: from it, what gosa has to be, as far as the rounding of a sum of
     * millions of floats goes. */
    double expected = 0, checksum = 0;
    for (int i = 1; i < m - 2; i++) {
        double before = p[i - 1][0][0], here = p[i][0][0], after = p[i + 1][0][0];
        double ss = (before + after + 4 * here) / 6 - here;
        expected += ss * ss * (n - 3) * (o - 3);
    }
    struct bench bench;
    float gosa;
#pragma acc data copyin(a[0:4][0:m][0:n][0:o], b[0:3][0:m][0:n][0:o], c[0:3][0:m][0:n][0:o]) \
    copyin(bnd[0:m][0:n][0:o], wrk1[0:m][0:n][0:o]) create(wrk2[0:m][0:n][0:o]) copy(p[0:m][0:n][0:o])
    {
        bench = bench_begin(iterations);
        gosa = jacobi(m, n, o, a, b, c, p, bnd, wrk1, wrk2);
        for (int r = 1; r < iterations; r++)
            jacobi(m, n, o, a, b, c, p, bnd, wrk1, wrk2);
#pragma acc update self(p[0:m][0:n][0:o])
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < o; k++)
                    checksum += p[i][j][k];
        while (bench_more(&bench))
            for (int r = 0; r < bench.repetitions; r++)
                jacobi(m, n, o, a, b, c, p, bnd, wrk1, wrk2);
    }
    return bench_report(&bench, checksum, bench_close(gosa / expected, 1, 0.1));
}
