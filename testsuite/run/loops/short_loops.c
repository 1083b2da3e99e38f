/* Nests whose innermost loops are shorter than a warp: lanes share the loops around, too. */
#include <stdio.h>
#include <stdlib.h>

static void products(int n, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc parallel loop copyin(a[0 : 12 * n], b[0 : 12 * n]) copyout(c[0 : 9 * n])
    for (int e = 0; e < n; e++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                float s = 0;
                for (int k = 0; k < 4; k++)
                    s += a[e * 12 + i * 4 + k] * b[e * 12 + k * 3 + j];
                c[e * 9 + i * 3 + j] = s;
            }
}

static void elements(int n, float *restrict w, float *restrict v)
{
#pragma acc parallel loop copy(w[0 : 105 * n]) copyout(v[0 : n])
    for (int e = 0; e < n; e++) {
        float scale = e % 3 + 1;
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < 7; i++)
                    w[e * 105 + k * 35 + j * 7 + i] += scale * (k + 10 * j + 100 * i);
        v[e] = scale;
    }
}

static void points(int n, int m, float (*restrict p)[4])
{
#pragma acc kernels copyout(p[0 : n * m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int q = 0; q < 4; q++)
                p[i * m + j][q] = i + 2 * j - q;
}

int main(void)
{
    int n = 1003, wrong = 0;
    float *a = malloc(sizeof *a * 12 * n), *b = malloc(sizeof *b * 12 * n), *c = malloc(sizeof *c * 9 * n);
    float *w = malloc(sizeof *w * 105 * n), *v = malloc(sizeof *v * n);
    float(*p)[4] = malloc(sizeof *p * 37 * 53);
    for (int i = 0; i < 12 * n; i++) {
        a[i] = i % 5;
        b[i] = i % 3;
    }
    for (int i = 0; i < 105 * n; i++)
        w[i] = i % 11;
    products(n, a, b, c);
    elements(n, w, v);
    points(37, 53, p);
    for (int e = 0; e < n; e++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                float s = 0;
                for (int k = 0; k < 4; k++)
                    s += (e * 12 + i * 4 + k) % 5 * ((e * 12 + k * 3 + j) % 3);
                wrong += c[e * 9 + i * 3 + j] != s;
            }
    printf("%d\n", wrong);
    for (int e = 0; e < n; e++)
        for (int at = 0; at < 105; at++)
            wrong += w[e * 105 + at] != (e * 105 + at) % 11 + v[e] * (at / 35 + 10 * (at / 7 % 5) + 100 * (at % 7));
    printf("%d %g\n", wrong, v[1]);
    for (int i = 0; i < 37; i++)
        for (int j = 0; j < 53; j++)
            for (int q = 0; q < 4; q++)
                wrong += p[i * 53 + j][q] != i + 2 * j - q;
    printf("%d\n", wrong);
    free(a), free(b), free(c), free(w), free(v), free(p);
    return 0;
}
