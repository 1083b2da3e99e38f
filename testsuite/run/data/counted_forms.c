// Countable loops that set or step more than their variable, or do not set it (OpenACC 3.3, 2.9: the trip count has to be
// known when the loop starts, no more).
#include <stdio.h>
#define N 40

static void show(const char *what, const int *b, int i, int j)
{
    long sum = 0;
    for (int k = 0; k < N; k++)
        sum += (long)b[k] * (k + 1);
    printf("%s %ld %d %d\n", what, sum, i, j);
}

int main(void)
{
    int a[N], b[N], i, j, n = N;
    for (i = 0; i < N; i++)
        a[i] = 3 * i + 1;
#pragma acc data copyin(a) create(b)
    {
#pragma acc parallel loop
        for (int k = 0; k < n; k++)
            b[k] = 0;

        i = 5;
#pragma acc kernels
        for (; i < n; i++)
            b[i] = a[i];
#pragma acc update self(b)
        show("starts where it is:", b, i, 0);

        i = 7;
#pragma acc kernels
        for (i; i < n; i += 2)
            b[i] += a[i];
#pragma acc update self(b)
        show("names it only:", b, i, 0);

        i = 30;
#pragma acc parallel loop
        for (; i < n; ++i)
            b[i] -= 1;
#pragma acc update self(b)
        show("under a directive:", b, 0, 0);

#pragma acc kernels
        for (i = 0, j = n - 1; i < n; i++, j--)
            b[j] += 2 * a[i];
#pragma acc update self(b)
        show("two variables:", b, i, j);

        j = 4;
#pragma acc kernels
        for (i = j, j = 0; i < n; j += 2, i += 4)
            b[i] += j;
#pragma acc update self(b)
        show("one after the other:", b, i, j);

#pragma acc kernels
        for (int k = 1, last = n - 1; k < last; k++)
            b[k] += last;
#pragma acc update self(b)
        show("declares two:", b, 0, 0);

#pragma acc kernels
        for (i = 0, j = 0; i < n; i++, j++) {
            if (a[i] % 2)
                continue;
            b[j] += i;
        }
#pragma acc update self(b)
        show("goes on early:", b, i, j);

#pragma acc kernels
        for (i = 0, j = 0; i < n; i++, n = 20)
            b[i] += 1;
#pragma acc update self(b)
        show("changes its bound:", b, i, n);
    }
}
