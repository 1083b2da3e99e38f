// For gpu_reals.test: a kernel in single precision, and one in double.
#include <math.h>

void single(int n, float *restrict x, const float *restrict y)
{
#pragma acc parallel loop copy(x[0:n]) copyin(y[0:n])
    for (int i = 0; i < n; i++)
        x[i] = sinf(x[i]) / expf(y[i]) + sqrtf(x[i] * y[i] + 2.0f) * logf(y[i]) + powf(x[i], y[i]) / x[i];
}

void twofold(int n, double *restrict x, const double *restrict y)
{
#pragma acc parallel loop copy(x[0:n]) copyin(y[0:n])
    for (int i = 0; i < n; i++)
        x[i] = x[i] / y[i] + sqrt(x[i] * y[i] + 2.0);
}

int main(void)
{
    float a[2] = {1, 2}, b[2] = {3, 4};
    double c[2] = {1, 2}, d[2] = {3, 4};
    single(2, a, b);
    twofold(2, c, d);
    return 0;
}
