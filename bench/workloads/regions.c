// Small regions over present data: what a launch costs. Argument: elements. SYNC: each region waits for its
// end; ASYNC: there is one wait after all of them.
#include "bench.h"

static void add(int n, float *restrict x)
{
#if VARIANT == SYNC
#pragma acc parallel loop present(x[0:n])
#elif VARIANT == ASYNC
#pragma acc parallel loop present(x[0:n]) async(1)
#elif VARIANT == OMP
#pragma omp parallel for
#endif
    for (int i = 0; i < n; i++)
        x[i] += 1;
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 1000), correct = 1;
    float *x = malloc(n * sizeof *x);
    for (int i = 0; i < n; i++)
        x[i] = i;
    struct bench bench;
#pragma acc data copy(x[0:n])
    {
        bench = bench_begin(1);
        add(n, x);
#pragma acc wait
        while (bench_more(&bench)) {
            for (int r = 0; r < bench.repetitions; r++)
                add(n, x);
#pragma acc wait
        }
    }
    for (int i = 0; i < n; i++)
        correct &= x[i] == (float)(i + bench.total);
    return bench_report(&bench, n, correct);
}
