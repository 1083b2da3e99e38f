// Red-black sweeps whose inner loop begins at a remainder and steps by two, in place: the same as in the program's order.
#include <stdio.h>

enum { n = 67 };

static void sweep(double *restrict a, int sweeps) {
#pragma acc kernels copy(a[0 : n * n])
    for (int s = 0; s < sweeps; s++)
        for (int c = 0; c < 2; c++)
            for (int i = 1; i < n - 1; i++)
                for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
                    a[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}

/// The first column's remainder is of numbers on both sides of zero: columns may begin at -1 or 1.
static void around_zero(double *restrict a, int first) {
#pragma acc kernels copy(a[0 : n * n])
    for (int i = first; i < first + n - 2; i++)
        for (int j = 2 + i % 2; j < n - 1; j += 2)
            a[(i - first + 1) * n + j] += a[(i - first) * n + j];
}

static double checked(double *a, int first) {
    double expected[n * n];
    for (int k = 0; k < n * n; k++)
        expected[k] = a[k];
    for (int i = first; i < first + n - 2; i++)
        for (int j = 2 + i % 2; j < n - 1; j += 2)
            expected[(i - first + 1) * n + j] += expected[(i - first) * n + j];
    around_zero(a, first);
    double wrong = 0;
    for (int k = 0; k < n * n; k++)
        wrong += expected[k] != a[k];
    return wrong;
}

int main(void) {
    static double a[n * n], b[n * n];
    for (int k = 0; k < n * n; k++)
        a[k] = b[k] = k * 37 % 101;
    sweep(a, 5);
    for (int s = 0; s < 5; s++)
        for (int c = 0; c < 2; c++)
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    if ((i + j + c) % 2 == 1)
                        b[i * n + j] = 0.25 * (b[(i - 1) * n + j] + b[(i + 1) * n + j] + b[i * n + j - 1] + b[i * n + j + 1]);
    double wrong = 0;
    for (int k = 0; k < n * n; k++)
        wrong += a[k] != b[k];
    wrong += checked(b, -9);
    wrong += checked(b, 4);
    puts(wrong ? "FAIL" : "PASS");
    return wrong != 0;
}
