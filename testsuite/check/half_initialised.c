// The first kernel leaves the boundary out, the second one reads it.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 50;
    double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v);
#pragma acc data create(u[0:n]) copyout(v[0:n])
    {
#pragma acc parallel loop
        for (int i = 1; i < n - 1; i++)
            u[i] = i;
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            v[i] = u[i];
    }
    printf("%g\n", v[5]);
    return 0;
}
