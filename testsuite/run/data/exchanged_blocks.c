// run: => exchanged_blocks.expect
// Arrays that a time loop computes and copies back: the device's blocks may be exchanged instead, and nobody may see it. What
// the programs print was computed by copying.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 30, M = 23 };

static void fill(int n, double *a, int seed) {
    for (int i = 0; i < n; i++)
        a[i] = (i * 7 + seed * 13) % 17;
}

static double sum(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++)
        s += a[i] * (1 + i % 5);
    return s;
}

static double step(int n, int m, double (*restrict a)[m], double (*restrict b)[m]) {
    double change = 0;
#pragma acc kernels
    {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++) {
                b[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]);
                change = fmax(change, fabs(b[i][j] - a[i][j]));
            }
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                a[i][j] = b[i][j];
    }
    return change;
}

// Both arrays are looked at behind the loop, after an odd number of steps; their borders differ.
static void jacobi(int steps) {
    double(*a)[M] = malloc(sizeof(double[N][M])), (*b)[M] = malloc(sizeof(double[N][M])), change = 0;
    fill(N * M, *a, 1);
    fill(N * M, *b, 2);
#pragma acc data copy(a[0:N][0:M], b[0:N][0:M])
    for (int s = 0; s < steps; s++)
        change = step(N, M, a, b);
    printf("jacobi %.6f %.6f %.6f\n", change, sum(N * M, *a), sum(N * M, *b));
    free(a);
    free(b);
}

// Somebody looks at the source, or writes the target, between the steps.
static void watched(int steps) {
    double a[N][M], b[N][M], seen = 0;
    fill(N * M, *a, 3);
    fill(N * M, *b, 4);
#pragma acc data copy(a, b)
    for (int s = 0; s < steps; s++) {
        step(N, M, a, b);
        if (s % 4 == 1) {
#pragma acc update self(b)
            seen += sum(N * M, *b);
        }
        if (s % 5 == 2) {
#pragma acc parallel loop
            for (int j = 0; j < M; j++)
                a[0][j] += s;
        }
        if (s % 7 == 3) {
#pragma acc parallel loop reduction(+ : seen)
            for (int j = 0; j < M; j++)
                seen += b[N / 2][j] - b[0][j];
        }
        if (s == 10) {
            fill(N * M, *b, 9);
#pragma acc update device(b)
        }
    }
    printf("watched %.6f %.6f %.6f\n", seen, sum(N * M, *a), sum(N * M, *b));
}

// Linear subscripts, several constructs, and a copy in front of the step.
static void linear(int n, int m, int steps) {
    double *restrict a = malloc(sizeof(double) * n * m), *restrict old = malloc(sizeof(double) * n * m);
    int changed = 0;
    fill(n * m, a, 5);
    fill(n * m, old, 6);
#pragma acc data copy(a[0:n * m]) create(old[0:n * m])
    for (int s = 0; s < steps; s++) {
#pragma acc parallel loop collapse(2) present(a[0:n * m], old[0:n * m])
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                old[i * m + j] = a[i * m + j];
#pragma acc parallel loop collapse(2) present(a[0:n * m], old[0:n * m])
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                if (old[i * m + j] < old[(i - 1) * m + j + 1])
                    a[i * m + j] = old[i * m + j] + 1;
                else if (old[i * m + j - 1] > 20)
                    a[i * m + j] = 0;
        changed = 0;
#pragma acc parallel loop collapse(2) reduction(+ : changed) present(a[0:n * m], old[0:n * m])
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                changed += a[i * m + j] != old[i * m + j];
        // The border changes now and then.
        if (s % 3 == 0) {
#pragma acc parallel loop present(a[0:n * m])
            for (int j = 0; j < m; j++)
                a[j] = a[(n - 2) * m + j];
        }
    }
    printf("linear %d %.6f\n", changed, sum(n * m, a));
    free(a);
    free(old);
}

// A wave: two copies in each step.
static void wave(int steps) {
    static double next[N][M], now[N][M], before[N][M];
    fill(N * M, *now, 7);
    fill(N * M, *before, 8);
    fill(N * M, *next, 9);
#pragma acc data copy(now, before) copyin(next)
    for (int s = 0; s < steps; s++) {
#pragma acc kernels
        {
            for (int i = 1; i < N - 1; i++)
                for (int j = 1; j < M - 1; j++)
                    next[i][j] = 2 * now[i][j] - before[i][j] +
                                 0.1 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1] - 4 * now[i][j]);
            for (int i = 1; i < N - 1; i++)
                for (int j = 1; j < M - 1; j++)
                    before[i][j] = now[i][j];
            for (int i = 1; i < N - 1; i++)
                for (int j = 1; j < M - 1; j++)
                    now[i][j] = next[i][j];
        }
    }
    printf("wave %.6f %.6f\n", sum(N * M, *now), sum(N * M, *before));
}

// Three dimensions, a section, and a queue.
static void cube(int n, int steps) {
    float(*a)[n][n] = malloc(sizeof(float[n][n][n])), (*b)[n][n] = malloc(sizeof(float[n][n][n]));
    for (int i = 0; i < n * n * n; i++)
        a[0][0][i] = i % 11, b[0][0][i] = -i % 5;
#pragma acc data copy(a[0:n][0:n][0:n]) copyin(b[0:n][0:n][0:n])
    {
        for (int s = 0; s < steps; s++) {
#pragma acc parallel loop gang async(1)
            for (int i = 1; i < n - 1; i++)
#pragma acc loop vector collapse(2)
                for (int j = 1; j < n - 1; j++)
                    for (int k = 1; k < n - 1; k++)
                        b[i][j][k] = (a[i - 1][j][k] + a[i + 1][j][k] + a[i][j][k - 1] + a[i][j][k + 1]) / 4;
#pragma acc parallel loop gang async(1)
            for (int i = 1; i < n - 1; i++)
#pragma acc loop vector collapse(2)
                for (int j = 1; j < n - 1; j++)
                    for (int k = 1; k < n - 1; k++)
                        a[i][j][k] = b[i][j][k];
        }
#pragma acc wait
    }
    double s = 0;
    for (int i = 0; i < n * n * n; i++)
        s += a[0][0][i] * (i % 7);
    printf("cube %.4f\n", s);
    free(a);
    free(b);
}

// The program has the address, or another name for the memory.
static void aliased(int steps) {
    static double a[N], b[N];
    double seen = 0;
    fill(N, a, 1);
    fill(N, b, 2);
    double *other = b;
#pragma acc data copy(a, b)
    for (int s = 0; s < steps; s++) {
#pragma acc kernels
        {
#pragma acc loop independent
            for (int i = 1; i < N - 1; i++)
                b[i] = a[i - 1] + a[i + 1] / 2;
#pragma acc loop independent
            for (int i = 1; i < N - 1; i++)
                a[i] = b[i];
        }
        if (s > 8) {
#pragma acc parallel loop present(other[0:N]) reduction(+ : seen)
            for (int i = 0; i < N; i++)
                seen += other[i] * 1e-3;
        }
        if (s == 11) {
            double *p = b;
#pragma acc host_data use_device(p)
            {
#pragma acc parallel loop deviceptr(p)
                for (int i = 0; i < N; i++)
                    p[i] += 1;
            }
        }
    }
    printf("aliased %.4f %.4f %.4f\n", sum(N, a), sum(N, b), seen);
}

int main(void) {
    jacobi(1);
    jacobi(9);
    jacobi(10);
    watched(40);
    linear(19, 31, 17);
    wave(12);
    cube(9, 7);
    aliased(14);
}
