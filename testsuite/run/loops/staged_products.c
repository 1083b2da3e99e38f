// Products and the like whose gangs read through shared memory: factors stored either way, sums in scalars and in memory, whole numbers,
// batches, distances; orders that are no multiples of a tile, sums shorter than a step. A triangle is no tile.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int value(int i, int j) { return (i * 7 + j * 3) % 11 - 5; }

static void plain(int n, int m, int l, float (*restrict c)[m], float (*restrict a)[l], float (*restrict b)[m])
{
#pragma acc kernels copyin(a[0:n][0:l], b[0:l][0:m]) copyout(c[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float sum = 0;
            for (int k = 0; k < l; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

/* c += transpose(a) b, in memory. */
static void transposed(int n, int m, int l, float (*restrict c)[m], float (*restrict t)[n], float (*restrict b)[m])
{
#pragma acc parallel loop copyin(t[0:l][0:n], b[0:l][0:m]) copy(c[0:n][0:m])
    for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                c[i][j] += t[k][i] * b[k][j];
}

/* Both are read along their rows, linearised; the sum begins at 1. */
static void rows_by_rows(int n, int m, int l, int *restrict c, const int *restrict a, const int *restrict b)
{
#pragma acc kernels copyin(a[0:n * l], b[0:m * l]) copy(c[0:n * m])
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++) {
            int sum = 0;
            for (int k = 1; k < l; k++)
                sum += a[i * l + k] * b[j * l + k] - k;
            c[j * n + i] = sum;
        }
}

static void distances(int n, int m, int l, float (*restrict c)[m], float (*restrict a)[l], float (*restrict b)[l])
{
#pragma acc parallel loop copyin(a[0:n][0:l], b[0:m][0:l]) copyout(c[0:n][0:m])
    for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < m; j++) {
            float sum = 0;
            for (int k = 0; k < l; k++)
                sum += (a[i][k] - b[j][k]) * (a[i][k] - b[j][k]);
            c[i][j] = sum;
        }
}

static void batches(int n, int m, int l, float (*restrict c)[n][m], float (*restrict a)[n][l], float (*restrict b)[l][m])
{
#pragma acc parallel loop copyin(a[0:2][0:n][0:l], b[0:2][0:l][0:m]) copy(c[0:2][0:n][0:m])
    for (int t = 0; t < 2; t++)
#pragma acc loop
        for (int i = 1; i < n; i++)
#pragma acc loop
            for (int j = 2; j < m; j++) {
                float sum = 0;
                for (int k = 0; k < l; k++)
                    sum -= a[t][i][k] * b[t][k][j];
                c[t][i][j] = sum;
            }
}

/* The sum is as long as the row's number. */
static void triangle(int n, int m, float (*restrict c)[m], float (*restrict a)[n], float (*restrict b)[m])
{
#pragma acc kernels copyin(a[0:n][0:n], b[0:n][0:m]) copyout(c[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float sum = 0;
            for (int k = 0; k <= i; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

static void fill(float *x, int rows, int columns, int first)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            x[i * columns + j] = value(i + first, j);
}

static double checksum(const float *x, int rows, int columns)
{
    double sum = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            sum += x[i * columns + j] * ((3 * i + j) % 7 - 2);
    return sum;
}

static void run(int n, int m, int l)
{
    int most = n > l ? n : l;
    float *a = malloc(sizeof(float) * 2 * n * (most + 1)), *b = malloc(sizeof(float) * 2 * m * (most + 1));
    float *c = malloc(sizeof(float) * 2 * n * m);
    printf("%d %d %d:", n, m, l);
    fill(a, n, l, 1), fill(b, l, m, 2);
    plain(n, m, l, (void *)c, (void *)a, (void *)b);
    printf(" %.0f", checksum(c, n, m));
    fill(a, l, n, 3), fill(b, l, m, 4), fill(c, n, m, 5);
    transposed(n, m, l, (void *)c, (void *)a, (void *)b);
    printf(" %.0f", checksum(c, n, m));
    fill(a, n, l, 6), fill(b, m, l, 7);
    distances(n, m, l, (void *)c, (void *)a, (void *)b);
    printf(" %.0f", checksum(c, n, m));
    fill(a, 2 * n, l, 8), fill(b, 2 * l, m, 9), fill(c, 2 * n, m, 10);
    batches(n, m, l, (void *)c, (void *)a, (void *)b);
    printf(" %.0f", checksum(c, 2 * n, m));
    fill(a, n, n, 11), fill(b, n, m, 12);
    triangle(n < m ? n : m, m, (void *)c, (void *)a, (void *)b);
    printf(" %.0f", checksum(c, n < m ? n : m, m));
    int *x = malloc(sizeof(int) * n * (l + 1)), *y = malloc(sizeof(int) * m * (l + 1)), *z = malloc(sizeof(int) * n * m);
    for (int i = 0; i < n * l; i++)
        x[i] = value(i, i / 5);
    for (int i = 0; i < m * l; i++)
        y[i] = value(i / 3, i);
    rows_by_rows(n, m, l, z, x, y);
    unsigned sum = 0;
    for (int i = 0; i < n * m; i++)
        sum = sum * 31 + z[i];
    printf(" %u\n", sum);
    free(a), free(b), free(c), free(x), free(y), free(z);
}

int main(void)
{
    run(512, 512, 32);
    run(515, 530, 37);
    run(1100, 257, 5);
    run(260, 1031, 16);
    run(30, 9000, 18);
    run(64, 128, 0);
    run(3, 5, 40);
    return 0;
}
