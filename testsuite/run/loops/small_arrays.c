/* Kernels over many arrays behind pointers to rows: whole ones, parts of them, and pointers into their middle. */
#include <stdio.h>
#include <stdlib.h>

static double work(int m, int n, int o, double (*restrict a)[n][o], double (*restrict b)[n][o],
                   double (*restrict c)[m][n][o], double (*restrict d)[n][o], double (*restrict e)[n][o], int first, int last)
{
    double total = 0;
#pragma acc kernels
    {
        for (int i = first; i < last; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < o - 1; k++) {
                    e[i][j][k] = a[i][j][k + 1] * b[i][j][k - 1] + a[i][j + 1][k] * b[i][j - 1][k] +
                                 a[i + 1][j][k] * b[i - 1][j][k] + c[0][i][j][k] * d[i + 1][j - 1][k + 1] -
                                 c[1][i][j][k] * d[i - 1][j + 1][k - 1];
                    total += e[i][j][k];
                }
        for (int i = first; i < last; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < o - 1; k++)
                    a[i][j][k] = e[i][j][k] / 8 + d[i][j][k];
    }
    return total;
}

static void *filled(int count, int seed)
{
    double *x = malloc(count * sizeof(double));
    for (int i = 0; i < count; i++)
        x[i] = (i * 7 + i / 41 * 13 + i / 410 * 29 + seed) % 64 / 8.0;
    return x;
}

int main(int argc, char **argv)
{
    int m = 8 + argc - 1, n = 10 + argc - 1, o = 41 + argc - 1, count = m * n * o;
    double(*a)[n][o] = filled(count, 1), (*b)[n][o] = filled(count, 2), (*c)[m][n][o] = filled(2 * count, 3);
    double(*d)[n][o] = filled(count, 4), (*e)[n][o] = filled(count, 5);
    printf("%.6f\n", work(m, n, o, a, b, c, d, e, 1, m - 1));
    printf("%.6f\n", work(m, n, o, a, b, c, d, e, 3, 5));
    /* From the middle: elements before the pointers. */
    printf("%.6f\n", work(m, n, o, a + 3, b + 3, c, d + 3, e + 3, 0, 4));
    double sum = 0;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < o; k++)
                sum += a[i][j][k] + 2 * e[i][j][k];
    printf("%.6f\n", sum);
    free(a);
    free(b);
    free(c);
    free(d);
    free(e);
}
