// A global with declare create that a routine reads; nobody sent it.
#include <stdio.h>
#include <stdlib.h>

static double factor[4];
#pragma acc declare create(factor)

#pragma acc routine seq
static double scaled(double x, int i)
{
    return factor[i % 4] * x;
}

int main(void)
{
    double y[16];
    for (int i = 0; i < 4; i++)
        factor[i] = i + 1;
#pragma acc parallel loop copyout(y)
    for (int i = 0; i < 16; i++)
        y[i] = scaled(1.5, i);
    printf("%g\n", y[3]);
    return 0;
}
