// Bare kernels around updates that the program says are atomic: threads share the loops. Elements that the data says, several
// to an iteration, sums, extremes and differences; loops that follow each other with bounds chosen between them; points of two
// colours, each with a stride of two.
#include <stdio.h>
#include <stdlib.h>
#define N 10007
#define M 613

int main(void) {
    int *at = malloc(sizeof(int) * N), *count = calloc(M + 1, sizeof(int)), *most = calloc(M, sizeof(int));
    double *sum = calloc(M, sizeof(double)), *x = malloc(sizeof(double) * N);
    for (int i = 0; i < N; i++) {
        at[i] = i * 37 % M;
        x[i] = i % 13 - 4;
    }
#pragma acc data copyin(at[0:N], x[0:N]) copy(count[0:M+1], most[0:M], sum[0:M])
    {
#pragma acc kernels
        for (int i = 0; i < N; i++) {
#pragma acc atomic update
            count[at[i]]++;
#pragma acc atomic
            count[at[i] + 1] += 3;
#pragma acc atomic update
            sum[M - 1 - at[i]] -= x[i];
        }
#pragma acc kernels
        for (int i = 0; i < N; i++)
            for (int k = 0; k < 3; k++) {
#pragma acc atomic update
                most[(at[i] + k) % M] |= 1 << i % 20;
            }
    }
    long total = 0;
    double s = 0;
    for (int i = 0; i < M; i++) {
        total = (total * 7 + count[i] + most[i]) % 1000003;
        s = s * 0.5 + sum[i];
    }
    printf("%ld %.6f %d\n", total, s, count[M]);

    enum { K = 70 };
    static int h[K][K], g[K * K];
    for (int i = 0; i < K; i++)
        for (int j = 0; j < K; j++) {
            h[i][j] = (i * j) % 11;
            g[i * K + j] = i + 2 * j;
        }
#pragma acc data copy(h, g)
    {
        for (int d = 2; d < 2 * K - 1; d++) {
            int lo = d < K ? 1 : d - K + 1, hi = d < K ? d - 1 : K - 1;
#pragma acc parallel loop present(h)
            for (int i = lo; i <= hi; i++) {
                int up = h[i - 1][d - i] + 1, left = h[i][d - i - 1] + 2;
                h[i][d - i] = up > left ? up % 1000 : left % 1000;
            }
        }
        for (int sweep = 0; sweep < 6; sweep++) {
            int n = K, color = sweep % 2, *restrict u = g;
#pragma acc parallel loop present(u[0:K*K])
            for (int i = 1; i < n - 1; i++)
                for (int j = 1 + (i + color) % 2; j < n - 1; j += 2)
                    u[i * n + j] = (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1]) % 1009;
        }
    }
    unsigned a = 0, b = 0;
    for (int i = 0; i < K; i++)
        for (int j = 0; j < K; j++) {
            a = a * 31 + h[i][j];
            b = b * 31 + g[i * K + j];
        }
    printf("%u %u\n", a, b);
    return 0;
}
