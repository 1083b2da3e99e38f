// Products with a transposed matrix: lanes go along the loop whose operand lies far apart, in blocks of iterations.
#include <stdio.h>
#include <stdlib.h>

#define PRODUCTS(T)                                                                                                     \
    static int products_##T(int n, int m, int depth)                                                                    \
    {                                                                                                                   \
        T *restrict a = malloc(sizeof(T) * n * depth), *restrict b = malloc(sizeof(T) * m * depth);                     \
        T *restrict c = malloc(sizeof(T) * n * m), *restrict d = malloc(sizeof(T) * n * n);                             \
        int wrong = 0;                                                                                                  \
        for (int i = 0; i < n * depth; i++)                                                                             \
            a[i] = i % 5 - 2;                                                                                           \
        for (int i = 0; i < m * depth; i++)                                                                             \
            b[i] = i % 7 - 3;                                                                                           \
        _Pragma("acc kernels copyin(a[0:n*depth], b[0:m*depth]) copyout(c[0:n*m], d[0:n*n])")                           \
        {                                                                                                               \
            for (int i = 0; i < n; i++)                                                                                 \
                for (int j = 0; j < m; j++) {                                                                           \
                    T sum = 0;                                                                                          \
                    for (int k = 0; k < depth; k++)                                                                     \
                        sum += a[i * depth + k] * b[j * depth + k];                                                     \
                    c[i * m + j] = sum;                                                                                 \
                }                                                                                                       \
            for (int i = 0; i < n; i++)                                                                                 \
                for (int j = 0; j < n; j++) {                                                                           \
                    T sum = 0;                                                                                          \
                    for (int k = 0; k < depth; k++)                                                                     \
                        sum += a[i * depth + k] * a[j * depth + k];                                                     \
                    d[i * n + j] = sum;                                                                                 \
                }                                                                                                       \
        }                                                                                                               \
        for (int i = 0; i < n; i++) {                                                                                   \
            for (int j = 0; j < m; j++) {                                                                               \
                T sum = 0;                                                                                              \
                for (int k = 0; k < depth; k++)                                                                         \
                    sum += a[i * depth + k] * b[j * depth + k];                                                         \
                wrong += c[i * m + j] != sum;                                                                           \
            }                                                                                                           \
            for (int j = 0; j < n; j++) {                                                                               \
                T sum = 0;                                                                                              \
                for (int k = 0; k < depth; k++)                                                                         \
                    sum += a[i * depth + k] * a[j * depth + k];                                                         \
                wrong += d[i * n + j] != sum;                                                                           \
            }                                                                                                           \
        }                                                                                                               \
        free(a), free(b), free(c), free(d);                                                                             \
        return wrong;                                                                                                   \
    }

PRODUCTS(float)
PRODUCTS(double)

int main(void)
{
    int sizes[][3] = {{1, 1, 1}, {17, 130, 40}, {530, 515, 33}, {600, 257, 129}};
    for (int i = 0; i < 4; i++)
        printf("%d %d\n", products_float(sizes[i][0], sizes[i][1], sizes[i][2]),
               products_double(sizes[i][0], sizes[i][1], sizes[i][2]));
    return 0;
}
