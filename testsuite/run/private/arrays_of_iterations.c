// Arrays declared in a sequential loop, or private to it: gang loops in it fill them and read them, other gangs what others
// have filled. Each iteration has one array for all gangs.
// check: race
#include <stdio.h>

enum { N = 1000 };

static float sum(const float *a) {
    float s = 0;
    for (int i = 0; i < N; i++)
        s += a[i] * (float)(i % 7);
    return s;
}

int main(void) {
    static float a[N], w[N], v[N];
    for (int i = 0; i < N; i++) {
        a[i] = (float)i;
        v[i] = w[i] = -1;
    }
#pragma acc kernels copy(a)
    for (int it = 0; it < 5; it++) {
        float t[N];
        for (int j = 0; j < N; j++)
            t[j] = a[j] * 0.5f + a[(j * 7) % N] * 0.25f;
        for (int j = 0; j < N; j++)
            a[j] = t[N - 1 - j];
    }
    printf("%.1f\n", sum(a));
#pragma acc kernels copy(a)
#pragma acc loop seq private(w)
    for (int it = 0; it < 5; it++) {
        for (int j = 0; j < N; j++)
            w[j] = a[j] * 0.5f + a[(j * 7) % N] * 0.5f;
        for (int j = 0; j < N; j++)
            a[j] = w[N - 1 - j] + 1;
    }
    printf("%.1f %g\n", sum(a), w[5]);
#pragma acc parallel copy(a)
    {
#pragma acc loop seq private(v)
        for (int it = 0; it < 3; it++) {
#pragma acc loop gang vector
            for (int j = 0; j < N; j++)
                v[j] = a[j] * 0.5f + a[(j * 7) % N] * 0.5f;
#pragma acc loop gang vector
            for (int j = 0; j < N; j++)
                a[j] = v[N - 1 - j] + 1;
        }
    }
    printf("%.1f %g\n", sum(a), v[5]);
    return 0;
}
