// C pointers without `restrict` in kernels: regions whose pointers show memory of their own run in parallel, others in order. All
// memory is on the device, so that sections that overlap are parts of one.
#include <stdio.h>
#include <stdlib.h>
#define N 4000

double global[N];

static void scale(int n, double *x, double *y)
{
#pragma acc kernels
    for (int i = 0; i < n; i++)
        y[i] = 2 * x[i] + 1;
}

static void smooth(int n, double *a, double *next)
{
#pragma acc kernels
    {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                next[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i * n + j] = next[i * n + j];
    }
}

static void shift(int n, double *p)
{
#pragma acc kernels
    for (int i = 0; i < n; i++)
        global[i] = p[i] + 1;
}

static void three(int n, float *a, float *b, float *c)
{
#pragma acc kernels
    for (int i = 0; i < n; i++) {
        a[i] = b[i] + i;
        c[i] += a[i];
    }
}

static void show(const char *what, const double *m, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += m[i] * (i % 13 + 1);
    printf("%s %.10g\n", what, sum);
}

int main(void)
{
    double *m = malloc(N * sizeof *m);
    float *f = malloc(N * sizeof *f);
    for (int i = 0; i < N; i++) {
        m[i] = global[i] = i % 17;
        f[i] = i % 5;
    }
#pragma acc data copy(m[0:N], f[0:N], global)
    {
        scale(1000, m, m + 2000);
        scale(1000, m, m + 1000);
        // One after the other, each from the last.
        scale(30, m, m + 1);
        scale(31, m + 3, m + 3);
        scale(30, m + 5, m + 4);
        scale(0, m, m + 1);
        smooth(20, m, m + 400);
        for (int i = 0; i < 10; i++)
            smooth(20, m + 1000, m + 1000 + 25 * i);
        shift(1000, m);
        shift(20, global + 1);
        shift(2000, global + 2000);
        three(1000, f, f + 1000, f + 2000);
        three(1000, f, f + 1, f + 2000);
        three(1000, f + 1, f, f + 500);
    }
    show("m", m, N);
    show("global", global, N);
    double sum = 0;
    for (int i = 0; i < N; i++)
        sum += (double)f[i] * (i % 7 + 1);
    printf("f %.10g\n", sum);

    // Without a region around.
    scale(N / 2, m, m + N / 2);
    show("m", m, N);
    return 0;
}
