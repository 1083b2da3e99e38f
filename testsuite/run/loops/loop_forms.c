// Loops (OpenACC 3.3, 2.9, 2.10, 2.15): tiles with `*`, collapse, arguments of gang, worker and vector, the forms of
// C's loops, nested reductions, routines of each level, cache.
#include <stdio.h>
#include <stdlib.h>
#include <openacc.h>
static int fails;
#define CHECK(c) do { if (!(c)) { printf("line %d: %s\n", __LINE__, #c); fails++; } } while (0)
#define N 60
static int a[N][N], b[N][N], c3[6][7][8];
#pragma acc routine seq
static int sq(int x) { return x * x; }
#pragma acc routine vector
static void row(int *r, int n) {
#pragma acc loop vector
    for (int j = 0; j < n; j++) r[j] += 1;
}
#pragma acc routine worker
static int rows(int *r, int n) { int s = 0;
#pragma acc loop worker vector reduction(+:s)
    for (int j = 0; j < n; j++) s += r[j];
    return s;
}
#pragma acc routine gang(dim:1)
static void gangs(int *r, int n) {
#pragma acc loop gang(dim:1)
    for (int j = 0; j < n; j++) r[j] += 1;
}
int main(void) {
    int i, j, k, n = N, t = 4;
#pragma acc parallel loop tile(4,8)
    for (i = 0; i < N; i++) for (j = 0; j < N; j++) a[i][j] = i * N + j;
    CHECK(a[59][59] == 3599);
#pragma acc kernels loop independent tile(*,4)
    for (i = 0; i < N; i++) for (j = 0; j < N; j++) a[i][j] += 1;
    CHECK(a[59][59] == 3600 && a[0][0] == 1);
#pragma acc parallel loop tile(*, *, 2) gang vector copyout(c3)
    for (i = 0; i < 6; i++) for (j = 0; j < 7; j++) for (k = 0; k < 8; k++) c3[i][j][k] = i + 10 * j + 100 * k;
    CHECK(c3[5][6][7] == 765);
#pragma acc parallel loop tile(*)
    for (i = 0; i < N; i++) a[0][i] = 3;
    CHECK(a[0][59] == 3);
#pragma acc parallel loop collapse(force:2)
    for (i = 0; i < N; i++) { int q = sq(i); for (j = 0; j < N; j++) b[i][j] = q + j; }
    CHECK(b[7][5] == 54);
#pragma acc parallel loop collapse(2+1) gang worker vector
    for (i = 0; i < 6; i++) for (j = 0; j < 7; j++) for (k = 0; k < 8; k++) c3[i][j][k] += 1;
    CHECK(c3[5][6][7] == 766);
#pragma acc parallel num_gangs(n / 6) num_workers(t) vector_length(32)
    {
#pragma acc loop gang(static:*)
        for (i = 0; i < N; i++) {
#pragma acc loop worker
            for (j = 0; j < N; j += 2) {
#pragma acc loop vector
                for (k = j; k < j + 2; k++) a[i][k] = i + k;
            }
        }
    }
    CHECK(a[10][11] == 21);
#pragma acc parallel loop gang(static:3)
    for (i = 0; i < N; i++) a[i][0] = i;
#pragma acc parallel loop gang(static:t)
    for (i = N - 1; i >= 0; i--) a[i][1] = i;
    CHECK(a[33][0] == 33 && a[33][1] == 33);
#pragma acc kernels
    {
#pragma acc loop gang(num: t * 2, static: 2) worker(num: 2)
        for (i = 0; i < N; i++)
#pragma acc loop vector(length: 64)
            for (j = 0; j < N; j++) b[i][j] = i - j;
#pragma acc loop gang(8) worker(2)
        for (i = 0; i < N; i++)
#pragma acc loop vector(32)
            for (j = 0; j < N; j++) b[i][j] -= 1;
    }
    CHECK(b[3][4] == -2);
#pragma acc parallel num_gangs(3, 4)
    {
#pragma acc loop gang(dim:2)
        for (i = 0; i < N; i++)
#pragma acc loop gang(dim:1)
            for (j = 0; j < N; j++) b[i][j] = i + j;
    }
    CHECK(b[59][58] == 117);
#pragma acc parallel num_gangs(2, 2, 2) vector_length(32)
#pragma acc loop gang(dim:3, static: *)
    for (i = 0; i < 6; i++)
#pragma acc loop gang(dim:2)
        for (j = 0; j < 7; j++)
#pragma acc loop gang(dim:1) vector
            for (k = 0; k < 8; k++) c3[i][j][k] = i * j * k;
    CHECK(c3[5][6][7] == 210);
    /* while-type forms: !=, <=, += */
#pragma acc parallel loop
    for (i = 0; i != N; ++i) a[i][3] = 5;
#pragma acc parallel loop
    for (i = N - 1; i > -1; i--) a[i][3] = 5;
    CHECK(a[59][3] == 5);
#pragma acc parallel loop
    for (int *p = &a[0][0]; p < &a[0][0] + N * N; p++) *p = 9;
    CHECK(a[59][3] == 9);
#pragma acc parallel loop
    for (unsigned char u = 0; u < 60; u = u + 3) a[u][3] = u;
    CHECK(a[57][3] == 57);
#pragma acc parallel loop
    for (long l = 59; l >= 0; l = l - 1) a[l][3] = l;
    CHECK(a[57][3] == 57);
    int s = 0, mx = -1;
#pragma acc parallel loop gang reduction(+:s) reduction(max:mx)
    for (i = 0; i < N; i++) {
        int r = 0;
#pragma acc loop vector reduction(+:r)
        for (j = 0; j < N; j++) r += j;
        s += r;
        if (r > mx) mx = r;
    }
    CHECK(s == 60 * 1770 && mx == 1770);
    s = 0;
#pragma acc parallel loop gang reduction(+:s)
    for (i = 0; i < N; i++) {
#pragma acc loop worker reduction(+:s)
        for (j = 0; j < N; j++)
#pragma acc loop vector reduction(+:s)
            for (k = 0; k < 4; k++) s += 1;
    }
    CHECK(s == 14400);
    s = 0;
#pragma acc parallel loop collapse(2) reduction(+:s) private(k)
    for (i = 0; i < N; i++) for (j = 0; j < N; j++) { k = 2; s += k; }
    CHECK(s == 7200);
    s = 0;
#pragma acc parallel copy(s)
    {
#pragma acc loop gang vector reduction(+:s)
    for (i = 0; i < N; i++) s += i;
    }
    CHECK(s == 1770);
    /* seq, auto, independent on nests; device_type */
#pragma acc parallel loop device_type(nvidia) gang vector device_type(*) seq
    for (i = 0; i < N; i++) a[i][5] = i;
    CHECK(a[59][5] == 59);
#pragma acc kernels
#pragma acc loop auto
    for (i = 0; i < N; i++)
#pragma acc loop seq
        for (j = 1; j < N; j++) a[i][j] = a[i][j - 1] + 1;
    CHECK(a[3][59] == a[3][0] + 59);
#pragma acc parallel loop gang
    for (i = 0; i < N; i++) row(a[i], N);
    int rs[N];
#pragma acc parallel loop gang num_workers(2)
    for (i = 0; i < N; i++) rs[i] = rows(b[i], N);
    CHECK(rs[0] == 1770);
#pragma acc parallel
    gangs(a[0], N);
    /* cache */
#pragma acc parallel loop gang
    for (i = 1; i < N - 1; i++) {
#pragma acc cache(readonly: b[i-1:3][0:N])
#pragma acc loop vector
        for (j = 0; j < N; j++) {
            a[i][j] = b[i - 1][j] + b[i][j] + b[i + 1][j];
        }
    }
    CHECK(a[2][1] == 9);
#pragma acc parallel loop copyin(rs)
    for (i = 1; i < N - 1; i++) {
#pragma acc cache(rs[i-1:3], b[i][0])
        a[0][i] = rs[i - 1] + rs[i + 1] + b[i][0];
    }
    CHECK(a[0][1] == rs[0] + rs[2] + 1);
    printf("%d\n", fails);
}
