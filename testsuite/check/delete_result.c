// exit data delete where copyout was meant.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 20;
    float *f = malloc(n * sizeof *f);
#pragma acc enter data create(f[0:n])
#pragma acc parallel loop present(f[0:n])
    for (int i = 0; i < n; i++)
        f[i] = 0.25f * i;
#pragma acc exit data delete(f[0:n])
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += f[i];
    printf("%g\n", sum);
    return 0;
}
