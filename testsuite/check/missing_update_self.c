// The host looks at the residual inside the data region.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 100;
    double *r = malloc(n * sizeof *r);
    for (int i = 0; i < n; i++)
        r[i] = 1.0;
#pragma acc data copy(r[0:n])
    for (int step = 0; step < 3; step++) {
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            r[i] *= 0.5;
        printf("%g\n", r[0]);
    }
    return 0;
}
