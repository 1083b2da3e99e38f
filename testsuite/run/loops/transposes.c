// Transposes and what looks like them: tiles of two loops through shared memory on GPUs. Each nest is compared with a
// serial one of the host; extents are whole tiles, less, more, odd, one.
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

typedef float _Complex complex_float;
typedef double _Complex complex_double;

#define CHECK(what, count, is_wrong)                                                                                   \
    do {                                                                                                               \
        long wrong = 0;                                                                                                \
        for (long at = 0; at < (count); at++)                                                                          \
            wrong += (is_wrong);                                                                                       \
        failures += wrong != 0;                                                                                        \
        if (wrong)                                                                                                     \
            printf("%s of %d x %d: %ld wrong\n", what, n, m, wrong);                                                   \
    } while (0)

static int failures, nests;

// One element type: a copy, an update along the other loop, two transposed reads, one inside of a third loop.
#define OF_TYPE(T)                                                                                                     \
    static void copies_##T(int n, int m) {                                                                             \
        size_t count = (size_t)n * m;                                                                                  \
        T *a = malloc(count * sizeof(T)), *b = malloc(count * sizeof(T)), *c = malloc(count * sizeof(T)),              \
          *d = malloc(3 * count * sizeof(T)), *e = malloc(3 * count * sizeof(T));                                      \
        for (size_t k = 0; k < count; k++) {                                                                           \
            a[k] = (T)(k % 1021);                                                                                      \
            b[k] = (T)(k % 17);                                                                                        \
            c[k] = (T)-1;                                                                                              \
        }                                                                                                              \
        for (size_t k = 0; k < 3 * count; k++) {                                                                       \
            d[k] = (T)(k % 509);                                                                                       \
            e[k] = (T)-1;                                                                                              \
        }                                                                                                              \
        transposed_##T(n, m, a, c);                                                                                    \
        CHECK(#T " copy", count, c[at] != a[at % n * m + at / n]);                                                     \
        updated_##T(n, m, a, c);                                                                                       \
        CHECK(#T " update", count, c[at] != a[at % n * m + at / n] + a[at % n * m + at / n]);                          \
        both_##T(n, m, a, b, c);                                                                                       \
        CHECK(#T " two", count, c[at] != a[at % n * m + at / n] + b[at % n * m + at / n] * 2);                         \
        planes_##T(n, m, d, e);                                                                                        \
        CHECK(#T " planes", 3 * (long)count, e[at] != d[at / count * count + at % count % n * m + at % count / n]);    \
        nests += 4;                                                                                                    \
        free(a), free(b), free(c), free(d), free(e);                                                                   \
    }

#define NESTS(T)                                                                                                       \
    static void transposed_##T(int n, int m, const T *restrict a, T *restrict c) {                                     \
        _Pragma("acc parallel loop copyin(a[0:n*m]) copyout(c[0:n*m])")                                                \
        for (int i = 0; i < n; i++)                                                                                    \
            for (int j = 0; j < m; j++)                                                                                \
                c[j * n + i] = a[i * m + j];                                                                           \
    }                                                                                                                  \
    static void updated_##T(int n, int m, const T *restrict a, T *restrict c) {                                        \
        _Pragma("acc kernels copyin(a[0:n*m]) copy(c[0:n*m])")                                                         \
        for (int j = 0; j < m; j++)                                                                                    \
            for (int i = 0; i < n; i++)                                                                                \
                c[j * n + i] += a[i * m + j];                                                                          \
    }                                                                                                                  \
    static void both_##T(int n, int m, const T *restrict a, const T *restrict b, T *restrict c) {                      \
        _Pragma("acc parallel loop collapse(2) copyin(a[0:n*m], b[0:n*m]) copyout(c[0:n*m])")                          \
        for (int i = 0; i < n; i++)                                                                                    \
            for (int j = 0; j < m; j++)                                                                                \
                c[j * n + i] = a[i * m + j] + b[i * m + j] * 2;                                                        \
    }                                                                                                                  \
    static void planes_##T(int n, int m, const T *restrict d, T *restrict e) {                                         \
        _Pragma("acc parallel loop copyin(d[0:3*n*m]) copyout(e[0:3*n*m])")                                            \
        for (int k = 0; k < 3; k++)                                                                                    \
            for (int i = 0; i < n; i++)                                                                                \
                for (int j = 0; j < m; j++)                                                                            \
                    e[(k * m + j) * n + i] = d[(k * n + i) * m + j];                                                   \
    }

NESTS(float)
NESTS(double)
NESTS(short)
NESTS(complex_float)
NESTS(complex_double)
OF_TYPE(float)
OF_TYPE(double)
OF_TYPE(short)
OF_TYPE(complex_float)
OF_TYPE(complex_double)

// What must stay where it was: reads of what the nest writes, elements that a condition reads, rows of an array of its own.
static void others(int n, int m) {
    float *a = malloc((size_t)n * m * sizeof(float)), *b = malloc((size_t)n * m * sizeof(float));
    float *wanted = malloc((size_t)n * m * sizeof(float));
    for (long k = 0; k < (long)n * m; k++)
        a[k] = (float)(k % 77) - 30;
#pragma acc data copyin(a[0:n*m]) copyout(b[0:n*m])
    {
#pragma acc parallel loop present(a[0:n*m], b[0:n*m])
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                b[j * n + i] = 1;
                if (a[i * m + j] > 0)
                    b[j * n + i] = a[i * m + j];
            }
    }
    CHECK("condition", (long)n * m, b[at] != (a[at % n * m + at / n] > 0 ? a[at % n * m + at / n] : 1));
    for (long k = 0; k < (long)n * m; k++)
        wanted[k] = b[k];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            wanted[j * n + i] = wanted[j * n + i] * 2 + i;
#pragma acc kernels copy(b[0:n*m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[j * n + i] = b[j * n + i] * 2 + i;
    CHECK("in place", (long)n * m, b[at] != wanted[at]);
    free(a), free(b), free(wanted);
    nests += 2;
}

// The lower triangle of what is written comes from the upper one of the same array: no iteration reads what another writes.
static void mirrored(int n) {
    int m = n;
    double *a = malloc((size_t)n * n * sizeof(double));
    for (long k = 0; k < (long)n * n; k++)
        a[k] = (double)k;
#pragma acc parallel loop copy(a[0:n*n])
    for (int i = 0; i < n; i++)
#pragma acc loop independent
        for (int j = 0; j < n; j++)
            if (j < i)
                a[i * n + j] = a[j * n + i];
    CHECK("mirrored", (long)n * n, a[at] != (double)(at % n < at / n ? at % n * n + at / n : at));
    free(a);
    nests++;
}

int main(void) {
    int sizes[][2] = {{544, 512}, {640, 1031}, {1025, 700}, {33, 9000}, {9001, 40}, {64, 31}, {1, 5}, {7, 1}};
    for (unsigned k = 0; k < sizeof(sizes) / sizeof(sizes[0]); k++) {
        int n = sizes[k][0], m = sizes[k][1];
        copies_float(n, m);
        copies_double(n, m);
        copies_short(n, m);
        copies_complex_float(n, m);
        copies_complex_double(n, m);
        others(n, m);
        mirrored(n < 700 ? n : 600);
    }
    printf("%d nests, %d failures\n", nests, failures);
    return failures != 0;
}
