/* Stencils in three dimensions: a thread has rows in several planes, and lanes begin where a line of memory does. Extents of
   all remainders, loops from 0, 1 and further on. */
#include <stdio.h>
#include <stdlib.h>

enum { ROW = 160, PLANES = 40, ROWS = 131 };

static int wrong;

static void cube(int planes, int rows, int columns)
{
    float(*restrict a)[rows][columns] = malloc(sizeof(float[planes][rows][columns]));
    float(*restrict b)[rows][columns] = malloc(sizeof(float[planes][rows][columns]));
    for (int i = 0; i < planes; i++)
        for (int j = 0; j < rows; j++)
            for (int k = 0; k < columns; k++) {
                a[i][j][k] = (i * 7 + j * 5 + k * 3) % 64;
                b[i][j][k] = -1;
            }
#pragma acc kernels copyin(a[0:planes]) copy(b[0:planes])
    for (int i = 1; i < planes - 1; i++)
        for (int j = 1; j < rows - 1; j++)
            for (int k = 1; k < columns - 1; k++)
                b[i][j][k] = a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k] + a[i][j][k - 1] +
                             a[i][j][k + 1] - 6 * a[i][j][k];
    for (int i = 0; i < planes; i++)
        for (int j = 0; j < rows; j++)
            for (int k = 0; k < columns; k++) {
                int inside = i > 0 && j > 0 && k > 0 && i < planes - 1 && j < rows - 1 && k < columns - 1;
                float right = -1;
                if (inside)
                    right = a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k] + a[i][j][k - 1] +
                            a[i][j][k + 1] - 6 * a[i][j][k];
                wrong += b[i][j][k] != right;
            }
    free(a);
    free(b);
}

static int from[PLANES][ROWS][ROW], to[PLANES][ROWS][ROW];

/* Rows of whole lines, from the element `first` on. */
static void rows_of_lines(int first)
{
    for (int i = 0; i < PLANES; i++)
        for (int j = 0; j < ROWS; j++)
            for (int k = 0; k < ROW; k++) {
                from[i][j][k] = i + 100 * j + 10000 * k;
                to[i][j][k] = 0;
            }
#define SWEEP(FIRST)                                                                                  \
    for (int i = 1; i < PLANES; i++)                                                                      \
        for (int j = 1; j < ROWS; j++)                                                                  \
            for (int k = FIRST; k < ROW; k++)                                                         \
                to[i][j][k] += from[i - 1][j][k] + from[i][j - 1][k] - from[i][j][k];
#pragma acc data copyin(from) copy(to)
    {
        if (first == 0) {
#pragma acc kernels
            SWEEP(0)
        } else if (first == 31) {
#pragma acc kernels
            SWEEP(31)
        } else {
#pragma acc kernels
            SWEEP(35)
        }
    }
    for (int i = 0; i < PLANES; i++)
        for (int j = 0; j < ROWS; j++)
            for (int k = 0; k < ROW; k++) {
                int inside = i > 0 && j > 0 && k >= first;
                wrong += to[i][j][k] != (inside ? i + 100 * j + 10000 * k - 101 : 0);
            }
}

/* One dimension, from an element that is not a line's first. */
static void line(int n)
{
    double *x = malloc((n + 10) * sizeof *x);
    for (int i = 0; i < n + 10; i++)
        x[i] = i;
#pragma acc kernels copy(x[0:n + 10])
    for (int i = 5; i < n; i++)
        x[i + 3] += 1;
    for (int i = 0; i < n + 10; i++)
        wrong += x[i] != i + (i >= 8 && i < n + 3);
    free(x);
}

int main(void)
{
    for (int more = 0; more < 4; more++)
        cube(67 + more, 66 + more % 3, 64 + 31 * more);
    cube(130, 41, 128);
    cube(3, 3, 3);
    cube(2, 9, 9);
    for (int first = 0; first < 3; first++)
        rows_of_lines((int[]){0, 31, 35}[first]);
    for (int n = 0; n < 100; n += 7)
        line(n);
    line(1000);
    printf(wrong ? "%d wrong\n" : "all right\n", wrong);
    return wrong != 0;
}
