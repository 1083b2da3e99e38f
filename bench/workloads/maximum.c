// The largest of an array of floats. Argument: elements.
#include "bench.h"

static float maximum(int n, const float *restrict x)
{
    float m = x[0];
#if VARIANT == KERNELS
#pragma acc kernels
#elif VARIANT == LOOP
#pragma acc parallel loop present(x[0:n]) reduction(max:m)
#elif VARIANT == LEVELS
#pragma acc parallel loop gang vector vector_length(256) reduction(max:m)
#elif VARIANT == OMP
#pragma omp parallel for reduction(max:m)
#endif
    for (int i = 0; i < n; i++)
        m = x[i] > m ? x[i] : m;
    return m;
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 1 << 20);
    float *x = malloc(n * sizeof *x), expected = -1, found;
    for (int i = 0; i < n; i++) {
        x[i] = bench_hash(i) * 0x1p-31f;
        if (x[i] > expected)
            expected = x[i];
    }
    struct bench bench;
#pragma acc data copyin(x[0:n])
    {
        bench = bench_begin(1);
        found = maximum(n, x);
        while (bench_more(&bench))
            for (int r = 0; r < bench.repetitions; r++)
                found += maximum(n, x) - expected;
    }
    return bench_report(&bench, found, found == expected);
}
