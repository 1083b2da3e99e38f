// The sum of an array of doubles. Argument: elements.
#include "bench.h"

static double sum(int n, const double *restrict x)
{
    double s = 0;
#if VARIANT == KERNELS
#pragma acc kernels
#elif VARIANT == LOOP
#pragma acc parallel loop present(x[0:n]) reduction(+:s)
#elif VARIANT == LEVELS
#pragma acc parallel loop gang vector vector_length(256) reduction(+:s)
#elif VARIANT == OMP
#pragma omp parallel for reduction(+:s)
#endif
    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 1 << 20);
    double *x = malloc(n * sizeof *x), expected = 0, found;
    for (int i = 0; i < n; i++) {
        x[i] = (bench_hash(i) & 1023) * 0.125; /* so that every order of summation gives the same */
        expected += x[i];
    }
    struct bench bench;
#pragma acc data copyin(x[0:n])
    {
        bench = bench_begin(1);
        found = sum(n, x);
        while (bench_more(&bench))
            for (int r = 0; r < bench.repetitions; r++)
                found += sum(n, x) - expected;
    }
    return bench_report(&bench, found, found == expected);
}
