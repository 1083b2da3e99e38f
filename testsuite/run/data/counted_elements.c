// Programs for compilers that read `p[n]` in a data clause as the number of elements: the array's own extents (`gamma[4][8]`),
// `present` and `update` of a pointer whose elements in front of that one are on the device, a clause whose construct uses
// just those; and `cache` of a whole array between a construct and its loop.
#include <stdio.h>
#include <stdlib.h>

static void hourglass(const double *x, double *y, const int *list, int n, int size)
{
    double gamma[4][8];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 8; j++)
            gamma[i][j] = (i * 3 + j) % 2 ? 1.0 : -0.5;
#pragma acc kernels copyin(gamma[4][8]) present(x[n], y[n])
#pragma acc cache(gamma)
#pragma acc loop independent
    for (int k = 0; k < n; k++) {
        double sum = 0;
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 8; j++)
                sum += gamma[i][j] * x[k] * (i + 1);
        y[k] = sum;
    }
#pragma acc parallel loop copyin(list[size]) present(y[n])
    for (int k = 0; k < size; k++)
        y[list[k]] += 1000;
}

int main(void)
{
    int n = 60, size = 20;
    double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
    int *list = malloc(size * sizeof *list);
    for (int i = 0; i < n; i++)
        x[i] = i * 0.25;
    for (int i = 0; i < size; i++)
        list[i] = i * 3;
#pragma acc data copyin(x[0:n]) create(y[0:n])
    {
        hourglass(x, y, list, n, size);
#pragma acc data present(y[n])
        {
#pragma acc parallel loop
            for (int i = 0; i < n; i++)
                y[i] -= 1;
#pragma acc parallel loop copyin(list[0:size])
            for (int i = 0; i < size; i++)
                y[list[i] + 1] += 3;
        }
#pragma acc update host(y[n])
        // One element stays one.
        x[7] = 100;
#pragma acc update device(x[7])
#pragma acc parallel loop present(x[7:1])
        for (int i = 7; i < 8; i++)
            x[i] += y[i];
#pragma acc update host(x[7])
    }
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += y[i] * (i % 7 + 1);
    printf("%.6f %.6f\n", sum, x[7]);
    free(x);
    free(y);
    free(list);
    return 0;
}
