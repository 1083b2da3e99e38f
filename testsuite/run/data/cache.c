// cache and cache(readonly:) (OpenACC 3.3, 2.10): a hint; the values are the same.
#include <stdio.h>

#define N 500

static int a[N + 2], b[N];

int main(void)
{
    for (int i = 0; i < N + 2; i++)
        a[i] = 7 * i % 11;
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < N; i++) {
#pragma acc cache(readonly : a[i:3])
        b[i] = a[i] + a[i + 1] + a[i + 2];
    }
    int sum = 0;
    for (int i = 0; i < N; i++)
        sum += b[i];
    printf("%d %d %d\n", sum, b[0], b[N - 1]);
#pragma acc kernels loop independent copy(b)
    for (int i = 0; i < N; i++) {
#pragma acc cache(b[i])
        b[i] = 2 * b[i];
    }
    sum = 0;
    for (int i = 0; i < N; i++)
        sum += b[i];
    printf("%d\n", sum);
}
