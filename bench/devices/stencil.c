/* A stencil of seven points on several devices: slabs of planes, with a plane of the neighbour on either side.
 *
 *     stencil DEVICES NX NY PLANES STEPS
 *
 * Queue 1 of a device computes the planes at its ends and sends them, queue 2 those between. */
#include "slabs.h"

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
    measure(argc, argv, run);
    return 0;
}
