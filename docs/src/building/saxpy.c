#include <stdio.h>

#ifdef SCALED
float scaled(float x);
#else
#define scaled(x) (x)
#endif

int main(void)
{
    static float x[1000], y[1000];
    for (int i = 0; i < 1000; i++)
        x[i] = i;
#pragma acc parallel loop
    for (int i = 0; i < 1000; i++)
        y[i] += 2 * x[i];
    printf("%g\n", scaled(y[999]));
    return 0;
}
