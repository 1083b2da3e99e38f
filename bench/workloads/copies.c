// Transfers of one block between host and device. Arguments: MiB, 0 to the device or 1 to the host.
#include "bench.h"
#include <string.h>

int main(int argc, char **argv)
{
    int mib = bench_argument(argc, argv, 1, 64), back = bench_argument(argc, argv, 2, 0);
    int correct = 1;
    size_t bytes = (size_t)mib << 20;
    char *x = malloc(bytes);
    for (size_t i = 0; i < bytes; i++)
        x[i] = (char)(i >> 12);
    struct bench bench;
#pragma acc data create(x[0:bytes])
    {
        bench = bench_begin(1);
#pragma acc update device(x[0:bytes])
        while (bench_more(&bench))
            for (int r = 0; r < bench.repetitions; r++) {
                if (back) {
#pragma acc update self(x[0:bytes])
                } else {
#pragma acc update device(x[0:bytes])
                }
            }
        memset(x, 1, bytes);
#pragma acc update self(x[0:bytes])
    }
    for (size_t i = 0; i < bytes; i += 1021)
        correct &= x[i] == (char)(i >> 12);
    return bench_report(&bench, mib, correct);
}
