// tile (OpenACC 3.3, 2.9.8): every iteration runs once, whatever the sizes; reductions and private variables in tiles.
// run: => tile_c.expect
#include <stdio.h>

#define N 77
#define M 45
#define L 13

static int a[M][N], b[N][M], c[N][M][L], v[N];

static long sum(const int *x, int count)
{
    long s = 0;
    for (int i = 0; i < count; i++)
        s += x[i];
    return s;
}

int main(void)
{
    int total = 0, t;
#pragma acc parallel loop tile(32, 4) copy(a)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] += 1000 * i + j;
    printf("tile(32,4) %ld %d %d\n", sum(&a[0][0], N * M), a[M - 1][N - 1], a[M - 1][0]);
#pragma acc parallel loop tile(*, 8) private(t) copyin(a) copyout(b)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            t = a[j][i];
            b[i][j] = 2 * t;
        }
    printf("tile(*,8) %ld %d %d\n", sum(&b[0][0], N * M), b[N - 1][M - 1], b[0][M - 1]);
#pragma acc parallel loop gang vector tile(4, 3, *) reduction(+ : total) copy(c)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < L; k++) {
                c[i][j][k] += i * j * k;
                total += (i + j + k) % 3;
            }
    printf("tile(4,3,*) %ld %d\n", sum(&c[0][0][0], N * M * L), total);
#pragma acc parallel loop tile(16) copy(v)
    for (int i = N - 1; i >= 1; i -= 3)
        v[i] += i;
    printf("tile(16) %ld %d %d\n", sum(v, N), v[N - 1], v[1]);
#pragma acc parallel loop gang worker vector tile(8, 4) copy(a)
    for (int j = 1; j < M; j += 2)
        for (int i = 0; i < N; i += 3)
            a[j][i] -= 1;
    printf("gang worker vector %ld\n", sum(&a[0][0], N * M));
#pragma acc kernels loop independent tile(8, 8) copy(a)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] /= 2;
    printf("kernels %ld\n", sum(&a[0][0], N * M));
#pragma acc kernels loop tile(16, *) copy(a)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++) {
            int old = a[j][i];
            a[j][i] = old + j;
        }
    printf("auto %ld\n", sum(&a[0][0], N * M));
}
