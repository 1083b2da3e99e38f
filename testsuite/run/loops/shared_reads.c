// Nests whose iterations read the same elements, in all the forms that gangs have blocks of: triangles that grow and shrink, loops
// inside that begin or end with a row or a column, several products in one sum, two sums, conditions between reads, minima.
// All values are whole numbers that any type holds. Sizes are no multiples of blocks.
#include <stdio.h>
#include <stdlib.h>
#define N 531
#define M 41
#define AT(a, i, j) a[(i) * n + (j)]
#define MIN(a, b) ((a) < (b) ? (a) : (b))

// Each nest twice: for the device, and in order.
#define TWICE(...)                                                                                                     \
    {                                                                                                                  \
        __typeof__(a) c = device, d = device2;                                                                                   \
        _Pragma("acc kernels present(a[:n * n], b[:n * n], c[:n * n], d[:n * n])") __VA_ARGS__                         \
    }                                                                                                                  \
    {                                                                                                                  \
        __typeof__(a) c = host, d = host2;                                                                                       \
        __VA_ARGS__                                                                                                    \
    }

#define CHECK(name)                                                                                                    \
    {                                                                                                                  \
        int wrong = 0;                                                                                                 \
        _Pragma("acc update self(device[:n * n], device2[:n * n])") for (int i = 0; i < n * n; i++) wrong +=           \
            device[i] != host[i] || device2[i] != host2[i];                                                            \
        printf("%s: %d wrong\n", name, wrong);                                                                         \
    }

#define FORMS(T, forms)                                                                                                \
    static void forms(int n, int m, T *restrict a, T *restrict b, T *restrict device, T *restrict device2,             \
                      T *restrict host, T *restrict host2) {                                                           \
        TWICE(for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) {                                               \
            AT(c, i, j) = AT(c, i, j) + 1;                                                                             \
            for (int k = 0; k < m; k++)                                                                                \
                AT(c, i, j) += AT(a, i, k) * AT(a, j, k);                                                              \
        })                                                                                                             \
        CHECK(#T " j to i")                                                                                            \
        TWICE(for (int i = 0; i < n - 1; i++) for (int j = i + 1; j < n; j++) {                                        \
            T s = 0;                                                                                                   \
            for (int k = 0; k < m; k++)                                                                                \
                s += AT(a, k, i) * AT(a, k, j);                                                                        \
            AT(c, i, j) = s;                                                                                           \
            AT(d, j, i) = s;                                                                                           \
        })                                                                                                             \
        CHECK(#T " j from i")                                                                                          \
        TWICE(for (int i = 0; i < n; i++) for (int j = n - 1 - i; j < n; j++) {                                        \
            T s = 0;                                                                                                   \
            for (int k = 3; k < m; k++)                                                                                \
                s += AT(a, i, k) * 2 + AT(b, k, j);                                                                    \
            AT(c, i, j) = s;                                                                                           \
        })                                                                                                             \
        CHECK(#T " j from n - i")                                                                                      \
        TWICE(for (int i = 5; i < n; i++) for (int j = i - 5; j < i + n - 530; j++) {                              \
            T s = 0;                                                                                                   \
            for (int k = 0; k < m; k++)                                                                                \
                s += AT(a, i, k) * AT(b, j, k);                                                                        \
            AT(c, i, j) = s;                                                                                           \
        })                                                                                                             \
        CHECK(#T " bands")                                                                                             \
        TWICE(for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {                                                \
            T s = AT(b, i, j);                                                                                         \
            for (int k = i + 1; k < n; k++)                                                                            \
                s += AT(a, k, i) * AT(b, k, j);                                                                        \
            AT(c, i, j) = s;                                                                                           \
        })                                                                                                             \
        CHECK(#T " k from i")                                                                                          \
        TWICE(for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) {                                                \
            T s = 1;                                                                                                   \
            for (int k = i; k <= j; k++)                                                                               \
                s += AT(a, i, k) * AT(b, k, j);                                                                        \
            AT(d, i, j) = s;                                                                                           \
        })                                                                                                             \
        CHECK(#T " k from i to j")                                                                                     \
        TWICE(for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {                                                \
            T s = 0;                                                                                                   \
            for (int k = 0; k < m; k++)                                                                                \
                s += (k < i ? AT(a, i, k) : AT(a, k, i)) * AT(b, k, j);                                                \
            AT(c, i, j) = s;                                                                                           \
        })                                                                                                             \
        CHECK(#T " a condition between reads")                                                                         \
        TWICE(for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {                                                \
            T s = 1000;                                                                                                \
            T t = 0;                                                                                                   \
            for (int k = 0; k < m; k++) {                                                                              \
                s = MIN(s, AT(a, i, k) + AT(b, k, j));                                                                 \
                t += AT(a, j, k) * 2 * AT(b, i, k) - AT(b, j, k) * AT(a, i, k);                                        \
            }                                                                                                          \
            AT(c, i, j) = s;                                                                                           \
            AT(d, i, j) = t;                                                                                           \
        })                                                                                                             \
        CHECK(#T " a minimum and two products")                                                                        \
        TWICE(for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {                                                \
            T s = 0;                                                                                                   \
            T t = 0;                                                                                                   \
            for (int k = 0; k < m; k++) {                                                                              \
                s += AT(a, i, k) * AT(a, k, j) - AT(b, i, k) * AT(b, k, j);                                            \
                t += AT(a, i, k) * AT(b, k, j) + AT(b, i, k) * AT(a, k, j);                                            \
            }                                                                                                          \
            AT(c, i, j) = s;                                                                                           \
            AT(d, i, j) = t;                                                                                           \
        })                                                                                                             \
        CHECK(#T " two sums")                                                                                          \
    }
FORMS(float, floats)

#define RUN(T, forms)                                                                                                  \
    {                                                                                                                  \
        T *p[6];                                                                                                       \
        for (int v = 0; v < 6; v++) {                                                                                  \
            T *x = p[v] = malloc(sizeof(T) * N * N);                                                                   \
            for (int i = 0; i < N * N; i++)                                                                            \
                x[i] = v < 2 ? (i * 7 + v * 3 + i / 11) % 5 : 0;                                                               \
        }                                                                                                              \
        T *a = p[0], *b = p[1], *c = p[2], *d = p[3];                                                                  \
        _Pragma("acc data copyin(a[:N * N], b[:N * N], c[:N * N], d[:N * N])") forms(N, M, a, b, c, d, p[4], p[5]);    \
        for (int v = 0; v < 6; v++)                                                                                    \
            free(p[v]);                                                                                                \
    }
int main(void) {
    RUN(float, floats)
    return 0;
}
