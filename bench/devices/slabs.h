#include "stencil.h"

/* The same for threads or queues that drive all devices from one process: `run` makes the steps. */
static double *from[MOST_DEVICES], *to[MOST_DEVICES];

static void measure(int argc, char **argv, void (*run)(int))
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
}
