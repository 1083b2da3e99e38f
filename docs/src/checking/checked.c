#include <stdio.h>

int main(void)
{
    int n = 8, a[8], sum[1] = {0};
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma acc data copyin(a) copy(sum)
    {
        a[7] = 100;
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            sum[0] += a[i];
    }
    printf("%d\n", sum[0]);
    return 0;
}
