// Iterations of wavefronts that end early, of tight nests and of rows in parts; and a row that ends early.
#include <stdio.h>
#define N 130

static int t[N][N], u[N][N], v[N][N];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            t[i][j] = u[i][j] = v[i][j] = (i * j) % 17 - 3;
#pragma acc kernels
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++) {
            if (t[i][j] < 0)
                continue;
            t[i][j] = (t[i - 1][j] + t[i][j - 1] * 3) % 1009;
            if (t[i][j] == 5)
                continue;
            t[i][j] += 1;
        }
#pragma acc kernels
    for (int i = 1; i < N; i++) {
        for (int j = 1; j < i; j++) {
            if (u[i][j] < 0)
                continue;
            u[i][j] = (u[i - 1][j] + u[i][j - 1] * 3) % 1009;
            if (u[i][j] == 5)
                continue;
            u[i][j] += 1;
        }
        u[i][i] = u[i][i - 1] + 2;
        for (int j = i + 1; j < N; j++) {
            if (j % 3 == 0)
                continue;
            u[i][j] = (u[i][j - 1] + u[i - 1][j]) % 1013;
        }
    }
#pragma acc kernels
    for (int i = 1; i < N; i++) {
        for (int j = 1; j < i; j++)
            v[i][j] = (v[i - 1][j] + v[i][j - 1] * 3) % 1009;
        if (i % 5 == 0)
            continue;
        v[i][i] = v[i][i - 1] + 2;
    }
    long sum = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum = (sum * 31 + t[i][j] * 3 + u[i][j] + v[i][j] * 7) % 1000003;
    printf("%ld\n", sum);
    return 0;
}
