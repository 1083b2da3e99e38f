// Jacobi iteration for Laplace's equation on a square of doubles, with the largest change. Arguments: points a side,
// iterations. The variants DATA and NODATA time the whole of it with the transfers, placed by a data region or not at all.
#include "bench.h"

static double iterate(int n, double (*restrict A)[n], double (*restrict Anew)[n])
{
    double error = 0.0;
#if VARIANT == KERNELS || VARIANT == DATA || VARIANT == NODATA
#pragma acc kernels
    {
#endif
#if VARIANT == LOOP
#pragma acc parallel loop collapse(2) present(A[0:n][0:n], Anew[0:n][0:n]) reduction(max:error)
#elif VARIANT == LEVELS
#pragma acc parallel loop gang vector_length(256) reduction(max:error)
#elif VARIANT == OMP
#pragma omp parallel for reduction(max:error)
#endif
        for (int j = 1; j < n - 1; j++) {
#if VARIANT == LEVELS
#pragma acc loop vector reduction(max:error)
#endif
            for (int i = 1; i < n - 1; i++) {
                Anew[j][i] = 0.25 * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
                error = fmax(error, fabs(Anew[j][i] - A[j][i]));
            }
        }
#if VARIANT == LOOP
#pragma acc parallel loop collapse(2) present(A[0:n][0:n], Anew[0:n][0:n])
#elif VARIANT == LEVELS
#pragma acc parallel loop gang vector_length(256)
#elif VARIANT == OMP
#pragma omp parallel for
#endif
        for (int j = 1; j < n - 1; j++) {
#if VARIANT == LEVELS
#pragma acc loop vector
#endif
            for (int i = 1; i < n - 1; i++)
                A[j][i] = Anew[j][i];
        }
#if VARIANT == KERNELS || VARIANT == DATA || VARIANT == NODATA
    }
#endif
    return error;
}

static void start(int n, double (*A)[n], double (*Anew)[n])
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[j][i] = Anew[j][i] = i == 0 ? 1.0 : bench_hash(j * n + i) % 1000 * 0.001;
}

/* The largest change of the first iteration. */
static double first_error(int n, double (*A)[n])
{
    double error = 0;
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            error = fmax(error, fabs(0.25 * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]) - A[j][i]));
    return error;
}

static double total(int n, double (*A)[n])
{
    double sum = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            sum += A[j][i] * (1 + (i + j) % 3);
    return sum;
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 256), iterations = bench_argument(argc, argv, 2, 10);
    double(*A)[n] = malloc(sizeof(double[n][n])), (*Anew)[n] = malloc(sizeof(double[n][n]));
    start(n, A, Anew);
    double expected = first_error(n, A), error, checksum;
    struct bench bench = bench_begin(iterations);
#if VARIANT == DATA || VARIANT == NODATA
    bench.repetitions = bench.fixed = iterations;
    do {
#if VARIANT == DATA
#pragma acc data copy(A[0:n][0:n]) create(Anew[0:n][0:n])
#endif
        for (int r = 0; r < bench.repetitions; r++) {
            double e = iterate(n, A, Anew);
            if (bench.state == 0 && r == 0)
                error = e;
        }
        if (bench.state == 0)
            checksum = total(n, A);
    } while (bench_more(&bench));
#else
#pragma acc data copy(A[0:n][0:n]) create(Anew[0:n][0:n])
    {
        error = iterate(n, A, Anew);
        for (int r = 1; r < iterations; r++)
            iterate(n, A, Anew);
#pragma acc update self(A[0:n][0:n])
        checksum = total(n, A);
        while (bench_more(&bench))
            for (int r = 0; r < bench.repetitions; r++)
                iterate(n, A, Anew);
    }
#endif
    return bench_report(&bench, checksum, bench_close(error, expected, 1e-12));
}
