// Loops in order around parallel ones: columns, sweeps there and back, products with the sum in the middle, steps of a host loop
// whose counter stands in the subscripts, rows of half a length, arrays that change places.
// run: => recurrences_outside.expect
#include <stdio.h>
#include <stdlib.h>

static double total(const double *a, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += a[i] * (1 + i % 7);
    return s;
}

static void columns(int h, int w, double *restrict t, double *restrict u)
{
#pragma acc kernels copy(t[0:h * w], u[0:h * w])
    {
        for (int i = 1; i < h; i++)
            for (int j = 0; j < w; j++)
                t[i * w + j] += t[(i - 1) * w + j];
        for (int i = h - 2; i >= 0; i--)
            for (int j = 0; j < w; j++) {
                double d = 1 / (2 + u[(i + 1) * w + j]);
                u[i * w + j] = (u[i * w + j] - u[(i + 1) * w + j]) * d;
            }
    }
}

static void skewed(int h, int w, double *restrict t)
{
#pragma acc kernels copy(t[0:h * w])
    for (int i = 1; i < h; i++)
        for (int j = 1; j < w; j++)
            t[i * w + j] += t[(i - 1) * w + j - 1];
}

static void product(int n, double (*a)[n], double (*b)[n], double (*c)[n])
{
#pragma acc kernels copyin(a[0:n], b[0:n]) copy(c[0:n])
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            c[i][j] = 0;
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i][j] += a[i][k] * b[k][j];
    }
}

static void factored(int n, double *a)
{
#pragma acc data copy(a[0:n * n])
    for (int k = 0; k < n; k++) {
#pragma acc kernels present(a[0:n * n])
        {
            for (int i = k + 1; i < n; i++)
                a[i * n + k] /= a[k * n + k];
            for (int i = k + 1; i < n; i++)
                for (int j = k + 1; j <= i; j++)
                    a[i * n + j] -= a[i * n + k] * a[j * n + k];
        }
    }
}

static void halved(int planes, int h, int w, const double *restrict in, double *restrict out)
{
#pragma acc kernels copyin(in[0:planes * h * w]) copy(out[0:planes * h * w])
    for (int p = 0; p < planes; p++)
        for (int i = 0; i < h / 2; i++)
            for (int j = 0; j < w / 2; j++)
                out[(p * (h / 2) + i) * (w / 2) + j] = in[(p * h + 2 * i) * w + 2 * j] + in[(p * h + 2 * i) * w + 2 * j + w % 2];
}

static void exchanged(int n, int steps, double *u, double *v)
{
#pragma acc data copy(u[0:n], v[0:n])
    for (int t = 0; t < steps; t++) {
#pragma acc kernels
        for (int i = 1; i < n - 1; i++)
            v[i] = u[i] + .2 * (u[i - 1] - 2 * u[i] + u[i + 1]);
        double *s = u;
        u = v;
        v = s;
    }
}

int main(void)
{
    int h = 37, w = 53, n = 24;
    double *a = malloc(sizeof(double) * h * w), *b = malloc(sizeof(double) * h * w), *c = malloc(sizeof(double) * h * w);
    for (int i = 0; i < h * w; i++) {
        a[i] = i % 11 * .25 + 1;
        b[i] = i % 5 * .5 + .5;
        c[i] = i % 3;
    }
    for (int i = 0; i < n; i++)
        c[i * n + i] += 40;
    columns(h, w, a, b);
    printf("%.6f %.6f\n", total(a, h * w), total(b, h * w));
    skewed(h, w, b);
    printf("%.6f\n", total(b, h * w));
    factored(n, c);
    printf("%.6f\n", total(c, n * n));
    halved(3, 10, 13, a, c);
    printf("%.6f\n", total(c, h * w));
    product(n, (double(*)[n])a, (double(*)[n])b, (double(*)[n])c);
    printf("%.6f\n", total(c, n * n));
    exchanged(n, 7, a, b);
    printf("%.6f %.6f\n", total(a, n), total(b, n));
    exchanged(n, 3, a, a);
    printf("%.6f\n", total(a, n));
    free(a);
    free(b);
    free(c);
    return 0;
}
