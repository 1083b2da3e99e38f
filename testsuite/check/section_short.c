// Half of the array is there.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 40;
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    for (int i = 0; i < n; i++)
        a[i] = b[i] = i;
#pragma acc parallel loop copyin(a[0:n / 2]) copy(b[0:n])
    for (int i = 0; i < n; i++)
        b[i] += a[i];
    printf("%g\n", b[1]);
    return 0;
}
