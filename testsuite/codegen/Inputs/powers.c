#include <math.h>

void powers(int n, double *restrict y, const double *restrict x)
{
    for (int i = 0; i < n; i++)
        y[i] = pow(x[i], 1.7);
}
