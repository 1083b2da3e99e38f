// c = a + b in float with the transfers each time, as a first program does it. Argument: elements.
#include "bench.h"

static void add(int n, float *restrict c, const float *restrict a, const float *restrict b)
{
#if VARIANT == KERNELS
#pragma acc kernels copyin(a[0:n], b[0:n]) copyout(c[0:n])
#elif VARIANT == LOOP
#pragma acc parallel loop copyin(a[0:n], b[0:n]) copyout(c[0:n])
#elif VARIANT == OMP
#pragma omp parallel for
#endif
    for (int i = 0; i < n; i++)
        c[i] = a[i] + b[i];
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 1 << 20), correct = 1;
    float *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
    double checksum = 0;
    for (int i = 0; i < n; i++) {
        a[i] = i % 1024;
        b[i] = i % 3;
        c[i] = -1;
    }
    struct bench bench = bench_begin(1);
    add(n, c, a, b);
    while (bench_more(&bench))
        for (int r = 0; r < bench.repetitions; r++)
            add(n, c, a, b);
    for (int i = 0; i < n; i++) {
        checksum += c[i];
        correct &= c[i] == i % 1024 + i % 3;
    }
    return bench_report(&bench, checksum, correct);
}
