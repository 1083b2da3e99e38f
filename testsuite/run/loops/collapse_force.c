// collapse(force:n) (OpenACC 3.3, 2.9.1): statements between the loops run in each iteration of the collapsed loop.
// run: => collapse_force_c.expect
#include <stdio.h>

#define N 40
#define M 30

static int a[N][M], row[N];

int main(void)
{
    int scale;
#pragma acc parallel loop collapse(force : 2) private(scale) copyout(a, row)
    for (int j = 0; j < N; j++) {
        scale = 10 * j;
        row[j] = scale;
        for (int i = 0; i < M; i++)
            a[j][i] = scale + i;
    }
    long sums[2] = {0, 0};
    for (int j = 0; j < N; j++) {
        sums[1] += row[j];
        for (int i = 0; i < M; i++)
            sums[0] += a[j][i];
    }
    printf("%ld %ld %d\n", sums[0], sums[1], a[N - 1][M - 1]);
}
