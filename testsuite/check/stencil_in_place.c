// Gauss-Seidel, said to be parallel.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 20;
    double *u = malloc(n * sizeof *u);
    for (int i = 0; i < n; i++)
        u[i] = i % 3;
#pragma acc parallel loop copy(u[0:n])
    for (int i = 1; i < n; i++)
        u[i] = 0.5 * (u[i] + u[i - 1]);
    printf("%g\n", u[5]);
    return 0;
}
