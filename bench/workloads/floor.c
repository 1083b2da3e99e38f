/* What the CPU can do at most, measured: as peers/floor.cu does for a GPU. Built by gcc for the machine it runs on.
 * Prints `floor copy_gbs X fp64_gflops Y fp32_gflops Z device CPU`. */
#include "bench.h"

#define N (1 << 24)
#define CHAINS 48

static double copy_seconds(double *restrict to, const double *restrict from)
{
    double start = bench_now();
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        to[i] = from[i];
    return bench_now() - start;
}

#define PEAK(type)                                                                              \
    static double peak_##type(void)                                                             \
    {                                                                                           \
        int rounds = 1 << 21;                                                                   \
        double sum = 0, operations = 0, start = bench_now();                                    \
        _Pragma("omp parallel reduction(+:sum, operations)")                                    \
        {                                                                                       \
            type x[CHAINS], factor = (type)0.999;                                               \
            for (int c = 0; c < CHAINS; c++)                                                    \
                x[c] = (type)c;                                                                 \
            for (int r = 0; r < rounds; r++)                                                    \
                for (int c = 0; c < CHAINS; c++)                                                \
                    x[c] = x[c] * factor + (type)0.5;                                           \
            for (int c = 0; c < CHAINS; c++)                                                    \
                sum += x[c];                                                                    \
            operations += 2.0 * CHAINS * rounds;                                                \
        }                                                                                       \
        return sum == -1 ? 0 : operations / (bench_now() - start) * 1e-9;                       \
    }
PEAK(double)
PEAK(float)

int main(void)
{
    double *from = malloc(N * sizeof *from), *to = malloc(N * sizeof *to), best = 1e9, fp64 = 0, fp32 = 0;
    for (int i = 0; i < N; i++)
        from[i] = to[i] = i;
    for (int r = 0; r < 9; r++) {
        best = fmin(best, copy_seconds(to, from));
        fp64 = fmax(fp64, peak_double());
        fp32 = fmax(fp32, peak_float());
    }
    printf("floor copy_gbs %.2f fp64_gflops %.2f fp32_gflops %.2f device CPU\n", 2.0 * N * sizeof(double) / best * 1e-9, fp64,
           fp32);
    return to[1] != 1;
}
