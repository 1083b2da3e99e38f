// A parallel loop says that its own iterations are independent, not that its pointers show memory apart: sums, products and
// sequential loops inside it have a version for pointers that do, and one for any. Both give what the loops say.
#include <stdio.h>
#include <stdlib.h>

// a[0] of one call is among the elements that b shows in another.
static void running(int n, int m, double *a, double *b)
{
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++)
            a[i * m + j] += 0.5 * b[i * m + j - 1];
}

static void sums(int n, int m, double *a, double *x, double *y)
{
#pragma acc parallel loop present(a, x, y)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            y[i] += a[j * n + i] * x[j];
}

static void two_sums(int n, int m, double *a, double *b, double *x, double *y, double *t)
{
#pragma acc parallel loop present(a[0:n * m], b[0:n * m], x[0:m], y[0:n], t[0:n])
    for (int i = 0; i < n; i++) {
        t[i] = 1;
        y[i] = 2;
        for (int j = 0; j < m; j++) {
            t[i] += a[i * m + j] * x[j];
            y[i] += b[i * m + j] * x[j];
        }
        y[i] = 3 * t[i] - y[i];
    }
}

static void product(int n, double *a, double *b, double *c)
{
#pragma acc parallel loop present(a, b, c)
    for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < n; j++) {
            c[i * n + j] *= 0.5;
            for (int k = 0; k < n; k++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
        }
}

static void kernels_any(int n, double *a, double *b)
{
#pragma acc kernels present(a, b)
    for (int i = 1; i < n; i++)
        a[i] = b[i - 1] + 1;
}

int main(void)
{
    enum { N = 37, M = 53, ALL = 3 * N * M };
    double *p = malloc(ALL * sizeof *p), *q = malloc(ALL * sizeof *q), *r = malloc(ALL * sizeof *r);
    for (int k = 0; k < ALL; k++) {
        p[k] = k % 7 - 3;
        q[k] = k % 5 - 2;
        r[k] = k % 3;
    }
#pragma acc data copy(p[0:ALL], q[0:ALL], r[0:ALL])
    {
        running(N, M, p, q);                  // apart
        running(N, M, p, p);                  // a recurrence along each row
        sums(N, M, p, q, r);                  // apart
        sums(N, M, p, q, q + N * M);          // one array, apart
        two_sums(N, M, p, q, r, r + N * M, r + 2 * N * M);
        two_sums(N, M, p, q, q + N * M, r + N * M, r + 2 * N * M);
        product(N, p, q, r);
        product(N, p, p + N * N, p + 2 * N * N);
        kernels_any(N, p, q);
        kernels_any(N, p, p);                 // counts up
    }
    double s = 0, t = 0, u = 0;
    for (int k = 0; k < ALL; k++) {
        s += p[k] * (k % 11);
        t += q[k] * (k % 13);
        u += r[k] * (k % 17);
    }
    printf("%.9g %.9g %.9g\n", s, t, u);
    printf("%.9g %.9g\n", p[N - 1], p[0]);
    return 0;
}
