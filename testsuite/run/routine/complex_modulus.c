// cabs and carg, of either precision, in device code: Newton's method for the roots of z^3 = 1.
#include <complex.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    enum { STEPS = 60 };
    double complex roots[3] = {1, -0.5 + sqrt(0.75) * I, -0.5 - sqrt(0.75) * I};
    int counts[3] = {0, 0, 0}, lost = 0;
    double angles = 0;
#pragma acc parallel loop collapse(2) copyin(roots) copy(counts) reduction(+:lost, angles)
    for (int y = 0; y < STEPS; y++) {
        for (int x = 0; x < STEPS; x++) {
            double complex z = (x - 29.3) / 20 + (y - 28.7) / 20 * I;
            for (int step = 0; step < 60; step++)
                z -= (z * z * z - 1.0) / (3.0 * z * z);
            int root = -1;
            for (int r = 0; r < 3; r++)
                if (cabs(z - roots[r]) < 1e-6 && cabsf(z - roots[r]) < 1e-3f)
                    root = r;
            if (root < 0) {
                lost++;
            } else {
                angles += carg(z);
#pragma acc atomic
                counts[root]++;
            }
        }
    }
    printf("%d %d %d %d %.3f\n", counts[0], counts[1], counts[2], lost, angles);
    return 0;
}
