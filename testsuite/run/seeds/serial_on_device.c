// Two statements run on the device, so that the array need not move.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int N = 5000, i;
    double *A = malloc(N * sizeof(double));
    for (i = 0; i < N; i++)
        A[i] = -1;
#pragma acc data copyout(A[0:N])
    {
#pragma acc parallel loop
        for (i = 1; i < (N - 1); i++) {
            // calculate internal values
            A[i] = 1;
        }
#pragma acc parallel
        {
            A[0] = 0;
            A[N - 1] = 0;
        }
#pragma acc serial
        {
            A[N / 2] += 10;
            A[N / 3] += 100;
        }
    }
    double sum = 0;
    for (i = 0; i < N; i++)
        sum += A[i];
    printf("%g %g %g %g\n", A[0], A[1], A[N - 1], sum);
    free(A);
    return 0;
}
