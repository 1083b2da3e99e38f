// A loop of which nothing is said around one that the user gives to gangs is an axis of the grid of its own, or runs in order
// where it can't be; tiles inside of such a loop are shared by what it leaves. Loops over workers alone may be collapsed.
#include <stdio.h>
#include <stdlib.h>

enum { N = 21, M = 300 };
static double z[N][M], x[N], y[N];

static void show(const char *what)
{
    double sum = 0;
    for (int i = 0; i < N; i++) {
        sum += y[i] * (i + 1);
        for (int j = 0; j < M; j++)
            sum += z[i][j] * (i + j % 7);
    }
    printf("%s %.0f\n", what, sum);
}

static void a_grid(int n, int m)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
#pragma acc loop gang vector
        for (int j = 1; j < m; j++)
            z[i][j] = i + j;
    }
}

static void in_order(int n, int m)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        double t = x[i];
#pragma acc loop gang vector
        for (int j = 1; j < m; j++)
            z[i][j] += t + j;
        y[i] = t;
    }
}

static void sums(int n, int m)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        double s = 0;
#pragma acc loop gang vector reduction(+:s)
        for (int j = 1; j < m; j++)
            s += z[i][j];
        y[i] += s;
    }
}

static void tiles(int n, int m)
{
#pragma acc parallel loop
    for (int i = 2; i < n - 2; i++) {
#pragma acc loop tile(2, 8)
        for (int j = 1; j < m - 1; j += 3)
            for (int k = 0; k < 2; k++)
                z[i][j + k % 3] = j - i;
    }
}

static void workers(int n, int m)
{
#pragma acc parallel loop gang worker collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 2; j < m; j++)
            z[i][j] -= 2 * i;
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++) {
        double t = x[i];
#pragma acc loop worker collapse(2)
        for (int j = 0; j < m / 100; j++)
            for (int k = 0; k < 100; k++)
                z[i][100 * j + k] += t;
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        x[i] = 3 * i;
    a_grid(N, M);
    show("grid");
    in_order(N, M);
    show("order");
    sums(N, M);
    show("sums");
    workers(N, M);
    show("workers");
    tiles(N, M);
    show("tiles");
    return 0;
}
