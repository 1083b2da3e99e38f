// Arrays that iterations fill anew and whose last values are used after the loop: of one and two dimensions, static and by
// pointers, two with different loops around, backwards, long ones; and arrays that no iteration may have for itself.
#include <stdio.h>
#include <stdlib.h>
#define N 40

static double t[N], u[N][3];
static int a[N][N], first[4];

// Three loops: the contraction of a tensor with a matrix.
static void tensor(int r, int q, int p, double *restrict x, double *restrict c, double *restrict sum)
{
#pragma acc kernels copy(x[0:r * q * p], sum[0:p]) copyin(c[0:p * p])
    for (int i = 0; i < r; i++)
        for (int j = 0; j < q; j++) {
            for (int k = 0; k < p; k++) {
                sum[k] = 0;
                for (int s = 0; s < p; s++)
                    sum[k] += x[(i * q + j) * p + s] * c[s * p + k];
            }
            for (int k = 0; k < p; k++)
                x[(i * q + j) * p + k] = sum[k] * 0.5;
        }
}

// `u` is filled by the inner loop's iterations, `t` by the outer one's.
static double two(double *restrict out)
{
#pragma acc kernels copyout(out[0:N * N])
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < N; k++)
            t[k] = i + k * 0.25;
        for (int j = N - 1; j >= 0; j--) {
            for (int k = 0; k < N; k++)
                for (int m = 0; m < 3; m++)
                    u[k][m] = t[k] * j + m;
            double w = 0;
            for (int k = 0; k < N; k++)
                w += u[k][0] * u[N - 1 - k][2];
            out[i * N + j] = w;
        }
    }
    double sum = 0;
    for (int k = 0; k < N; k++)
        sum += t[k] * k + u[k][0] + u[k][1] * 2 + u[k][2] * 3;
    return sum;
}

// What is filled differs from iteration to iteration: the last one does not fill all.
static int triangle(int *restrict w)
{
#pragma acc kernels copy(w[0:N])
    for (int i = N; i > 0; i--) {
        for (int k = 0; k < i; k++)
            w[k] = i * 3 + k;
        for (int k = 0; k < i; k++)
            a[i - 1][k] = w[k] * 2;
    }
    int sum = 0;
    for (int k = 0; k < N; k++)
        sum = sum * 3 % 10007 + w[k] + a[N / 2][k];
    return sum;
}

// The last iteration of the outer loop has none of the inner one.
static int empty(int *restrict w)
{
#pragma acc kernels copy(w[0:N])
    for (int i = 0; i < N; i++)
        for (int j = i; j < N - 1; j++) {
            for (int k = 0; k < N; k++)
                w[k] = i * 3 + k + j;
            for (int k = 0; k < N; k++)
                a[j][k] = w[k] + i;
        }
    int sum = 0;
    for (int k = 0; k < N; k++)
        sum = sum * 3 % 10007 + w[k] + a[N / 2][k];
    return sum;
}

// An element is read before the iteration has written it.
static int before(void)
{
    int v[4] = {7, 7, 7, 7};
#pragma acc kernels
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 4; k++) {
            v[k] = i;
            a[i][k] = v[3 - k] * (k + 1);
        }
#pragma acc kernels
    for (int k = 0; k < 4; k++) {
        first[k] = k + 10;
        a[0][k] += first[3 - k];
    }
    int sum = 0;
    for (int k = 0; k < 4; k++)
        sum = sum * 7 + v[k] + a[N - 1][k] + a[0][k] + first[k];
    return sum;
}

// The array is used beside the inner loop.
static int beside(int *restrict w)
{
    int sum = 0;
#pragma acc kernels copy(w[0:N])
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            for (int k = 0; k < N; k++)
                w[k] = i + j * k;
            for (int k = 0; k < N; k++)
                a[j][k] = w[k] % 19;
        }
        for (int k = 0; k < N; k++)
            a[i][k] += w[N - 1 - k];
    }
    for (int k = 0; k < N; k++)
        sum = (sum * 3 + w[k] + a[k][k]) % 10007;
    return sum;
}

static void run(int r, int q, int p)
{
    double *x = malloc(sizeof *x * (r * q * p + 1)), *c = malloc(sizeof *c * p * p), *sum = malloc(sizeof *sum * p);
    for (int i = 0; i < r * q * p; i++)
        x[i] = i % 13 / 13.0;
    for (int i = 0; i < p * p; i++)
        c[i] = i % 7 / 7.0;
    for (int i = 0; i < p; i++)
        sum[i] = -1;
    tensor(r, q, p, x, c, sum);
    double all = 0, last = 0;
    for (int i = 0; i < r * q * p; i++)
        all += x[i] * (i % 5);
    for (int i = 0; i < p; i++)
        last += sum[i] * i;
    printf("%.6f %.6f\n", all, last);
    free(x), free(c), free(sum);
}

int main(void)
{
    double out[N * N], sum = 0;
    int w[N] = {0};
    run(9, 7, 33), run(2, 2, 1300), run(150, 3, 8), run(0, 3, 5), run(4, 0, 5), run(1, 1, 1);
    printf("%.4f ", two(out));
    for (int i = 0; i < N * N; i++)
        sum += out[i];
    printf("%.4f\n", sum);
    printf("%d %d %d %d\n", triangle(w), empty(w), before(), beside(w));
    return 0;
}
