/* Stencils whose lanes take several elements of a row at once: elements of 4 and of 8 bytes, rows of all remainders, loops that
   begin and end anywhere in 16 bytes, neighbours further away, two arrays written, arrays that begin anywhere. */
#include <stdio.h>
#include <stdlib.h>

static int wrong;

#define STENCIL(NAME, TYPE, FIRST, LAST, TARGET, VALUE)                                                \
    static void NAME(int planes, int rows, int columns, int skipped)                                    \
    {                                                                                                  \
        TYPE *memory = malloc(sizeof(TYPE[planes][rows][columns]) + 8 * sizeof(TYPE));                  \
        TYPE(*restrict a)[rows][columns] = (void *)(memory + skipped);                                  \
        TYPE(*restrict b)[rows][columns] = malloc(sizeof(TYPE[planes][rows][columns]));                 \
        TYPE(*restrict c)[rows][columns] = malloc(sizeof(TYPE[planes][rows][columns]));                 \
        TYPE *all = &a[0][0][0];                                                                        \
        for (int i = 0; i < planes * rows * columns; i++) {                                             \
            all[i] = i % 1013;                                                                          \
            (&b[0][0][0])[i] = (&c[0][0][0])[i] = -1;                                                   \
        }                                                                                               \
        _Pragma("acc data copyin(a[0:planes]) copy(b[0:planes], c[0:planes])")                          \
        {                                                                                               \
            _Pragma("acc kernels")                                                                      \
            for (int i = 1; i < planes - 1; i++)                                                        \
                for (int j = 1; j < rows - 1; j++)                                                      \
                    for (int k = FIRST; k < LAST; k++) {                                                \
                        TYPE sum = a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k];   \
                        TARGET                                                                          \
                    }                                                                                   \
        }                                                                                               \
        for (int i = 0; i < planes; i++)                                                                \
            for (int j = 0; j < rows; j++)                                                              \
                for (int k = 0; k < columns; k++) {                                                     \
                    int inside = i > 0 && j > 0 && i < planes - 1 && j < rows - 1 && k >= FIRST && k < LAST; \
                    TYPE right = -1;                                                                    \
                    if (inside) {                                                                       \
                        TYPE sum = a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k];   \
                        right = VALUE;                                                                  \
                    }                                                                                   \
                    wrong += b[i][j][k] != right;                                                       \
                    wrong += c[i][j][k] != -1 && c[i][j][k] != 2 * right;                               \
                }                                                                                       \
        free(memory);                                                                                   \
        free(b);                                                                                        \
        free(c);                                                                                        \
    }

#define NEAR (sum + a[i][j][k - 1] + 2 * a[i][j][k + 1] + a[i][j][k])
#define FAR_LEFT (sum - a[i][j][k - 5] + a[i][j][k - 2])
#define FAR_RIGHT (sum + a[i + 1][j + 1][k + 3] - 3 * a[i][j][k + 4])
#define LONELY (sum + a[i - 1][j - 1][k - 1])

STENCIL(floats, float, 1, columns - 1, b[i][j][k] = NEAR;, NEAR)
STENCIL(doubles, double, 1, columns - 1, b[i][j][k] = NEAR;, NEAR)
STENCIL(ints, int, 1, columns - 2, b[i][j][k] = NEAR; c[i][j][k] = 2 * b[i][j][k];, NEAR)
STENCIL(longs, long, 3, columns, b[i][j][k] = LONELY; c[i][j][k] = 2 * b[i][j][k];, LONELY)
STENCIL(left, float, 5, columns, b[i][j][k] = FAR_LEFT;, FAR_LEFT)
STENCIL(right, float, 0, columns - 4, b[i][j][k] = FAR_RIGHT;, FAR_RIGHT)
STENCIL(lonely, int, 2, columns - 1, b[i][j][k] = LONELY;, LONELY)

/* Two dimensions: every other plane is one array. */
static void plane(int rows, int columns)
{
    float(*restrict a)[columns] = malloc(sizeof(float[rows][columns]));
    float(*restrict b)[columns] = malloc(sizeof(float[rows][columns]));
    for (int j = 0; j < rows; j++)
        for (int k = 0; k < columns; k++)
            a[j][k] = b[j][k] = (j * 7 + k * 3) % 101;
#pragma acc kernels copyin(a[0:rows]) copy(b[0:rows])
    for (int j = 1; j < rows - 1; j++)
        for (int k = 1; k < columns - 1; k++)
            b[j][k] = 4 * a[j][k] - a[j - 1][k] - a[j + 1][k] - a[j][k - 1] - a[j][k + 1];
    for (int j = 0; j < rows; j++)
        for (int k = 0; k < columns; k++) {
            float right = a[j][k];
            if (j > 0 && k > 0 && j < rows - 1 && k < columns - 1)
                right = 4 * a[j][k] - a[j - 1][k] - a[j + 1][k] - a[j][k - 1] - a[j][k + 1];
            wrong += b[j][k] != right;
        }
    free(a);
    free(b);
}

int main(void)
{
    static void (*const all[])(int, int, int, int) = {floats, doubles, ints, longs, left, right, lonely};
    for (int columns = 128; columns < 133; columns++)
        for (int n = 0; n < 7; n++)
            all[n](50 + n % 2, 49 - n % 3, columns, 0);
    for (int skipped = 1; skipped < 5; skipped++)
        all[skipped % 2](50, 49, 128, skipped);
    for (int n = 512; n < 518; n++)
        plane(1040 - n, n);
    plane(520, 512);
    printf(wrong ? "%d wrong\n" : "all right\n", wrong);
    return wrong != 0;
}
