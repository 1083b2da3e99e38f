// The C library in device code: classes of numbers by glibc's macros, strings, memory, the heap, assertions that hold; in
// constructs, in routines and in functions that constructs call.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int classes(double x)
{
    return !!isnan(x) + 2 * !!isinf(x) + 4 * !!isfinite(x) + 8 * !!isnormal(x) + 16 * !!signbit(x) + 32 * fpclassify(x);
}

#pragma acc routine seq
int float_classes(float x)
{
    return !!isnan(x) + 2 * !!isinf(x) + 4 * !!isfinite(x) + 8 * !!isnormal(x) + 16 * !!signbit(x) + 32 * fpclassify(x);
}

static int sign(int n) { return (n > 0) - (n < 0); }

#pragma acc routine seq
int texts(const char *s, const char *t, int i)
{
    char b[32], c[16];
    memset(b, 'x', sizeof b);
    strncpy(b, s, 5);
    b[5] = 0;
    strcpy(c, t + i % 3);
    memmove(c + 1, c, strlen(c) + 1);
    strncpy(b + 6, "ab", 8);
    return (int)strlen(b) + 10 * sign(strcmp(s, t)) + 100 * sign(memcmp(s, t, 3)) + 1000 * sign(strncmp(s, t, 4)) +
           10000 * (int)strlen(c) + 100000 * (b[13] == 0) + 200000 * (b[14] == 'x');
}

int main(void)
{
    double x[8] = {1, NAN, INFINITY, -INFINITY, -0.0, 1e-310, -3, 0};
    float f[8] = {1, NAN, INFINITY, -INFINITY, -0.0f, 1e-40f, -3, 0};
    int r[8], q[8], h[8], t[8];
    char s[3][16] = {"hello world", "help", "hello world"};
#pragma acc parallel loop copyin(x, f) copyout(r, q)
    for (int i = 0; i < 8; i++) {
        r[i] = classes(x[i]);
        q[i] = float_classes(f[i]);
    }
#pragma acc parallel loop copyout(h, t) copyin(s)
    for (int i = 0; i < 8; i++) {
        int *p = malloc(10 * sizeof *p), *z = calloc(4, sizeof *z), own[10];
        assert(p != NULL && i >= 0);
        for (int k = 0; k < 10; k++)
            p[k] = i * k;
        memcpy(own, p, sizeof own);
        z[i % 4] += own[9] + 1;
        h[i] = z[0] + z[1] + z[2] + z[3] + memcmp(own, p, sizeof own);
        free(z);
        free(p);
        t[i] = texts(s[i % 3], s[(i + 1) % 3], i);
    }
    for (int i = 0; i < 8; i++)
        printf("%d %d %d %d\n", r[i], q[i], h[i], t[i]);
}
