// `private` on `kernels`, as PGI's compilers take it: scalars and arrays that each loop has for itself.
#include <stdio.h>

int main(void)
{
    int n = 40, i, j, t = 5, a[40], b[40];
    double work[4] = {9, 9, 9, 9}, c[40];
#pragma acc kernels copyout(a, b, c) private(i, j, t, work)
    {
        for (i = 0; i < n; i++) {
            t = i * 3;
            a[i] = t + 1;
        }
        for (i = 0; i < n; i++) {
            t = a[i];
            b[i] = t * t % 17;
        }
#pragma acc loop independent
        for (i = 0; i < n; i++) {
            for (j = 0; j < 4; j++)
                work[j] = i + j;
            c[i] = work[0] + work[3];
        }
    }
    int sum = 0;
    double all = 0;
    for (int k = 0; k < n; k++) {
        sum += a[k] * (k % 3) + b[k];
        all += c[k];
    }
    printf("%d %.1f\n", sum, all);
    return 0;
}
