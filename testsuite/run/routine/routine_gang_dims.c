// Routines of gang dimensions (OpenACC 3.3, 2.15.1): one of `gang(dim:1)` in loops of gangs of dimensions 2 and 3, one of
// `gang(dim:2)` in a loop of dimension 3, with its own loops of both dimensions and a call of the first. Each element is
// counted once.
#include <openacc.h>
#include <stdio.h>

#define N 70
#define M 18
#define L 6

#pragma acc routine gang
static void row(int n, int *x, int *where)
{
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        x[i] += i + 1;
        where[i] = acc_on_device(acc_device_not_host) + acc_on_device(acc_device_host);
    }
}

#pragma acc routine gang(dim : 2)
static void plane(int m, int n, int (*x)[N], int (*where)[N])
{
#pragma acc loop gang(dim : 2)
    for (int j = 0; j < m; j++) {
#pragma acc loop gang(dim : 1) vector
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            x[j][i] += i + 1;
        }
    }
#pragma acc loop gang(dim : 2)
    for (int j = 0; j < m; j++)
        row(n, x[j], where[j]);
}

// A loop without levels in a routine, which has one dimension of gangs alone.
#pragma acc routine gang(dim : 1)
static void table(int m, int n, int (*x)[N])
{
#pragma acc loop
    for (int j = 0; j < m; j++)
#pragma acc loop
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            x[j][i] += 1000;
        }
}

static int a[M][N], aw[M][N], b[L][M][N], bw[L][M][N], c[L][M][N], cw[L][M][N];

static int wrong(const int *x, int count, int times, int more)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += x[i] != times * (i % N + 1) + more;
    return found;
}

int main(void)
{
    int failures = 0;
#pragma acc parallel num_gangs(4, 5) copy(a, aw)
#pragma acc loop gang(dim : 2)
    for (int j = 0; j < M; j++)
        row(N, a[j], aw[j]);
    failures += wrong(&a[0][0], M * N, 1, 0);
#pragma acc parallel copy(a, aw)
#pragma acc loop gang(dim : 2)
    for (int j = 0; j < M; j++)
        row(N, a[j], aw[j]);
    failures += wrong(&a[0][0], M * N, 2, 0);
#pragma acc parallel num_gangs(3, 2, 4) vector_length(32) copy(b, bw)
#pragma acc loop gang(dim : 3)
    for (int k = 0; k < L; k++)
        plane(M, N, b[k], bw[k]);
    failures += wrong(&b[0][0][0], L * M * N, 2, 0);
#pragma acc parallel num_gangs(3, 1, 4) copy(c, cw)
#pragma acc loop gang(dim : 3)
    for (int k = 0; k < L; k++) {
#pragma acc loop seq
        for (int j = 0; j < M; j++)
            row(N, c[k][j], cw[k][j]);
    }
#pragma acc parallel num_gangs(3, 5) copy(c)
#pragma acc loop gang(dim : 2)
    for (int k = 0; k < L; k++)
        table(M, N, c[k]);
    failures += wrong(&c[0][0][0], L * M * N, 1, 1000);
#pragma acc parallel num_gangs(4, 3) copy(c, cw)
    plane(M, N, c[0], cw[0]);
    failures += wrong(&c[0][0][0], M * N, 3, 1000);
    for (int i = 0; i < M * N; i++)
        failures += (&aw[0][0])[i] != 1 || (&bw[L - 1][0][0])[i] != 1;
    printf("wrong: %d\n", failures);
    return failures;
}
