/* LU factors of small matrices that each thread has in memory of its own: loops that subscript it, two of them with bounds of
 * their own in each iteration around, are unrolled whole. */
#include <stdio.h>
#define N 600

static void factors(int n, const double *restrict a, double *restrict o)
{
#pragma acc parallel loop copyin(a[0:36 * n]) copyout(o[0:36 * n])
    for (int e = 0; e < n; e++) {
        double m[6][6];
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++)
                m[i][j] = a[(i * 6 + j) * n + e] + (i == j ? 8 : 0);
        for (int k = 0; k < 6; k++)
            for (int i = k + 1; i < 6; i++) {
                m[i][k] /= m[k][k];
                for (int j = k + 1; j < 6; j++)
                    m[i][j] -= m[i][k] * m[k][j];
            }
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++)
                o[(i * 6 + j) * n + e] = m[i][j];
    }
}

/* The last elements first, in steps: what is left of a range, and none of it. */
static void steps(int n, const int *restrict a, int *restrict o)
{
#pragma acc parallel loop copyin(a[0:8 * n]) copyout(o[0:n])
    for (int e = 0; e < n; e++) {
        int own[8], sum = 0;
        for (int i = 7; i >= 0; i--)
            own[i] = a[i * n + e];
        for (int i = 0; i < 8; i += 3)
            sum = 10 * sum + own[i];
        for (int i = 5; i < 5; i++)
            sum += own[i] * 1000000;
        o[e] = sum;
    }
}

static double a[36 * N], o[36 * N];
static int b[8 * N], p[N];

int main(void)
{
    double worst = 0;
    long sum = 0;
    for (int i = 0; i < 36 * N; i++)
        a[i] = i * 7 % 13 * 0.125;
    for (int i = 0; i < 8 * N; i++)
        b[i] = i * 5 % 9;
    factors(N, a, o);
    for (int e = 0; e < N; e++)
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++) {
                double product = 0, was = a[(i * 6 + j) * N + e] + (i == j ? 8 : 0);
                for (int k = 0; k <= i && k <= j; k++)
                    product += (k == i ? 1 : o[(i * 6 + k) * N + e]) * o[(k * 6 + j) * N + e];
                worst = product - was > worst ? product - was : was - product > worst ? was - product : worst;
            }
    steps(N, b, p);
    for (int e = 0; e < N; e++)
        sum += (long)p[e] * (e % 7 + 1);
    printf("%d %ld %d\n", worst < 1e-12, sum, p[N - 1]);
    return 0;
}
