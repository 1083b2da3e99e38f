// Labels inside constructs of a function that has arrays of variable length: a jump there leaves the host's stack alone.
#include <stdio.h>

static int classes(int n)
{
    int v[n], a[100], wide[600], sum = 0;
    for (int i = 0; i < n; i++)
        v[i] = i;
#pragma acc parallel loop copyout(a)
    for (int j = 0; j < 100; j++) {
        switch (j % 3) {
        case 0:
            a[j] = 1;
            break;
        case 1:
            a[j] = 2;
            goto more;
        default: {
            a[j] = 3;
more:
            a[j] += 10;
        }
        }
    }
#pragma acc data copy(v)
    {
        int twice = 0;
again:;
        int again[n];
#pragma acc parallel loop copyout(again)
        for (int j = 0; j < n; j++) {
            int k = j;
next:
            if (k % 4) {
                k++;
                goto next;
            }
            again[j] = k + v[j];
        }
        sum += again[n - 1];
        if (++twice < 3)
            goto again;
    }
    for (int j = 0; j < 600; j++)
        wide[j] = j;
    for (int j = 0; j < 100; j++)
        sum += a[j];
    return sum + wide[599] + v[n - 1];
}

int main(void)
{
    printf("%d %d\n", classes(5), classes(10));
}
