#include <stdio.h>

int main(void)
{
    static float v[1000];
#pragma acc parallel loop
    for (int i = 0; i < 1000; i++)
        v[i] = 0.5f * i;
    printf("%g\n", v[999]);
}
