// C pointers without `restrict` whose elements only the data says: what they show is mapped apart, or together, in parts of one array.
#include <stdio.h>
#include <stdlib.h>
#define N 3000
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static void sparse(int n, int *first, int *column, double *value, double *x, double *y)
{
#pragma acc kernels
    for (int i = 0; i < n; i++) {
        y[i] = 0;
        for (int e = first[i]; e < first[i + 1]; e++)
            y[i] += value[e] * x[column[e]];
    }
}

static void gather(int n, int *at, double *x, double *y)
{
#pragma acc kernels present(at, x, y)
    for (int i = 0; i < n; i++)
        y[i] = x[at[i]] + 1;
}

static void clamped(int n, int m, double a[n][m], double b[n][m])
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int left = j == 0 ? j : j - 1, right = MIN(j + 1, m - 1);
            b[i][j] = a[MAX(i - 1, 0)][j] + a[i][left] - a[i][right];
        }
}

static double sum(int n, const double *a)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += a[i] * (i % 11 + 1);
    return s;
}

int main(void)
{
    static int first[N + 1], column[3 * N], at[N];
    double *value = malloc(3 * N * sizeof(double)), *x = malloc(2 * N * sizeof(double)), *y = calloc(N, sizeof(double));
    for (int i = 0; i <= N; i++)
        first[i] = 3 * i;
    for (int i = 0; i < 3 * N; i++) {
        value[i] = i % 13 + 1;
        column[i] = i * 7 % N;
    }
    for (int i = 0; i < 2 * N; i++)
        x[i] = i % 19;
    for (int i = 0; i < N; i++)
        at[i] = i;
#pragma acc data copyin(first, column, value[0:3 * N], at) copy(x[0:2 * N], y[0:N])
    {
        sparse(N, first, column, value, x, y);
        gather(N, at, x, y + 0);
        // Parts of one array: the first half is not what the second one is made from; each element from the one before; from itself.
        gather(N, at, x, x + N);
        gather(100, at, x + 5, x + 6);
        gather(100, at, x + 300, x + 300);
        gather(0, at, x, x + 1);
        sparse(50, first, column, value, x, x + 1000);
        clamped(50, 60, (void *)x, (void *)y);
#pragma acc update self(x[0:2 * N], y[0:N])
    }
    printf("%.10g %.10g %g %g\n", sum(2 * N, x), sum(N, y), x[5], x[105]);
    return 0;
}
