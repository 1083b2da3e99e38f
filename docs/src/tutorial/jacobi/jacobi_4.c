#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void iterate(int n, double *restrict a, double *restrict next, int most)
{
    double change = 1;
    int iteration = 0;
#pragma acc data copyout(a[0:n*n]) create(next[0:n*n])
    while (change > 1e-4 && iteration < most) {
        change = 0;
#pragma acc kernels
        {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                double mean = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
                change = fmax(change, fabs(mean - a[i * n + j]));
                next[i * n + j] = mean;
            }
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i * n + j] = next[i * n + j];
        }
        iteration++;
        if (iteration % 100 == 0)
            printf("%4d  %.6f\n", iteration, change);
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 64;
    double *a = calloc((size_t)n * n, sizeof *a), *next = calloc((size_t)n * n, sizeof *next);
    for (int i = 0; i < n; i++)
        a[i * n] = 1; /* the left border is hot */
    iterate(n, a, next, 300);
    printf("in the middle of the left half: %.6f\n", a[n / 2 * n + n / 4]);
}
