// Products of matrices and the like, whose threads take many elements at once: orders that are and are not multiples of what
// a thread takes, sums in scalars and in memory, loops in either order, two sums, batches.
#include <stdio.h>
#include <stdlib.h>

static int wrong;

static void expect(const char *what, int n, int good)
{
    if (!good) {
        printf("%s with %d is wrong\n", what, n);
        wrong = 1;
    }
}

static double value(int i, int j) { return (i * 7 + j * 3) % 11 - 5; }

static void scalar_sum(int n, int m, int l, double (*restrict c)[m], double (*restrict a)[l], double (*restrict b)[m])
{
#pragma acc kernels copyin(a[0:n][0:l], b[0:l][0:m]) copy(c[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double sum = 0;
            for (int k = 0; k < l; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

static void sum_in_memory(int n, int m, int l, double (*restrict c)[m], double (*restrict a)[l], double (*restrict b)[m])
{
#pragma acc kernels copyin(a[0:n][0:l], b[0:l][0:m]) copy(c[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            c[i][j] = 2 * c[i][j];
            for (int k = 0; k < l; k++)
                c[i][j] += a[i][k] * b[k][j];
            if (j % 2)
                c[i][j] = -c[i][j];
        }
}

static void wrong_order(int n, int m, int l, double (*restrict c)[m], double (*restrict a)[l], double (*restrict b)[m])
{
#pragma acc parallel loop copyin(a[0:n][0:l], b[0:l][0:m]) copy(c[0:n][0:m])
    for (int j = 0; j < m; j++)
#pragma acc loop
        for (int i = 0; i < n; i++) {
            double sum = 1;
#pragma acc loop seq
            for (int k = l - 1; k >= 0; k--)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

static long two_sums(int n, int m, int l, double (*restrict c)[m], double (*restrict a)[l], double (*restrict b)[m])
{
    long total = 0;
#pragma acc parallel loop reduction(+:total) copyin(a[0:n][0:l], b[0:l][0:m]) copy(c[0:n][0:m])
    for (int i = 1; i < n; i++)
#pragma acc loop reduction(+:total)
        for (int j = 1; j < m; j++) {
            double sum = 0, squares = 0;
            for (int k = 0; k < l; k++) {
                double x = a[i][k] * b[k][j];
                sum += x;
                squares += x * x;
            }
            total += sum;
            c[i][j] = squares;
        }
    return total;
}

/* Rows and columns begin behind the first ones. */
static void inside(int n, int m, int l, double (*restrict c)[m], double (*restrict a)[l], double (*restrict b)[m])
{
#pragma acc kernels copyin(a[0:n][0:l], b[0:l][0:m]) copy(c[0:n][0:m])
    for (int i = 1; i < n; i++)
        for (int j = 3; j < m; j++) {
            double sum = 0;
            for (int k = 0; k < l; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

/* Each iteration keeps what it needs in an array of its own. */
static void with_scratch(int n, int m, int l, double (*restrict c)[m], double (*restrict a)[l], double (*restrict b)[m])
{
#pragma acc parallel loop copyin(a[0:n][0:l], b[0:l][0:m]) copy(c[0:n][0:m])
    for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < m; j++) {
            double own[2];
            own[0] = 0;
            own[1] = i - 2 * j;
            for (int k = 0; k < l; k++)
                own[0] += a[i][k] * b[k][j];
            c[i][j] = own[0] + own[1];
        }
}

/* One factor is stored the other way around, and scaled; products are subtracted. */
static double subtracted(int n, int m, int l, double (*restrict c)[m], double (*restrict a)[l], double (*restrict t)[l + 1])
{
    double total = 0;
#pragma acc parallel loop reduction(+:total) copyin(a[0:n][0:l], t[0:m][0:l + 1]) copy(c[0:n][0:m])
    for (int i = 0; i < n; i++)
#pragma acc loop reduction(+:total)
        for (int j = 0; j < m; j++) {
            for (int k = 0; k < l; k++)
                c[i][j] = c[i][j] - (t[j][k + 1] - j) * (2 * i * a[i][k]);
            total += c[i][j];
        }
    return total;
}

static void batches(int n, int m, int l, float (*restrict c)[n][m], float (*restrict a)[n][l], float (*restrict b)[l][m])
{
#pragma acc parallel loop copyin(a[0:3][0:n][0:l], b[0:3][0:l][0:m]) copyout(c[0:3][0:n][0:m])
    for (int t = 0; t < 3; t++)
#pragma acc loop
        for (int i = 0; i < n; i++)
#pragma acc loop
            for (int j = 0; j < m; j++) {
                float sum = 0;
                for (int k = 0; k < l; k++)
                    sum += a[t][i][k] * b[t][k][j];
                c[t][i][j] = sum;
            }
}

static void check(int n, int m, int l)
{
    double(*a)[l] = malloc(sizeof(double[n][l + 1])), (*b)[m] = malloc(sizeof(double[l + 1][m]));
    double(*c)[m] = malloc(sizeof(double[n][m])), (*product)[m] = malloc(sizeof(double[n][m]));
    double(*squares)[m] = malloc(sizeof(double[n][m]));
    for (int i = 0; i < n; i++)
        for (int k = 0; k < l; k++)
            a[i][k] = value(i, k);
    for (int k = 0; k < l; k++)
        for (int j = 0; j < m; j++)
            b[k][j] = value(k + 1, j);
    long total = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            product[i][j] = squares[i][j] = 0;
            for (int k = 0; k < l; k++) {
                product[i][j] += a[i][k] * b[k][j];
                squares[i][j] += a[i][k] * b[k][j] * a[i][k] * b[k][j];
            }
            if (i && j)
                total += product[i][j];
        }
    int good = 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            c[i][j] = -1;
    scalar_sum(n, m, l, c, a, b);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            good &= c[i][j] == product[i][j];
    expect("scalar sum", n, good);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            c[i][j] = i - j;
    sum_in_memory(n, m, l, c, a, b);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            good &= c[i][j] == (2 * (i - j) + product[i][j]) * (j % 2 ? -1 : 1);
    expect("sum in memory", n, good);
    inside(n, m, l, c, a, b);
    for (int i = 1; i < n; i++)
        for (int j = 3; j < m; j++)
            good &= c[i][j] == product[i][j];
    expect("all but the first", n, good);
    wrong_order(n, m, l, c, a, b);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            good &= c[i][j] == product[i][j] + 1;
    expect("loops in the other order", n, good);
    with_scratch(n, m, l, c, a, b);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            good &= c[i][j] == product[i][j] + i - 2 * j;
    expect("arrays of the iterations", n, good);
    expect("sum of all", n, two_sums(n, m, l, c, a, b) == total);
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++)
            good &= c[i][j] == squares[i][j];
    expect("two sums", n, good);
    double(*t)[l + 1] = malloc(sizeof(double[m][l + 1])), expected = 0;
    for (int j = 0; j < m; j++)
        for (int k = 0; k < l; k++)
            t[j][k + 1] = b[k][j] + j;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            c[i][j] = j;
            expected += j - 2 * i * product[i][j];
        }
    expect("sum of differences", n, subtracted(n, m, l, c, a, t) == expected);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            good &= c[i][j] == j - 2 * i * product[i][j];
    expect("differences", n, good);
    free(a), free(b), free(c), free(product), free(squares), free(t);
}

static void check_batches(int n, int m, int l)
{
    float(*a)[n][l] = malloc(sizeof(float[3][n][l])), (*b)[l][m] = malloc(sizeof(float[3][l][m]));
    float(*c)[n][m] = malloc(sizeof(float[3][n][m]));
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < n; i++)
            for (int k = 0; k < l; k++)
                a[t][i][k] = value(i + t, k);
        for (int k = 0; k < l; k++)
            for (int j = 0; j < m; j++)
                b[t][k][j] = value(k, j + t);
    }
    batches(n, m, l, c, a, b);
    int good = 1;
    for (int t = 0; t < 3; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                float sum = 0;
                for (int k = 0; k < l; k++)
                    sum += a[t][i][k] * b[t][k][j];
                good &= c[t][i][j] == sum;
            }
    expect("batches", n, good);
    free(a), free(b), free(c);
}

int main(void)
{
    check(1, 1, 1);
    check(7, 33, 5);
    check(64, 256, 16);
    check(512, 512, 8);
    check(513, 517, 19);
    check(1030, 300, 3);
    check(300, 1030, 0);
    check_batches(300, 301, 17);
    check_batches(5, 9, 40);
    if (!wrong)
        puts("products are right");
    return wrong;
}
