// Writes the inner part of each row through one subscript: what lies between the rows keeps the host's values, so the
// array is no `copyout`. Rows that are written whole are one.
// run: 7
#include <stdio.h>
#include <stdlib.h>

static void inner(int n, double *restrict a, double *restrict whole)
{
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            a[i * n + j] = 1;
#pragma acc kernels
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < n; j++)
            whole[i * n + j] = 2;
#pragma acc kernels
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
            whole[i * n + j] += 1;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 7;
    double *a = malloc(sizeof(double) * n * n), *whole = malloc(sizeof(double) * n * n);
    for (int i = 0; i < n * n; i++) {
        a[i] = i;
        whole[i] = 3 * i;
    }
    inner(n, a, whole);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            printf(" %g", a[i * n + j]);
        for (int j = 0; j < n; j++)
            printf(" %g", whole[i * n + j]);
        printf("\n");
    }
    return 0;
}
