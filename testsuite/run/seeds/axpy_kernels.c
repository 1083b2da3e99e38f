// The `kernels` construct: two loops, each a kernel, on arrays with known bounds.
#include <stdio.h>
#define N 100000
float x[N], y[N];

int main(void)
{
#pragma acc kernels
    {
        for (int i = 0; i < N; i++) {
            y[i] = 0.0f;
            x[i] = (float)(i + 1);
        }

        for (int i = 0; i < N; i++) {
            y[i] = 2.0f * x[i] + y[i];
        }
    }
    double sum = 0;
    for (int i = 0; i < N; i++)
        sum += y[i];
    printf("%.1f %.1f %.1f\n", y[0], y[N - 1], sum);
    return 0;
}
