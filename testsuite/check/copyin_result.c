// The result is in a copyin.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 10, a[10];
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma acc data copyin(a)
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            a[i] = a[i] * a[i];
    }
    printf("%d\n", a[7]);
    return 0;
}
