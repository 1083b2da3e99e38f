// The host sets a boundary value between two kernels.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 100;
    double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v);
    for (int i = 0; i < n; i++)
        u[i] = i;
#pragma acc data copyin(u[0:n]) copyout(v[0:n])
    {
        u[99] = -1.0;
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            v[i] = u[i];
    }
    printf("%g\n", v[99]);
    return 0;
}
