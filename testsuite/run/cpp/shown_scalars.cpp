// In C++: scalars of `kernels` constructs that pointers show (OpenACC 3.3, 2.6.2: scalars are shared there): the pointer's target and
// the scalar are one, also where a loop reduces it and another reads it, where it is stored through the pointer, and in a loop
// of the host.
#include <stdio.h>

#define N 1000

static double a[N], b[N];
static int total;

int main(void)
{
    double s = 0, t = 0;
    double *p = &s, *q;
    int *counter = &total;
    for (int i = 0; i < N; i++)
        a[i] = i % 7;
#pragma acc kernels
    {
        for (int i = 0; i < N; i++)
            s += a[i];
        for (int i = 0; i < N; i++)
            b[i] = *p * a[i];
    }
    printf("%g %g\n", s, b[8]);

    q = &t;
#pragma acc kernels
    {
        for (int i = 0; i < N; i++)
            *q += b[i];
        for (int i = 0; i < N; i++)
            a[i] = t - *q + i;
    }
    printf("%g %g\n", t, a[N - 1]);

    for (int k = 0; k < 3; k++) {
#pragma acc kernels
        {
            for (int i = 0; i < N; i++)
                *counter += i == 3 * k;
            for (int i = 0; i < N; i++)
                b[i] = i + total;
        }
        *counter += 10;
    }
    printf("%d %g\n", total, b[1]);
    return 0;
}
