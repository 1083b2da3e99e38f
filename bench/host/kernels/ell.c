// Sparse matrix times vector, as many numbers in each row, columns of them in a row.
#include <stdio.h>
#include <stdlib.h>

static void multiply(int rows, int width, const int *column, const double *value, const double *x, double *y)
{
    for (int i = 0; i < rows; i++)
        y[i] = 0;
    for (int j = 0; j < width; j++)
        for (int i = 0; i < rows; i++)
            y[i] += value[j * rows + i] * x[column[j * rows + i]];
}

int main(void)
{
    int rows = 20000, width = 9;
    int *column = malloc(rows * width * sizeof *column);
    double *value = malloc(rows * width * sizeof *value), *x = malloc(rows * sizeof *x), *y = malloc(rows * sizeof *y);
    unsigned state = 1;
    for (int i = 0; i < rows * width; i++) {
        state = state * 1664525u + 1013904223u;
        column[i] = (i % rows + (state >> 22)) % rows;
        value[i] = i / rows * 0.01;
    }
    for (int i = 0; i < rows; i++)
        x[i] = i % 3;
    for (int round = 0; round < 2000; round++) {
        multiply(rows, width, column, value, x, y);
        x[round] = y[round] * 0.1;
    }
    double sum = 0;
    for (int i = 0; i < rows; i++)
        sum += y[i];
    printf("%.9g\n", sum);
}
