#include <stdio.h>

int main(void)
{
    int v[8] = {0};
#pragma acc data copy(v)
    {
#pragma acc parallel loop
        for (int i = 0; i < 8; i++)
            v[i] = i * i;
        printf("inside  %d\n", v[7]);
    }
    printf("outside %d\n", v[7]);
}
