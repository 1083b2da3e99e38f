// Columns from js to je of linearised rows: where they stay within their row the loops are parallel, where they go on into the
// next one the loops run in order. Sums in elements that are set right before start from what they were set to.
// run: => rows_of_ranges.expect
#include <stdio.h>

#define N 9
#define M 11
#define SIZE ((N + 3) * M)

static int a[SIZE], b[SIZE], expected[SIZE], sums[SIZE];

static void twice(int n, int m, int is, int ie, int js, int je, int *x, const int *y)
{
#pragma acc kernels copy(x[0:SIZE]) copyin(y[0:SIZE])
    for (int i = is; i <= ie; i++)
        for (int j = js; j <= je; j++)
            x[i * m + j] = 2 * x[i * m + j] + y[i * m + j] + i;
}

static void on_host(int m, int is, int ie, int js, int je, int *x, const int *y)
{
    for (int i = is; i <= ie; i++)
        for (int j = js; j <= je; j++)
            x[i * m + j] = 2 * x[i * m + j] + y[i * m + j] + i;
}

static void fill(void)
{
    for (int k = 0; k < SIZE; k++)
        a[k] = expected[k] = k % 7, b[k] = k % 5;
}

static int differences(const int *x, const int *y)
{
    int found = 0;
    for (int k = 0; k < SIZE; k++)
        found += x[k] != y[k];
    return found;
}

static void one(const char *name, int m, int is, int ie, int js, int je)
{
    fill();
    twice(N, m, is, ie, js, je, a, b);
    on_host(m, is, ie, js, je, expected, b);
    printf("%s: %d differences\n", name, differences(a, expected));
    fill();
    twice(N, m, is, ie, js, je, a, a);
    on_host(m, is, ie, js, je, expected, expected);
    printf("%s, the same array: %d differences\n", name, differences(a, expected));
}

// Every element of `s` but those that no iteration sets; `t` may be `s`.
static void columns(int n, int m, const int *x, int *s, const int *t)
{
#pragma acc kernels copyin(x[0:SIZE]) copy(s[0:SIZE], t[0:SIZE])
    for (int j = 0; j < m; j++) {
        s[j] = j - 3;
        int u = t[j];
        for (int i = 0; i < n; i++)
            s[j] += x[i * m + j] + u;
    }
}

static void add_columns(const char *name, int n, int m, int *s, const int *t, int shown_by_itself)
{
    fill();
    for (int k = 0; k < SIZE; k++)
        s[k] = expected[k] = 100 + k;
    const int *other = shown_by_itself ? expected : t;
    for (int j = 0; j < m; j++) {
        expected[j] = j - 3;
        int u = other[j];
        for (int i = 0; i < n; i++)
            expected[j] += a[i * m + j] + u;
    }
    columns(n, m, a, s, t);
    printf("%s: %d differences\n", name, differences(s, expected));
}

int main(void)
{
    one("within rows", M, 1, N - 1, 2, M - 1);
    one("whole rows", M, 0, N - 1, 0, M - 1);
    one("into the next row", M, 0, N - 1, 3, M + 4);
    one("from the row before", M, 1, N - 1, -4, M - 1);
    one("rows of nothing", 0, 0, N - 1, 0, 3);
    one("backwards", -M, -N, -1, 0, M - 1);
    add_columns("columns", N, M, sums, b, 0);
    add_columns("columns of nothing", 0, M, sums, b, 0);
    add_columns("columns beside themselves", N, M, sums, sums, 1);
    return 0;
}
