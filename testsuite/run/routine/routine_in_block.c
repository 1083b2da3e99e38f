// `acc routine` in front of declarations in blocks, and OpenACC's header included in a function, as old codes have it.
#include <stdio.h>

int main(void)
{
#include <openacc.h>
#pragma acc routine seq
    extern double squared(double);
    double sum = 0;
    {
#pragma acc routine(squared) seq
#pragma acc routine vector
        double halved(double), doubled(double);
#pragma acc parallel loop reduction(+:sum)
        for (int i = 0; i < 100; i++)
            sum += squared(i);
    }
    printf("%g %d\n", sum, acc_get_device_type() != acc_device_none);
    return 0;
}

double squared(double x)
{
    return x * x;
}
