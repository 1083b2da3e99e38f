// A product of square matrices of doubles. Argument: order.
#include "bench.h"

static void matmul(int n, double (*restrict c)[n], double (*restrict a)[n], double (*restrict b)[n])
{
#if VARIANT == KERNELS
#pragma acc kernels async(1)
#elif VARIANT == LOOP
#pragma acc parallel loop present(a[0:n][0:n], b[0:n][0:n], c[0:n][0:n]) async(1)
#elif VARIANT == LEVELS
#pragma acc parallel loop gang async(1)
#elif VARIANT == OMP
#pragma omp parallel for
#endif
    for (int i = 0; i < n; i++) {
#if VARIANT == LOOP
#pragma acc loop
#elif VARIANT == LEVELS
#pragma acc loop vector
#endif
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    }
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 256);
    double(*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n]));
    double(*c)[n] = malloc(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = bench_hash(i * n + j) % 17 - 8.0;
            b[i][j] = bench_hash(j * n + i) % 13 - 6.0;
            c[i][j] = -1;
        }
    struct bench bench;
#pragma acc data copyin(a[0:n][0:n], b[0:n][0:n]) copy(c[0:n][0:n])
    {
        bench = bench_begin(1);
        matmul(n, c, a, b);
#pragma acc wait
        while (bench_more(&bench)) {
            for (int r = 0; r < bench.repetitions; r++)
                matmul(n, c, a, b);
#pragma acc wait
        }
    }
    double checksum = 0;
    int correct = 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            checksum += c[i][j] * ((i + 2 * j) % 5);
    for (int s = 0; s < 500; s++) {
        int i = bench_hash(2 * s) % n, j = bench_hash(2 * s + 1) % n;
        double sum = 0;
        for (int k = 0; k < n; k++)
            sum += a[i][k] * b[k][j];
        correct &= c[i][j] == sum; /* whole numbers: exact in any order */
    }
    return bench_report(&bench, checksum, correct);
}
