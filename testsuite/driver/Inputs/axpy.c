void axpy(int n, float a, float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}

#ifdef MAIN
#include <stdio.h>

int main(void)
{
    static float x[1000], y[1000];
    for (int i = 0; i < 1000; i++)
        x[i] = i, y[i] = 3;
    axpy(1000, 2, x, y);
    printf("%g %g\n", y[1], y[999]);
    return 0;
}
#endif
