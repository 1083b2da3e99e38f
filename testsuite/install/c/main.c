#include "saxpy.h"
#include <openacc.h>
#include <stdio.h>
int main(void)
{
    float x[1000], y[1000];
    double sum = 0;
    for (int i = 0; i < 1000; i++)
        x[i] = i, y[i] = 1;
    saxpy(1000, 2, x, y);
    for (int i = 0; i < 1000; i++)
        sum += y[i];
    printf("%d %.0f\n", _OPENACC, sum);
    return 0;
}
