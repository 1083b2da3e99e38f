// `private` on a loop of the variable of the loop around it, as programs write it that name all variables of a nest on each of
// its loops (OpenACC 3.3, 2.9.10): it keeps its value.
#include <stdio.h>
#define N 12
#define M 9

#pragma acc routine vector
static void fill(int row, int b[N][M])
{
    int j, k;
#pragma acc loop vector private(j, k)
    for (j = 0; j < M; j++) {
#pragma acc loop seq private(j, k)
        for (k = 0; k < 3; k++)
            b[row][j] += 100 * j + k;
    }
}

int main(void)
{
    int a[N][M], b[N][M] = {{0}}, i, j, k;
    long sum = 0, weighted = 0;
#pragma acc data copyout(a) copy(b)
    {
#pragma acc parallel loop private(i, j)
        for (i = 0; i < N; i++) {
#pragma acc loop private(i, j)
            for (j = 0; j < M; j++)
                a[i][j] = 10 * i + j;
        }
#pragma acc kernels
#pragma acc loop independent private(i, j, k)
        for (i = 0; i < N; i++) {
#pragma acc loop independent private(i, j, k)
            for (j = 0; j < M; j++) {
#pragma acc loop seq private(i, j, k)
                for (k = 0; k < 4; k++)
                    a[i][j] += k * (i + 2 * j);
            }
        }
#pragma acc parallel loop gang private(i)
        for (i = 0; i < N; i++)
            fill(i, b);
    }
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            sum += a[i][j];
            weighted += (long)(a[i][j] + b[i][j]) * (i * M + j + 1);
        }
    printf("%ld %ld\n", sum, weighted);
}
