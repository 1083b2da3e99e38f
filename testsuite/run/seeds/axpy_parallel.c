// The `parallel loop` construct: each loop decorated, the data kept between them, shapes of allocated arrays.
// run: => axpy_kernels.expect
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int N = 100000, i;
    float *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y);
#pragma acc data create(x[0:N]) copyout(y[0:N])
    {
#pragma acc parallel loop
        for (i = 0; i < N; i++) {
            y[i] = 0.0f;
            x[i] = (float)(i + 1);
        }

#pragma acc parallel loop
        for (i = 0; i < N; i++) {
            y[i] = 2.0f * x[i] + y[i];
        }
    }
    double sum = 0;
    for (i = 0; i < N; i++)
        sum += y[i];
    printf("%.1f %.1f %.1f\n", y[0], y[N - 1], sum);
    free(x);
    free(y);
    return 0;
}
