// The second stage waits for the first one, and the third one for nothing.
#include <stdio.h>

int main(void)
{
    double a[32] = {1.0}, b[32], c[32];
#pragma acc data copyin(a) create(b) copyout(c)
    {
#pragma acc parallel loop async(1)
        for (int i = 0; i < 32; i++)
            a[i] += i;
#pragma acc parallel loop async(2) wait(1)
        for (int i = 0; i < 32; i++)
            b[i] = a[i] * 2.0;
#pragma acc parallel loop async
        for (int i = 0; i < 32; i++)
            c[i] = b[i] + 1.0;
#pragma acc wait
    }
    printf("%g\n", c[31]);
    return 0;
}
