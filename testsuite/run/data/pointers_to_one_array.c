// Pointers to the same array, or to parts of one, that a construct reads: their sections overlap.
#include <stdio.h>

static void shifted(const float *a, const float *b, float *restrict c, int n, int m)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        c[i] = a[i] + b[m + i];
}

static void rows(int n, const float (*a)[n], const float (*b)[n], float *restrict c)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        c[i] = a[1][i] + a[3][i] + 100 * b[2][i];
}

static void steps(const float *a, const float *b, const float *more, float *restrict c, int n)
{
    for (int step = 0; step < 3; step++) {
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            c[i] += a[i] * b[i + 2] + more[i + 4];
    }
}

static void show(const float *c)
{
    for (int i = 0; i < 8; i++)
        printf(" %g", c[i]);
    printf("\n");
}

int main(void)
{
    float x[8][8], c[8] = {0};
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            x[i][j] = 10 * i + j;
    shifted(x[0], x[0], c, 4, 2);
    show(c);
    shifted(x[1] + 1, x[1], c, 5, 1);
    show(c);
    rows(8, x, x, c);
    show(c);
    rows(8, x, x + 1, c);
    show(c);
    steps(x[0], x[0], x[0], c, 8);
    show(c);
    return 0;
}
