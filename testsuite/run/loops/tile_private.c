// `private` that names the variables of tiled and collapsed loops, which are private in any case.
#include <stdio.h>
#define N 18

static int a[N][N][N];

int main(void)
{
    int i, j, k, t, sum = 0, n = N;
#pragma acc kernels loop independent tile(4, 4, 4) private(i, j, k, t)
    for (k = 0; k < n; k++)
        for (j = 0; j < n; j++)
            for (i = 0; i < n; i++) {
                t = i + 10 * j;
                a[k][j][i] = t + 100 * k;
            }
    for (i = 0; i < N * N * N; i++) sum = sum * 3 % 10007 + a[0][0][i];
    printf("three %d %d\n", a[17][3][5], sum);
#pragma acc parallel loop gang worker tile(*, 2) private(k, t)
    for (k = 0; k < n; k++)
        for (j = 0; j < n; j++) {
            t = k - j;
#pragma acc loop seq
            for (i = 0; i < n; i++) a[k][j][i] += t;
        }
    for (i = 0; i < N * N * N; i++) sum = sum * 3 % 10007 + a[0][0][i];
    printf("two %d %d\n", a[17][3][5], sum);
#pragma acc parallel loop vector tile(8) private(k)
    for (k = n - 1; k >= 0; k -= 2) a[k][0][0] = k;
#pragma acc parallel loop collapse(3) private(i, j, k)
    for (k = 0; k < n; k++)
        for (j = 0; j < n; j++)
            for (i = 0; i < n; i++) a[k][j][i] -= i * j * k;
    for (i = 0; i < N * N * N; i++) sum = sum * 3 % 10007 + a[0][0][i];
    printf("one %d %d\n", a[17][0][0], sum);
    return 0;
}
