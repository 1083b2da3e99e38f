// An accumulator that only exists on the device, and never was set to zero.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 64;
    double *a = malloc(n * sizeof *a), *sum = calloc(n, sizeof *sum);
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma acc data copyin(a[0:n]) create(sum[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            sum[i] += a[i];
    }
    return 0;
}
