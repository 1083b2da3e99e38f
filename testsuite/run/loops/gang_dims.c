// Gang dimensions (OpenACC 3.3, 2.5.10, 2.9.2): num_gangs with up to three values, gang(dim:), gang(static:).
#include <stdio.h>

#define N 24
#define M 18
#define L 10

static int a[M][N], b[N][M][L], v[1000];

static long sum(const int *x, int count)
{
    long s = 0;
    for (int i = 0; i < count; i++)
        s += x[i];
    return s;
}

int main(void)
{
    int total = 0;
#pragma acc parallel num_gangs(4, 3) copy(a)
    {
#pragma acc loop gang(dim : 2)
        for (int j = 0; j < M; j++) {
#pragma acc loop gang(dim : 1) vector
            for (int i = 0; i < N; i++)
                a[j][i] += 100 * (i + 1) + j + 1;
        }
    }
    printf("%ld %d\n", sum(&a[0][0], N * M), a[M - 1][N - 1]);
#pragma acc parallel num_gangs(3, 2, 5) vector_length(32) copy(b)
    {
#pragma acc loop gang(dim : 3) reduction(+ : total)
        for (int i = 1; i <= N; i++) {
#pragma acc loop gang(dim : 2) reduction(+ : total)
            for (int j = 1; j <= M; j++) {
#pragma acc loop gang(dim : 1) vector reduction(+ : total)
                for (int k = 1; k <= L; k++) {
                    b[i - 1][j - 1][k - 1] += i * j * k;
                    total += k;
                }
            }
        }
    }
    printf("%ld %d %d\n", sum(&b[0][0][0], N * M * L), b[N - 1][M - 1][L - 1], total);
#pragma acc parallel num_gangs(7) copy(v)
    {
#pragma acc loop gang(static : *)
        for (int i = 0; i < 1000; i++)
            v[i] = i + 1;
#pragma acc loop gang(static : 10)
        for (int i = 0; i < 1000; i++)
            v[i] = 2 * v[i] + 1;
    }
    printf("%ld\n", sum(v, 1000));
#pragma acc kernels copy(v)
    {
#pragma acc loop gang(num : 8, static : 4) vector(length : 64) independent
        for (int i = 0; i < 1000; i++)
            v[i] -= 1;
#pragma acc loop gang(5) worker(num : 2) vector(32) independent
        for (int i = 0; i < 1000; i++)
            v[i] /= 2;
    }
    printf("%ld\n", sum(v, 1000));
}
