// Loops of the host that call functions with compute constructs: what the functions' constructs alone use stays on the device
// from call to call, and nothing else does.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double step(int n, int m, double (*restrict a)[m], double (*restrict b)[m])
{
    double error = 0;
#pragma acc kernels
    {
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < m - 1; i++) {
                b[j][i] = 0.25 * (a[j][i + 1] + a[j][i - 1] + a[j - 1][i] + a[j + 1][i]);
                error = fmax(error, fabs(b[j][i] - a[j][i]));
            }
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < m - 1; i++)
                a[j][i] = b[j][i];
    }
    return error;
}

static void scale(int count, double *restrict x, double by)
{
#pragma acc parallel loop
    for (int i = 0; i < count; i++)
        x[i] = x[i] * by + 1;
}

// The host writes between.
static void scale_and_mark(int count, double *restrict x, double by)
{
#pragma acc parallel loop
    for (int i = 0; i < count; i++)
        x[i] = x[i] * by + 1;
    x[0] += 0.5;
}

static double memory[50];
static void of_memory(int count, double *x)
{
#pragma acc parallel loop
    for (int i = 0; i < count; i++)
        x[i] += memory[i];
}

static void perhaps(int count, double *restrict x)
{
    if (count > 100)
        return;
#pragma acc parallel loop
    for (int i = 0; i < count; i++)
        x[i] += 1;
}

static double sum(int count, const double *x)
{
    double s = 0;
    for (int i = 0; i < count; i++)
        s += x[i];
    return s;
}

int main(void)
{
    int n = 40, m = 50;
    double (*a)[m] = malloc(sizeof(double[n][m])), (*b)[m] = malloc(sizeof(double[n][m]));
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            a[j][i] = b[j][i] = i == 0;
    double error = 1;
    int k;
    for (k = 0; k < 60 && error > 1e-9; k++)
        error = step(n, m, a, b);
    printf("%d %.9f %.9f\n", k, error, sum(n * m, a[0]));

    double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
    for (int i = 0; i < n; i++)
        x[i] = i, y[i] = 2 * i;
    for (k = 0; k < 5; k++)
        scale(n, x, 0.5);
    printf("%.9f\n", sum(n, x));
    // Only part of it, and another part by another call.
    for (k = 0; k < 5; k++) {
        scale(n / 2, x, 0.5);
        scale(n / 2, x + n / 2, 0.25);
    }
    printf("%.9f\n", sum(n, x));
    for (k = 0; k < 5; k++)
        scale_and_mark(n, x, 0.5);
    printf("%.9f\n", sum(n, x));
    // The host looks at an element after each call.
    double seen = 0;
    for (k = 0; k < 5; k++) {
        scale(n, y, 0.5);
        seen += y[k];
    }
    printf("%.9f %.9f\n", seen, sum(n, y));
    // Sizes that change from call to call.
    for (k = 1; k < 5; k++)
        scale(k * 10, x, 2);
    printf("%.9f\n", sum(n, x));
    // The same memory by another name.
    for (int i = 0; i < 50; i++)
        memory[i] = i;
    for (k = 0; k < 3; k++)
        of_memory(25, k == 1 ? memory : x);
    for (k = 0; k < 3; k++)
        of_memory(50, memory);
    printf("%.9f %.9f\n", sum(n, x), sum(50, memory));
    // Calls that do nothing, or are not made: the memory need not be there.
    for (k = 0; k < 3; k++)
        perhaps(1000000, x);
    for (k = 0; k < 4; k++)
        if (k > 5)
            scale(1000000, NULL, 1);
    for (k = 0; k < 0; k++)
        scale(1000000, NULL, 1);
    printf("%.9f\n", sum(n, x));
    free(a), free(b), free(x), free(y);
    return 0;
}
