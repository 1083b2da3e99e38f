// `gang` outside, `vector` inside and loops between that the user leaves open (OpenACC 3.3, 2.9): stencils, sums over all of it,
// sums of a gang, scalars and arrays of a gang, bounds that move, statements between. Each is computed on the host, too.
#include <math.h>
#include <stdio.h>

enum { L = 9, M = 13, N = 150 };
static double a[L][M][N], b[L][M][N], c[L][M][N], rows[L], wanted[L];

static void start(void)
{
    for (int i = 0; i < L; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < N; k++) {
                a[i][j][k] = (i * 31 + j * 17 + k * 7) % 23 * 0.25;
                b[i][j][k] = c[i][j][k] = -1;
            }
}

static void tell(const char *name)
{
    int wrong = 0;
    for (int i = 0; i < L; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < N; k++)
                wrong += !(fabs(b[i][j][k] - c[i][j][k]) <= 1e-12 * (1 + fabs(c[i][j][k])));
    for (int i = 0; i < L; i++)
        wrong += !(fabs(rows[i] - wanted[i]) <= 1e-9 * (1 + fabs(wanted[i])));
    printf("%s: %s\n", name, wrong ? "wrong" : "ok");
}

static double neighbours(int i, int j, int k)
{
    return a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k] + a[i][j][k - 1] + a[i][j][k + 1];
}

static void stencils(void)
{
    start();
    for (int i = 1; i < L - 1; i++)
        for (int j = 1; j < M - 1; j++)
            for (int k = 1; k < N - 1; k++)
                c[i][j][k] = neighbours(i, j, k);
#pragma acc parallel loop gang copyin(a) copy(b)
    for (int i = 1; i < L - 1; i++) {
#pragma acc loop
        for (int j = 1; j < M - 1; j++) {
#pragma acc loop vector
            for (int k = 1; k < N - 1; k++)
                b[i][j][k] = a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k] + a[i][j][k - 1] + a[i][j][k + 1];
        }
    }
    tell("a stencil");
    start();
    for (int i = 1; i < L - 1; i++)
        for (int j = 1; j < M - 1; j++)
            for (int k = 1; k < N - 1; k++)
                c[i][j][k] = a[i][j][k] * 2 + i;
#pragma acc kernels copyin(a) copy(b)
#pragma acc loop gang independent
    for (int i = 1; i < L - 1; i++)
        for (int j = 1; j < M - 1; j++) {
#pragma acc loop vector(64) independent
            for (int k = 1; k < N - 1; k++)
                b[i][j][k] = a[i][j][k] * 2 + i;
        }
    tell("kernels");
}

static void sums(void)
{
    double all = 0, found = 0, most = 0, seen = 0;
    start();
    for (int i = 0; i < L; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < N; k++) {
                all += a[i][j][k];
                most = fmax(most, a[i][j][k] * j);
            }
#pragma acc parallel loop gang reduction(+:found) reduction(max:seen) copyin(a)
    for (int i = 0; i < L; i++) {
#pragma acc loop reduction(+:found) reduction(max:seen)
        for (int j = 0; j < M; j++) {
#pragma acc loop vector reduction(+:found) reduction(max:seen)
            for (int k = 0; k < N; k++) {
                found += a[i][j][k];
                seen = fmax(seen, a[i][j][k] * j);
            }
        }
    }
    printf("sums of all: %s\n", fabs(found - all) < 1e-9 * all && seen == most ? "ok" : "wrong");
    for (int i = 0; i < L; i++) {
        wanted[i] = 0;
        for (int j = 0; j < M; j++)
            for (int k = 0; k < N; k++)
                wanted[i] += a[i][j][k] * (j + 1);
    }
#pragma acc parallel loop gang copyin(a) copyout(rows)
    for (int i = 0; i < L; i++) {
        double sum = 0;
#pragma acc loop reduction(+:sum)
        for (int j = 0; j < M; j++) {
#pragma acc loop vector reduction(+:sum)
            for (int k = 0; k < N; k++)
                sum += a[i][j][k] * (j + 1);
        }
        rows[i] = sum;
    }
    tell("sums of gangs");
    start();
    for (int i = 0; i < L; i++)
        for (int j = 0; j < M; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[i][j][k];
            c[i][j][0] = sum;
        }
#pragma acc parallel loop gang copyin(a) copy(b)
    for (int i = 0; i < L; i++) {
#pragma acc loop
        for (int j = 0; j < M; j++) {
            double sum = 0;
#pragma acc loop vector reduction(+:sum)
            for (int k = 0; k < N; k++)
                sum += a[i][j][k];
            b[i][j][0] = sum;
        }
    }
    tell("sums of rows");
}

static void private_data(int n)
{
    double scale, table[4];
    start();
    for (int i = 0; i < L; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < N; k++)
                c[i][j][k] = a[i][j][k] * (i + 1) + (i + k % 4);
#pragma acc parallel loop gang private(scale, table) copyin(a) copy(b)
    for (int i = 0; i < L; i++) {
        scale = i + 1;
        for (int t = 0; t < 4; t++)
            table[t] = i + t;
#pragma acc loop
        for (int j = 0; j < M; j++) {
#pragma acc loop vector
            for (int k = 0; k < N; k++)
                b[i][j][k] = a[i][j][k] * scale + table[k % 4];
        }
    }
    tell("scalars and arrays of gangs");
    start();
    for (int i = 0; i < L; i++)
        for (int j = i; j < n; j++)
            for (int k = j; k < N - i; k++)
                c[i][j][k] = a[i][j][k] + j;
#pragma acc parallel loop gang copyin(a) copy(b)
    for (int i = 0; i < L; i++) {
#pragma acc loop
        for (int j = i; j < n; j++) {
#pragma acc loop vector
            for (int k = j; k < N - i; k++)
                b[i][j][k] = a[i][j][k] + j;
        }
    }
    tell("bounds that move");
    start();
    for (int i = 0; i < L; i++)
        for (int j = 1; j < M; j++)
            for (int k = 0; k < N; k++)
                c[i][j][k] = c[i][j - 1][k] * 0.5 + a[i][j][k];
#pragma acc parallel loop gang copyin(a) copy(b)
    for (int i = 0; i < L; i++) {
#pragma acc loop seq
        for (int j = 1; j < M; j++) {
#pragma acc loop vector
            for (int k = 0; k < N; k++)
                b[i][j][k] = b[i][j - 1][k] * 0.5 + a[i][j][k];
        }
    }
    tell("in order");
    start();
    for (int i = 0; i < L; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < N; k++)
                c[i][j][k] = a[i][j][k] - k;
#pragma acc parallel loop gang num_gangs(3) vector_length(32) copyin(a) copy(b)
    for (int i = 0; i < L; i++) {
#pragma acc loop
        for (int j = 0; j < M; j++) {
#pragma acc loop vector
            for (int k = 0; k < N; k++)
                b[i][j][k] = a[i][j][k] - k;
        }
    }
    tell("gangs counted by the user");
}

int main(void)
{
    stencils();
    sums();
    private_data(M - 2);
    return 0;
}
