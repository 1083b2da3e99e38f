/* A stencil of seven points on several devices: slabs of planes, with a plane of the neighbour on either side.
 *
 *     stencil DEVICES NX NY PLANES STEPS
 *
 * Queue 1 of a device computes the planes at its ends and sends them, queue 2 those between. */
#include "devices.h"

static long nx, ny, planes;
static double *from[MOST_DEVICES], *to[MOST_DEVICES];

static void plane(const double *restrict u, double *restrict v, long first, long last, long every, int queue)
{
    size_t all = (size_t)(planes + 2) * ny * nx;
#pragma acc parallel loop collapse(3) present(u[:all], v[:all]) async(queue)
    for (long k = first; k <= last; k += every)
        for (long j = 1; j < ny - 1; j++)
            for (long i = 1; i < nx - 1; i++) {
                size_t at = (k * ny + j) * nx + i;
                v[at] = 0.4 * u[at] + 0.1 * (u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx] + u[at - nx * ny] + u[at + nx * ny]);
            }
}

static void run(int steps)
{
    size_t size = nx * ny, bytes = size * sizeof(double);
    for (int step = 0; step < steps; step++) {
        for (int d = 0; d < devices; d++) {
            turn_to(d);
            plane(from[d], to[d], 1, planes, planes > 1 ? planes - 1 : 1, 1);
            plane(from[d], to[d], 2, planes - 1, 1, 2);
        }
        for (int d = 0; d + 1 < devices; d++) {
            acc_memcpy_d2d_async(to[d + 1], to[d] + planes * size, bytes, d + 1, d, 1);
            acc_memcpy_d2d_async(to[d] + (planes + 1) * size, to[d + 1] + size, bytes, d, d + 1, 1);
        }
        for (int d = 0; d < devices; d++) {
            turn_to(d);
#pragma acc wait(1) async(2)
#pragma acc wait(2) async(1)
            double *old = from[d];
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
