// Pointers without a clause, of which the construct uses elements whose distance is known only when the program runs: the
// section that holds all of them is computed then, of loops without iterations nothing.
#include <stdio.h>
#include <stdlib.h>

static void shift(float *p, const float *q, int n, int off, int back) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        p[i] = q[i] + q[i + off] * 2 + q[i - back];
}

static void within(double *p, int n, int off, int empty) {
#pragma acc kernels
    {
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            p[i + off] = p[i] + 1;
#pragma acc loop independent
        for (int i = 1000000; i < 1000000 + empty; i++)
            p[i * 2 - off] = 0;
    }
}

static float both(float *p, int n, int m) {
    float s = 0;
#pragma acc parallel loop reduction(+ : s) copy(p)
    for (int i = 0; i < n; i++) {
        s += p[i] * p[m - i];
        if (i > m)
            p[i + m] = s;
    }
    return s;
}

int main(void) {
    enum { N = 100 };
    float *p = malloc(N * sizeof *p), *q = malloc(4 * N * sizeof *q);
    double *d = malloc(2 * N * sizeof *d);
    for (int i = 0; i < 4 * N; i++)
        q[i] = (float)(i % 17);
    for (int i = 0; i < 2 * N; i++)
        d[i] = i;
    shift(p, q + N, N, 57, 31);
    shift(p, q + 3 * N, N / 4, -211, 0);
    within(d, N, N, 0);
    float s = 0;
    for (int i = 0; i < N; i++)
        s += p[i] * (float)(i % 5 + 1);
    double t = 0;
    for (int i = 0; i < 2 * N; i++)
        t += d[i] * (i % 3 + 1);
    printf("%g %g %g\n", s, t, both(q, 20, 40));
    free(p);
    free(q);
    free(d);
    return 0;
}
