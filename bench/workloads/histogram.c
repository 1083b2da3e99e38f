// Counts integers in 256 bins. Argument: elements. `kernels` stands around the plain loop, without `atomic`:
// what it does to the bins is for the compiler to see.
#include "bench.h"

#define BINS 256

static void histogram(int n, const int *restrict keys, int *restrict bins)
{
#if VARIANT == KERNELS
#pragma acc kernels present(keys[0:n], bins[0:BINS]) async(1)
    {
        for (int k = 0; k < BINS; k++)
            bins[k] = 0;
        for (int i = 0; i < n; i++)
            bins[keys[i]]++;
    }
#else
#if VARIANT == LOOP || VARIANT == LEVELS
#pragma acc parallel loop present(bins[0:BINS]) async(1)
#endif
    for (int k = 0; k < BINS; k++)
        bins[k] = 0;
#if VARIANT == LOOP
#pragma acc parallel loop present(keys[0:n], bins[0:BINS]) async(1)
#elif VARIANT == LEVELS
#pragma acc parallel loop gang vector vector_length(256) present(keys[0:n], bins[0:BINS]) async(1)
#elif VARIANT == OMP
#pragma omp parallel for reduction(+:bins[:BINS])
#endif
    for (int i = 0; i < n; i++) {
#if VARIANT != OMP
#pragma acc atomic update
#endif
        bins[keys[i]]++;
    }
#endif
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 1 << 20);
    int *keys = malloc(n * sizeof *keys), bins[BINS], expected[BINS] = {0};
    for (int i = 0; i < n; i++) {
        keys[i] = bench_hash(i) % BINS;
        expected[keys[i]]++;
    }
    struct bench bench;
    double checksum = 0;
    int correct = 1;
#pragma acc data copyin(keys[0:n]) create(bins)
    {
        bench = bench_begin(1);
        histogram(n, keys, bins);
#pragma acc wait
        while (bench_more(&bench)) {
            for (int r = 0; r < bench.repetitions; r++)
                histogram(n, keys, bins);
#pragma acc wait
        }
#pragma acc update self(bins)
    }
    for (int k = 0; k < BINS; k++) {
        checksum += (double)bins[k] * (k + 1);
        correct &= bins[k] == expected[k];
    }
    return bench_report(&bench, checksum, correct);
}
