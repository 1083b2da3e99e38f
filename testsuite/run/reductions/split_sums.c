// Few long sums: on GPUs gangs sum up parts of the terms, and a second kernel the parts. Columns and rows, sums, products and
// extremes, odd numbers of terms, loops that count down, none at all, queues, and constructs that follow each other.
#include <stdio.h>
#include <stdlib.h>

static void columns(int n, int m, const int *restrict a, const int *restrict x, long *restrict y, int *restrict z) {
#pragma acc kernels present(a[0:n*m], x[0:n], y[0:m], z[0:m])
    for (int j = 0; j < m; j++) {
        long s = j;
        int t = -7;
        for (int i = 0; i < n; i++) {
            s += (long)a[i * m + j] * x[i];
            t = a[i * m + j] > t ? a[i * m + j] : t;
        }
        y[j] = s;
        z[j] = t;
    }
}

static void rows(int n, int m, const int *restrict a, double *restrict y) {
#pragma acc parallel loop present(a[0:n*m], y[0:n])
    for (int i = 0; i < n; i++) {
        double s = y[i];
        for (int j = 0; j < m; j++)
            s += a[i * m + j];
        y[i] = 2 * s;
    }
}

// Every third term, from the last one on.
static void down(int n, int m, const int *restrict a, unsigned *restrict y) {
#pragma acc parallel loop copyout(y[0:n]) present(a[0:n*m]) async(2)
    for (int i = n - 1; i >= 0; i--) {
        unsigned p = 1, s = 0;
        for (int j = m - 1; j >= 0; j -= 3) {
            p *= a[i * m + j] % 3 == 0 ? 3 : 1;
            s ^= a[i * m + j];
        }
        y[i] = p + s;
    }
#pragma acc wait(2)
}

static unsigned long sum_of(int n, const long *y) {
    unsigned long s = 0;
    for (int i = 0; i < n; i++)
        s = s * 3 + (unsigned long)y[i];
    return s;
}

static void run(int n, int m) {
    int *a = malloc(sizeof(int) * (n * m + 1)), *x = malloc(sizeof(int) * (n + 1)), *z = malloc(sizeof(int) * (m + 1));
    long *y = malloc(sizeof(long) * (m + 1));
    double *r = malloc(sizeof(double) * (m + 1));
    unsigned *p = malloc(sizeof(unsigned) * (m + 1));
    for (int i = 0; i < n * m; i++)
        a[i] = (i * 7 + i / 5) % 23 - 4;
    for (int i = 0; i < n; i++)
        x[i] = i % 5 - 1;
    for (int j = 0; j < m; j++)
        r[j] = j;
#pragma acc data copyin(a[0:n*m], x[0:n]) copyout(y[0:m], z[0:m]) copy(r[0:m])
    {
        columns(n, m, a, x, y, z);
        for (int k = 0; k < 3; k++)
            rows(m, n, a, r);
        down(m, n, a, p);
    }
    double f = 0;
    unsigned h = 0, t = 0;
    for (int j = 0; j < m; j++) {
        f = f * 0.5 + r[j];
        h = h * 31 + p[j];
        t = t * 5 + z[j];
    }
    printf("%d %d: %lu %u %.3f %u\n", n, m, sum_of(m, y), t, f, h);
    free(a), free(x), free(z), free(y), free(r), free(p);
}

int main(void) {
    run(100003, 7);
    run(65536, 33);
    run(70001, 1);
    run(16385, 64);
    run(17, 5);
    run(0, 4);
    return 0;
}
