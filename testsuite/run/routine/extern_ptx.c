// A device function that comes as PTX on the command line, called from a compute region.
// device: nvidia
// with: parts/f1dev.ptx
#include <stdio.h>
#include <stdlib.h>

#pragma acc routine seq
extern void f1dev(float *, float *, int);

int main(void)
{
    int n = 1000;
    float *a = malloc(n * sizeof(float)), *b = malloc(n * sizeof(float));
    for (int i = 0; i < n; i++)
        b[i] = i;
#pragma acc data copyout(a[0:n]) copyin(b[0:n])
    {
#pragma acc parallel loop present(a[0:n], b[0:n])
        for (int i = 0; i < n; ++i) {
            // f1dev is a device function built with CUDA
            f1dev(a, b, i);
        }
    }
    int wrong = 0;
    for (int i = 0; i < n; i++)
        wrong += a[i] != 2.0f * i;
    printf("%d wrong\n", wrong);
    return wrong != 0;
}
