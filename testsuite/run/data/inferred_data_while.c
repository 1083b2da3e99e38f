// Loops of the host whose constructs work on what pointers show: the data stays on the device where the loop surely has an
// iteration; where it has none, the memory need not exist.
#include <stdio.h>
#include <stdlib.h>

static double smooth(double *restrict a, double *restrict b, int n, double limit, int most)
{
    double change = limit + 1;
    int k = 0;
    while (change > limit && k < most) {
        change = 0;
#pragma acc kernels
        for (int i = 1; i < n - 1; i++) {
            b[i] = (a[i - 1] + 2 * a[i] + a[i + 1]) / 4;
            change += b[i] > a[i] ? b[i] - a[i] : a[i] - b[i];
        }
#pragma acc kernels
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
        k++;
    }
    printf("%d rounds\n", k);
    return change;
}

static void until(double *restrict a, int n, double top)
{
    // The host looks at an element to go on: nothing may stay behind.
    while (a[0] < top) {
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            a[i] = a[i] * 2 + i;
    }
}

static void sometimes(double *restrict a, double *restrict b, int n, int steps)
{
    for (int k = 0; k < steps; k++) {
        if (k % 3 == 1)
            continue;
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            a[i] += k;
        if (b) {
#pragma acc parallel loop
            for (int i = 0; i < n; i++)
                b[i] += a[i];
        }
    }
}

int main(void)
{
    int n = 300;
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), sum = 0;
    for (int i = 0; i < n; i++)
        a[i] = i % 13, b[i] = i;
    double change = smooth(a, b, n, 20, 1000);
    for (int i = 0; i < n; i++)
        sum += a[i] + b[i];
    printf("%.6f %.6f\n", change, sum);
    // No iteration, no memory.
    smooth(NULL, NULL, 1000000, 1, 0);
    a[0] = 1;
    until(a, n, 900);
    sometimes(a, NULL, n, 7);
    sometimes(a, b, n, 5);
    sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] - 2 * b[i];
    printf("%.6f\n", sum);
    free(a), free(b);
    return 0;
}
