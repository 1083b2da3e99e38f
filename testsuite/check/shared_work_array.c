// A work array that all iterations share.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 30;
    double work[4], *b = malloc(n * sizeof *b);
#pragma acc parallel loop gang copyout(b[0:n]) create(work)
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 4; k++)
            work[k] = i + k;
        b[i] = work[0] * work[1] + work[2] * work[3];
    }
    printf("%g\n", b[2]);
    return 0;
}
