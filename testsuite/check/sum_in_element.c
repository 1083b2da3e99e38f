// A sum in an array element, in the inner loop of a nest.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 10, m = 20;
    double *a = malloc(n * m * sizeof *a), *row = calloc(n, sizeof *row);
    for (int i = 0; i < n * m; i++)
        a[i] = i;
#pragma acc parallel loop gang copyin(a[0:n * m]) copy(row[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            row[i] += a[i * m + j];
    }
    printf("%g\n", row[1]);
    return 0;
}
