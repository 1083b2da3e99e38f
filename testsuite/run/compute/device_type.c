// Clauses after device_type hold for that kind of device alone, those before it for all.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 20000;
    float *restrict x = malloc(n * sizeof(float)), *restrict y = malloc(n * sizeof(float));
#pragma acc data create(x[0:n]) copyout(y[0:n])
    {
#pragma acc parallel loop device_type(nvidia) vector_length(256) num_gangs(40) device_type(multicore, host) num_gangs(3)
        for (int i = 0; i < n; i++) {
            x[i] = i;
            y[i] = 0.5f;
        }
#pragma acc parallel device_type(*) vector_length(64)
#pragma acc loop gang device_type(nvidia) worker vector
        for (int i = 0; i < n; i++)
            y[i] += 2 * x[i];
    }
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += y[i];
    printf("%.1f\n", sum);
    return 0;
}
