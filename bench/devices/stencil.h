/* What the stencils of seven points have in common: a slab of planes for each device, with a plane of the neighbour on either side. */
#include "devices.h"

static long nx, ny, planes;

/* Planes first, first + every, ... up to last, in a queue. */
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
