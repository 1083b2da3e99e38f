// Functions in device code: records by value, pointers into arrays, pointers that move, rows, swaps; one without `routine`.
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 256

typedef struct {
    float re, im;
} pair;

typedef union {
    int bits;
    float number;
} word;

#pragma acc routine seq
static pair product(pair a, pair b)
{
    pair r = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    return r;
}

#pragma acc routine seq
static double polynomial(const double *coefficients, int n, double x)
{
    double sum = 0;
    while (n-- > 0)
        sum = sum * x + *(coefficients + n);
    return sum;
}

#pragma acc routine worker
static void row(double *values, int n)
{
#pragma acc loop worker vector
    for (int j = 0; j < n; j++)
        values[j] = values[j] * 2 + 1;
}

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

int main(void)
{
    pair *z = malloc(N * sizeof *z), *w = malloc(N * sizeof *w);
    for (int i = 0; i < N; i++)
        z[i] = (pair){i % 5, i % 3};
#pragma acc parallel loop copyin(z[0:N]) copyout(w[0:N])
    for (int i = 0; i < N; i++) {
        pair a = z[i];
        for (int k = 0; k < 3; k++)
            a = product(a, z[(i + k) % N]);
        w[i] = a;
        w[i].im += 1;
    }
    double sum = 0;
    for (int i = 0; i < N; i++)
        sum += w[i].re * 3 + w[i].im;
    printf("%.0f\n", sum);

    double c[5] = {1, -2, 3, -4, 5}, *y = malloc(N * sizeof *y);
#pragma acc parallel loop copyin(c) copyout(y[0:N])
    for (int i = 0; i < N; i++)
        y[i] = polynomial(c, 5, i * 0.01) + polynomial(&c[1], 3, 0.5) + polynomial(c + 2, 2, 2);
    sum = 0;
    for (int i = 0; i < N; i++)
        sum += y[i];
    printf("%.6f\n", sum);

    double m[12][20];
#pragma acc parallel loop gang num_workers(2) copyout(m)
    for (int i = 0; i < 12; i++) {
        for (int j = 0; j < 20; j++)
            m[i][j] = i - j;
        row(m[i], 20);
    }
    sum = 0;
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 20; j++)
            sum += m[i][j] * (j + 1);
    printf("%g\n", sum);

    int order[32];
#pragma acc serial copyout(order)
    {
        for (int i = 0; i < 32; i++)
            order[i] = (i * 11) % 32;
        for (int i = 0; i < 31; i++)
            for (int j = 0; j < 31 - i; j++)
                if (order[j] > order[j + 1])
                    swap(&order[j], &order[j + 1]);
    }
    printf("%d %d %d\n", order[0], order[10], order[31]);

    word *words = malloc(16 * sizeof *words);
    float parts[4];
#pragma acc parallel loop copyout(words[0:16]) private(parts)
    for (int i = 0; i < 16; i++) {
        for (int k = 0; k < 4; k++)
            parts[k] = i + k * 0.25f;
        words[i].number = parts[0] + parts[3];
        words[i].bits ^= 1;
    }
    unsigned hash = 0;
    for (int i = 0; i < 16; i++)
        hash = hash * 31 + words[i].bits;
    printf("%u\n", hash);

    double complex *q = malloc(N * sizeof *q);
    for (int i = 0; i < N; i++)
        q[i] = i + 0.5 * i * I;
#pragma acc parallel loop copy(q[0:N])
    for (int i = 0; i < N; i++)
        q[i] = q[i] * 2.0 + (1.0 - 1.0 * I);
    double complex total = 0;
    for (int i = 0; i < N; i++)
        total += q[i];
    printf("%g %g\n", creal(total), cimag(total));

    short few[10];
#pragma acc parallel loop copyout(few)
    for (short k = 0; k < 10; k++)
        few[k] = k << 2;
    unsigned long count = 0;
#pragma acc parallel loop reduction(+:count)
    for (size_t i = 1000; i > 0; i--)
        count += i;
    printf("%d %lu\n", few[9], count);
    return 0;
}
