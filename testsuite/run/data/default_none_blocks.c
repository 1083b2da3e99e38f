// default(none): what a block in the construct declares needs no clause (OpenACC 3.3, 2.5.16).
#include <stdio.h>

enum { N = 40 };

int main(void)
{
    int a[N], sum = 0;
#pragma acc parallel default(none) copyout(a)
    {
        int start = 4;
#pragma acc loop
        for (int i = 0; i < N; i++)
            a[i] = start + i;
    }
#pragma acc kernels default(none) copy(a, sum)
    {
        int step = 2;
        for (int i = 0; i < N; i++) {
            int more = step * i;
            a[i] += more;
        }
        for (int i = 0; i < N; i++)
            sum += a[i];
    }
    printf("%d %d %d\n", a[0], a[N - 1], sum);
    return 0;
}
