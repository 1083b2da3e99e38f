// copyout where the kernel reads the old values: copy was meant.
#include <stdio.h>
#include <stdlib.h>

static float x[100];

int main(void)
{
    for (int i = 0; i < 100; i++)
        x[i] = 1.0f;
#pragma acc parallel loop copyout(x)
    for (int i = 0; i < 100; i++)
        x[i] = 2.0f * x[i];
    printf("%g\n", x[1]);
    return 0;
}
