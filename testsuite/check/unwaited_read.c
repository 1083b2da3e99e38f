// The host reads what an asynchronous update may still be copying.
#include <stdio.h>

int main(void)
{
    double a[50];
    for (int i = 0; i < 50; i++)
        a[i] = i;
#pragma acc data copyin(a)
    {
#pragma acc parallel loop async(1)
        for (int i = 0; i < 50; i++)
            a[i] += 1.0;
#pragma acc update self(a) async(1)
        printf("%g\n", a[7]);
#pragma acc wait(1)
        printf("%g\n", a[7]);
    }
    return 0;
}
