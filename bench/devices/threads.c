/* The stencil of stencil.c with a thread of the host for each device (-mp), and nothing asynchronous.
 *
 *     threads DEVICES NX NY PLANES STEPS */
#include "devices.h"
#include <omp.h>

static long nx, ny, planes;
static double *from[MOST_DEVICES], *to[MOST_DEVICES];

static void slab(const double *restrict u, double *restrict v)
{
    size_t all = (size_t)(planes + 2) * ny * nx;
#pragma acc parallel loop collapse(3) present(u[:all], v[:all])
    for (long k = 1; k <= planes; k++)
        for (long j = 1; j < ny - 1; j++)
            for (long i = 1; i < nx - 1; i++) {
                size_t at = (k * ny + j) * nx + i;
                v[at] = 0.4 * u[at] + 0.1 * (u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx] + u[at - nx * ny] + u[at + nx * ny]);
            }
}

static void run(int steps)
{
    size_t size = nx * ny, bytes = size * sizeof(double);
#pragma omp parallel num_threads(devices)
    {
        int d = omp_get_thread_num();
        turn_to(d);
        for (int step = 0; step < steps; step++) {
            slab(from[d], to[d]);
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
    use_devices(argc, argv);
    nx = argument(argc, argv, 2, 64), ny = argument(argc, argv, 3, 64);
    planes = argument(argc, argv, 4, 64) / devices;
    int steps = (int)argument(argc, argv, 5, 10);
    size_t all = (size_t)(planes + 2) * ny * nx;
    for (int d = 0; d < devices; d++) {
        double *u = from[d] = numbers(all), *v = to[d] = numbers(all);
        for (long k = 0; k < planes + 2; k++)
            for (long i = 0; i < nx * ny; i++)
                u[k * nx * ny + i] = v[k * nx * ny + i] = ((d * planes + k) * 31 + i) % 17;
        turn_to(d);
#pragma acc enter data copyin(u[:all], v[:all])
    }
    double ms = median_ms(run, steps), sum = 0;
    for (int d = 0; d < devices; d++) {
        turn_to(d);
        double *u = from[d];
#pragma acc update self(u[:all])
        for (long at = nx * ny; at < (planes + 1) * nx * ny; at++)
            sum += u[at] * (1 + (d * planes * nx * ny + at) % 13);
    }
    report(sum, ms);
    return 0;
}
