// Nests of the host, without directives: products of matrices in each order of the loops, sums and updates beside each other,
// bounds that are none, what loop variables hold afterwards, and nests that must stay as they are.
// flags: -O3
#include <stdio.h>

enum { N = 37 };
static double a[N][N], b[N][N], c[N][N];
static float rows[5][N];
double shared[N + 3][N];
static int limit = N;

static void clear(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            c[i][j] = 0.5 * i - j;
}

static void show(const char *what)
{
    double sum = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += c[i][j] * (1 + i * 3 + j % 7);
    printf("%s %.4f %.4f\n", what, sum, c[N / 2][3]);
}

static void ijk(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
}

static void ikj(int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i][j] += a[i][k] * b[k][j];
}

static void jki(int n)
{
    for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                c[i][j] += a[i][k] * b[k][j];
}

// Linear subscripts through pointers that nothing else shows, and through some that overlap.
static void linear(int n, const double *restrict x, const double *restrict y, double *restrict z)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                z[i * n + j] += x[i * n + k] * y[k * n + j];
}

static void overlapping(int n, double *x, double *y)
{
    for (int k = 1; k <= n; k++)
        for (int j = 0; j < n; j++)
            x[j] += y[j] * k;
}

// An array of the file's that a pointer shows, too.
static void through_pointer(double *p, int n)
{
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            shared[0][j] = shared[0][j] * 0.5 + p[k];
}

// The bound is what the nest itself changes, or a call does.
static int changing(void)
{
    int n = 6, rounds = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 3; j++) {
            if (i == 2 && j == 1)
                n = 4;
            rounds++;
        }
    for (int i = 0; i < limit; i++)
        for (int j = 0; j < limit; j++)
            rows[i % 5][j] = 1 + i;
    return rounds;
}

// Loops whose variables live on, that do not run, that count in long, down, or by more than one.
static void counting(int n, long m)
{
    int i, j = -7;
    for (i = 3; i < n; i++)
        for (j = i; j <= n; j++)
            c[i][j] = i - j;
    printf("%d %d\n", i, j);
    j = -7;
    for (i = 5; i < n - 20; i++)
        for (j = 0; j < n; j++)
            c[i][j] = -1;
    printf("%d %d\n", i, j);
    long p, q;
    for (p = 0; p < m; p++)
        for (q = m; q < m + 4; q++)
            c[p][q] *= 1.5;
    printf("%ld %ld\n", p, q);
    for (i = n; i > 2; i -= 3)
        for (unsigned k = 4; k < 9; k--)
            c[i][k] += 0.25;
    printf("%d\n", i);
}

// A row that the next rows are made of: iterations depend on each other.
static void dependent(int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            c[i][j] = 0.5 * (c[i - 1][j] + c[i][j - 1]) + a[i][j];
    for (int i = 1; i < n; i++) {
        double s = c[i - 1][0];
        for (int j = 0; j < n; j++)
            s += b[i][j] * 0.125;
        c[i][0] = s;
    }
    double last = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            last += c[i][j];
        c[i][1] = last;
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * 7 + j * 3) % 11 - 4;
            b[i][j] = (i + j * 5) % 13 - 6;
        }
    clear(), ijk(N), show("ijk");
    clear(), ijk(N - 2), show("ijk");
    clear(), ikj(N), show("ikj");
    clear(), jki(N), show("jki");
    clear(), jki(0), show("jki");
    clear(), linear(N, &a[0][0], &b[0][0], &c[0][0]), show("linear");
    clear(), overlapping(N, &c[4][0], &c[3][30]), show("overlapping");
    for (int i = 0; i < N; i++)
        shared[0][i] = i;
    through_pointer(&shared[0][2], 20);
    printf("%.6f %.6f %.6f\n", shared[0][1], shared[0][7], shared[0][19]);
    printf("%d", changing());
    printf(" %g %g\n", rows[0][3], rows[4][36]);
    clear(), counting(N - 1, 12), show("counting");
    clear(), dependent(N), show("dependent");
}
