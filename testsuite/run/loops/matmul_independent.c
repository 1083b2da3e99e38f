// Matrix product on linear arrays: two loops, independent, gang vector(16).
// run: 100 => matmul_independent.expect
#include <stdio.h>
#include <stdlib.h>

static void matmul(const double *a, const double *b, double *c, int n)
{
    int i, j, k;
    double cc;
#pragma acc data copy(c[0:n*n]), copyin(a[0:n*n], b[0:n*n])
#pragma acc kernels
#pragma acc loop independent gang vector(16)
    for (i = 0; i < n; i++) {
#pragma acc loop independent gang vector(16)
        for (j = 0; j < n; j++) {
            cc = 0;
            for (k = 0; k < n; k++) {
                cc += a[i * n + k] * b[k * n + j];
            }
            c[i * n + j] = cc;
        }
    }
}

int main(int argc, char **argv)
{
    int n = atoi(argv[1]);
    double *a = malloc(n * n * sizeof *a), *b = malloc(n * n * sizeof *b), *c = malloc(n * n * sizeof *c);
    for (int i = 0; i < n * n; i++) {
        a[i] = (i * 7) % 11 - 5;
        b[i] = (i * 5) % 13 - 6;
        c[i] = -1;
    }
    matmul(a, b, c, n);
    double sum = 0, trace = 0;
    for (int i = 0; i < n * n; i++)
        sum += c[i] * (i % 17);
    for (int i = 0; i < n; i++)
        trace += c[i * n + i];
    printf("%.1f %.1f\n", sum, trace);
    free(a);
    free(b);
    free(c);
    return 0;
}
