// Scratch arrays that are declared before the loops, in bare `kernels`: sorting networks and small matrices of each iteration.
#include <stdio.h>
#define N 5000
static double a[N][4], median[N], trace[N];

int main(void)
{
    double w[4], m[3][3];
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 4; k++)
            a[i][k] = (i * 37 + k * 91 + i * k) % 64;
#pragma acc kernels
    {
        for (int i = 0; i < N; i++) {
            for (int k = 0; k < 4; k++)
                w[k] = a[i][k];
            for (int pass = 0; pass < 3; pass++)
                for (int k = 0; k < 3; k++)
                    if (w[k] > w[k + 1]) {
                        double t = w[k];
                        w[k] = w[k + 1];
                        w[k + 1] = t;
                    }
            median[i] = 0.5 * (w[1] + w[2]);
        }
        for (int i = 0; i < N; i++) {
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++)
                    m[r][c] = a[i][r] * a[i][c] + (r == c);
            trace[i] = m[0][0] + m[1][1] + m[2][2] - m[0][1] * m[1][0] / (1 + m[2][2]);
        }
    }
    double sums[2] = {0, 0};
    for (int i = 0; i < N; i++) {
        sums[0] += median[i] * (i % 11);
        sums[1] += trace[i] * (i % 3);
    }
    printf("%.6f %.6f %g %.6f\n", sums[0], sums[1], median[N - 1], trace[N / 2]);
    return 0;
}
