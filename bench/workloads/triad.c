// STREAM's triad in double: a = b + s * c. Argument: elements.
#include "bench.h"

static void triad(int n, double *restrict a, const double *restrict b, const double *restrict c, double s)
{
#if VARIANT == KERNELS
#pragma acc kernels async(1)
#elif VARIANT == LOOP
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) async(1)
#elif VARIANT == LEVELS
#pragma acc parallel loop gang vector vector_length(256) async(1)
#elif VARIANT == OMP
#pragma omp parallel for
#endif
    for (int i = 0; i < n; i++)
        a[i] = b[i] + s * c[i];
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 1 << 20);
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
    for (int i = 0; i < n; i++) {
        a[i] = -1;
        b[i] = i;
        c[i] = i % 5;
    }
    struct bench bench;
    double checksum = 0;
    int correct = 1;
#pragma acc data copy(a[0:n]) copyin(b[0:n], c[0:n])
    {
        bench = bench_begin(1);
        triad(n, a, b, c, 3.0);
#pragma acc wait
        while (bench_more(&bench)) {
            for (int r = 0; r < bench.repetitions; r++)
                triad(n, a, b, c, 3.0);
#pragma acc wait
        }
    }
    for (int i = 0; i < n; i++) {
        checksum += a[i];
        correct &= a[i] == i + 3.0 * (i % 5);
    }
    return bench_report(&bench, checksum, correct);
}
