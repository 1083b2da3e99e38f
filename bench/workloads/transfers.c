// A region that brings its array and takes it back, each time: what is around a kernel that does little. Argument: elements.
#include "bench.h"

static void add(int n, float *restrict x)
{
#if VARIANT == KERNELS
#pragma acc kernels copy(x[0:n])
#elif VARIANT == LOOP
#pragma acc parallel loop copy(x[0:n])
#endif
    for (int i = 0; i < n; i++)
        x[i] += 1;
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 1 << 16), correct = 1;
    float *x = malloc(n * sizeof *x);
    for (int i = 0; i < n; i++)
        x[i] = i % 1024;
    struct bench bench = bench_begin(1);
    add(n, x);
    while (bench_more(&bench))
        for (int r = 0; r < bench.repetitions; r++)
            add(n, x);
    for (int i = 0; i < n; i++)
        correct &= x[i] == (float)(i % 1024 + bench.total);
    return bench_report(&bench, n, correct);
}
