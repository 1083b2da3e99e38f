/* The stencil of stencil.c with a thread of the host for each device (-mp), and nothing asynchronous.
 *
 *     threads DEVICES NX NY PLANES STEPS */
#include "slabs.h"
#include <omp.h>

static void run(int steps)
{
    size_t size = nx * ny, bytes = size * sizeof(double);
#pragma omp parallel num_threads(devices)
    {
        int d = omp_get_thread_num();
        turn_to(d);
        for (int step = 0; step < steps; step++) {
            plane(from[d], to[d], 1, planes, 1, acc_async_sync);
#pragma omp barrier
            if (d + 1 < devices) acc_memcpy_d2d(to[d + 1], to[d] + planes * size, bytes, d + 1, d);
            if (d > 0) acc_memcpy_d2d(to[d - 1] + (planes + 1) * size, to[d] + size, bytes, d - 1, d);
            double *old = from[d];
#pragma omp barrier
            from[d] = to[d];
            to[d] = old;
        }
    }
}

int main(int argc, char **argv)
{
    measure(argc, argv, run);
    return 0;
}
