// Factorisations and tables by rows: an iteration of the outer loop runs loops left and right of the diagonal, and single
// statements on it, before or behind them. All of it may run in wavefronts; what may not, stays in order.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 150

static double a[N][N], b[N][N];
static int t[N][N + 2];

static void fill(double diagonal)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = (i == j ? diagonal : 0) + ((i * j) % 17) / 17.0;
}

static void show(const char *name)
{
    double sum = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += a[i][j] * ((i * 7 + j) % 5);
    printf("%s %.6f\n", name, sum);
}

static void crout(void)
{
    double w;
#pragma acc kernels
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < i; j++) {
            w = a[i][j];
            for (int k = 0; k < j; k++)
                w -= a[i][k] * a[k][j];
            a[i][j] = w / a[j][j];
        }
        for (int j = i; j < N; j++) {
            w = a[i][j];
            for (int k = 0; k < i; k++)
                w -= a[i][k] * a[k][j];
            a[i][j] = w;
        }
    }
}

static void elements(void)
{
#pragma acc kernels
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[k][j];
            a[i][j] /= a[j][j];
        }
        for (int j = i; j < N; j++)
            for (int k = 0; k < i; k++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}

static void cholesky(void)
{
    double w;
#pragma acc kernels
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < i; j++) {
            w = a[i][j];
            for (int k = 0; k < j; k++)
                w -= a[i][k] * a[j][k];
            a[i][j] = w / a[j][j];
        }
        w = a[i][i];
        for (int k = 0; k < i; k++)
            w -= a[i][k] * a[i][k];
        a[i][i] = sqrt(w);
    }
}

static void ldlt(double *d)
{
#pragma acc kernels copyout(d[0:N])
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[j][k] * a[k][k];
            a[i][j] /= a[j][j];
        }
        for (int k = 0; k < i; k++)
            a[i][i] -= a[i][k] * a[i][k] * a[k][k];
        d[i] = a[i][i];
    }
}

// A statement before the loop and one behind it, with a gap between.
static void borders(int n)
{
#pragma acc kernels
    for (int i = 1; i < n; i++) {
        t[i][0] = t[i - 1][0] + i;
        for (int j = 1; j < n; j++)
            t[i][j] = (t[i - 1][j] * 3 + t[i][j - 1] * 5 + t[i - 1][j - 1]) % 1009;
        t[i][n + 1] = t[i][n - 1] + t[i - 1][n + 1];
    }
}

// What the statement leaves is needed at once further left: no wavefront.
static void feedback(int n)
{
#pragma acc kernels
    for (int i = 1; i < n; i++) {
        for (int j = 1; j < n; j++)
            t[i][j] = (t[i - 1][j] + t[i][j - 1] + t[i - 1][n]) % 1009;
        t[i][n] = t[i][n - 1] + i;
    }
}

// A scalar goes from part to part, and the loop's variable is used behind it.
static int through_scalars(int n)
{
    int s = 0, j;
#pragma acc kernels
    for (int i = 1; i < n; i++) {
        for (j = 1; j < i; j++)
            t[i][j] = (t[i - 1][j] + t[i][j - 1] + 1) % 1009;
        s = t[i][i / 2] % 7;
        for (int l = i; l < n; l++)
            t[i][l] = (t[i - 1][l] + t[i][l - 1] + s) % 1009;
        t[i][n + 1] = j;
    }
    return s;
}

// Two rows of different lengths, and columns that no part has.
static void gaps(int n)
{
#pragma acc kernels
    for (int i = 2; i < n; i++) {
        for (int j = 1; j < i - 1; j++)
            t[i][j] = (t[i - 1][j] + t[i][j - 1] * 3) % 1013;
        for (int j = i + 2; j < n; j++)
            t[i][j] = (t[i - 1][j] * 2 + t[i][j - 1]) % 1013;
    }
}

static void table(const char *name)
{
    long sum = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N + 2; j++)
            sum = (sum * 31 + t[i][j]) % 1000003;
    printf("%s %ld\n", name, sum);
}

static void start(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N + 2; j++)
            t[i][j] = (i * 13 + j * 7) % 101;
}

int main(void)
{
    double d[N], sum = 0;
    fill(N), crout(), show("crout");
    fill(N), elements(), show("elements");
    fill(N), cholesky(), show("cholesky");
    fill(N), ldlt(d), show("ldlt");
    for (int i = 0; i < N; i++)
        sum += d[i];
    printf("%.6f\n", sum);
    start(), borders(N), table("borders");
    start(), feedback(N), table("feedback");
    start(), printf("%d ", through_scalars(N)), table("through scalars");
    start(), gaps(N), table("gaps");
    start(), gaps(3), borders(2), feedback(1), table("short");
    return 0;
}
