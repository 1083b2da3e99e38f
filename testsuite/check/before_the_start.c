// The neighbour on the left of a section that starts later.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 100;
    double *u = malloc(n * sizeof *u), *d = malloc(n * sizeof *d);
    for (int i = 0; i < n; i++)
        u[i] = i * i;
#pragma acc parallel loop copyin(u[10:50]) copyout(d[10:50])
    for (int i = 10; i < 60; i++)
        d[i] = u[i] - u[i - 1];
    printf("%g\n", d[20]);
    return 0;
}
