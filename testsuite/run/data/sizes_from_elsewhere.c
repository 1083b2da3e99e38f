// How much a pointer shows is not always said where it is used: the data is on the device already (OpenACC 3.3, 2.6.2), or
// the parameter is declared as an array.
#include <stdio.h>
#include <stdlib.h>

static float edge(const float *restrict a, int i, int n)
{
    return a[(i + 1) % n] - a[(i + n - 1) % n];
}

/* Which elements of these are used, no compiler knows. */
static void scatter(int n, const int *restrict k, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        y[k[i]] = edge(x, k[i], n);
}

static void filled(int n, int *k, float *x, float *y)
{
#pragma acc enter data copyin(k[0:n], x[0:n]) create(y[0:n])
    scatter(n, k, x, y);
#pragma acc exit data copyout(y[0:n]) delete(k, x)
}

/* As much as is declared. */
static void scaled(int n, double a[6][5], double b[n], double c[restrict 30])
{
#pragma acc data copy(a) copyin(b) copyout(c)
    {
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 5; j++) {
                a[i][j] *= b[(i * j) % n];
                c[i * 5 + j] = a[i][j];
            }
    }
}

int main(void)
{
    enum { N = 50 };
    int *k = malloc(N * sizeof *k);
    float *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y);
    for (int i = 0; i < N; i++) {
        k[i] = (i * 7) % N;
        x[i] = i * i;
    }
    filled(N, k, x, y);
    float sum = 0;
    for (int i = 0; i < N; i++)
        sum += y[i] * (i % 3);
    printf("%.1f %.1f\n", sum, y[49]);

    double (*a)[6][5] = malloc(sizeof *a), b[4] = {1, 2, 3, 4}, c[30];
    for (int i = 0; i < 30; i++)
        (*a)[i / 5][i % 5] = i;
    scaled(4, *a, b, c);
    printf("%.1f %.1f %.1f\n", (*a)[5][4], c[29], c[13]);
    free(a), free(k), free(x), free(y);
    return 0;
}
