/* Products of matrices whose loops' levels the user names: gangs have blocks of both loops where their number is free. */
#include <stdio.h>
#include <stdlib.h>

static void plain(int n, int m, double (*restrict c)[n], double (*restrict a)[m], double (*restrict b)[n])
{
#pragma acc parallel loop gang copyin(a[0:n], b[0:m]) copy(c[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < m; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    }
}

static void with_length(int n, int m, float (*restrict c)[n], float (*restrict a)[m], float (*restrict b)[n])
{
#pragma acc parallel loop gang vector_length(64) copyin(a[0:n], b[0:m]) copy(c[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < m; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    }
}

static void with_gangs(int n, int m, double (*restrict c)[n], double (*restrict a)[m], double (*restrict b)[n])
{
#pragma acc parallel loop gang num_gangs(7) copyin(a[0:n], b[0:m]) copy(c[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < m; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    }
}

#define CHECK(type, multiply)                                                                                           \
    do {                                                                                                               \
        type(*a)[m] = malloc(sizeof(type[n][m])), (*b)[n] = malloc(sizeof(type[m][n])), (*c)[n] = malloc(sizeof(type[n][n])); \
        for (int i = 0; i < n; i++)                                                                                    \
            for (int k = 0; k < m; k++) {                                                                              \
                a[i][k] = (3 * i + k) % 5 - 2;                                                                         \
                b[k][i] = (i + 7 * k) % 4 - 1;                                                                         \
            }                                                                                                          \
        multiply(n, m, c, a, b);                                                                                       \
        for (int i = 0; i < n; i++)                                                                                    \
            for (int j = 0; j < n; j++) {                                                                              \
                long sum = 0;                                                                                          \
                for (int k = 0; k < m; k++)                                                                            \
                    sum += (long)(a[i][k] * b[k][j]);                                                                  \
                wrong += c[i][j] != sum;                                                                               \
            }                                                                                                          \
        free(a), free(b), free(c);                                                                                     \
    } while (0)

int main(void)
{
    int wrong = 0;
    for (int size = 0; size < 3; size++) {
        int n = (int[]){5, 97, 539}[size], m = (int[]){9, 33, 21}[size];
        CHECK(double, plain);
        CHECK(float, with_length);
        CHECK(double, with_gangs);
    }
    printf("%d wrong\n", wrong);
    return 0;
}
