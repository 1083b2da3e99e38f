#include <math.h>
void prices(int n, const float *restrict s, const float *restrict x, const float *restrict t, float *restrict c) {
#pragma acc parallel loop present(s[0:n], x[0:n], t[0:n], c[0:n])
    for (int i = 0; i < n; i++) {
        float q = sqrtf(t[i]);
        c[i] = s[i] / x[i] + q;
    }
}
void order(int n, float *a, float *b) {
#pragma acc parallel loop present(a[0:n], b[0:n])
    for (int i = 0; i < n; i++) {
        a[i] = sqrtf(a[i]);
        b[i] = 1 / b[i];
    }
}
