// Collapsed nests: GPUs give each loop an axis of the grid where the lanes' loop is long, and run the loops as one where it is
// short. Both sides of the border, orders of loops, steps, reductions and private scalars.
#include <stdio.h>
#include <stdlib.h>

static int wrong;

static void check(const char *what, int n, int m, long is, long wanted)
{
    if (is != wanted) {
        wrong++;
        printf("%s %d x %d: %ld, not %ld\n", what, n, m, is, wanted);
    }
}

static long sum(const int *a, int count)
{
    long total = 0;
    for (int i = 0; i < count; i++)
        total += a[i] * (long)(i % 13 + 1);
    return total;
}

static void planes(int n, int m)
{
    int count = n * m, *a = malloc(sizeof(int) * (count + 1)), *b = malloc(sizeof(int) * (count + 1)), largest = -1, total = 3;
    for (int i = 0; i < count; i++)
        a[i] = b[i] = i % 7;
    #pragma acc data copy(a[0:count])
    {
        #pragma acc parallel loop collapse(2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i * m + j] += 10 * i + j;
        #pragma acc parallel loop gang vector collapse(2) vector_length(64)
        for (int j = m - 1; j >= 0; j--)
            for (int i = 0; i < n; i += 2) {
                int twice = 2 * a[i * m + j];
                a[i * m + j] = twice - i;
            }
        #pragma acc kernels loop independent collapse(2) gang vector(32)
        for (int i = 0; i < n; i++)
            for (int j = 1; j < m; j += 3)
                a[i * m + j]++;
        #pragma acc parallel loop collapse(2) reduction(max:largest) reduction(+:total)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                largest = a[i * m + j] > largest ? a[i * m + j] : largest;
                total += a[i * m + j] % 5;
            }
    }
    int most = -1, all = 3;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int *e = &b[i * m + j];
            *e += 10 * i + j;
            if (i % 2 == 0)
                *e = 2 * *e - i;
            if (j % 3 == 1)
                ++*e;
            most = *e > most ? *e : most;
            all += *e % 5;
        }
    check("sum", n, m, sum(a, count), sum(b, count));
    check("largest", n, m, largest, most);
    check("total", n, m, total, all);
    free(a);
    free(b);
}

static void blocks(int n, int m, int l)
{
    int count = n * m * l, *a = malloc(sizeof(int) * (count + 1)), *b = malloc(sizeof(int) * (count + 1));
    long total = 0, all = 0;
    for (int i = 0; i < count; i++)
        a[i] = 0, b[i] = i % 11;
    #pragma acc parallel loop collapse(3) copy(a[0:count]) copyin(b[0:count])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            for (int k = 1; k < l - 1; k++) {
                int o = (i * m + j) * l + k;
                a[o] = b[o - 1] + 2 * b[o + 1] + 3 * b[o - l] + 4 * b[o + l] + 5 * b[o - m * l] + 6 * b[o + m * l];
            }
    #pragma acc parallel loop gang vector collapse(3) reduction(+:total) copyin(a[0:count])
    for (int k = 0; k < l; k++)
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                total += a[(i * m + j) * l + k] * (i + 1);
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            for (int k = 1; k < l - 1; k++) {
                int o = (i * m + j) * l + k;
                int e = b[o - 1] + 2 * b[o + 1] + 3 * b[o - l] + 4 * b[o + l] + 5 * b[o - m * l] + 6 * b[o + m * l];
                check("element", n, m, a[o], e);
                all += e * (long)(i + 1);
            }
    check("blocks", n, m, total, all);
    free(a);
    free(b);
}

int main(void)
{
    int sizes[] = {0, 1, 5, 31, 33, 95, 96, 97, 128, 129, 300};
    for (int i = 0; i < 11; i++)
        for (int j = 0; j < 11; j++)
            planes(sizes[i], sizes[j]);
    blocks(5, 7, 3);
    blocks(9, 6, 131);
    blocks(130, 5, 20);
    blocks(3, 140, 98);
    printf("wrong: %d\n", wrong);
    return 0;
}
