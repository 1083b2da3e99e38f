// The results come by a queue of their own, which nobody waits for before they are used.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    float *v = malloc(100 * sizeof *v);
#pragma acc enter data create(v[0:100]) async(4)
#pragma acc parallel loop present(v[0:100]) async(4)
    for (int i = 0; i < 100; i++)
        v[i] = 0.5f * i;
#pragma acc exit data copyout(v[0:100]) async(4)
    printf("%g\n", v[9]);
#pragma acc wait(4)
    free(v);
    return 0;
}
