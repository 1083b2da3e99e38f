// Nests through pointers that nobody calls restrict, which show memory of their own in one call and the same in another:
// rows that touch, products in place, short and empty loops, an array and a scalar of the file's that a pointer shows, too.
// flags: -O3
#include <stdio.h>

enum { N = 29 };
static double memory[4 * N * N];
double shared[N][N];
double factor;

static void fill(void)
{
    for (int i = 0; i < 4 * N * N; i++)
        memory[i] = (i * 7 + i / 5) % 11 - 5;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            shared[i][j] = (i * 3 + j) % 5 - 2;
    factor = 0.25;
}

static void show(const char *what, int at)
{
    double sum = factor;
    for (int i = 0; i < 4 * N * N; i++)
        sum += memory[i] * (1 + i % 17);
    for (int i = 0; i < N; i++)
        sum += shared[i][i] * (1 + i);
    printf("%s %d %.10g\n", what, at, sum);
}

static void product(int n, double *a, double *b, double *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s * 0.03125;
        }
}

static void update(int n, double *a, double *b, double *c)
{
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            c[j] += a[k] * b[k * n + j] * 0.0625;
}

// The elements of rows before the pointer.
static void backwards(int n, double *a, double *c)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = 0; k < n; k++)
            s += a[k * 2 - i] * 0.5;
        c[-i] = s;
    }
}

static void of_the_file(int n, double *c)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = 0; k < n; k++)
            s += shared[k][i];
        c[i * N] = s;
    }
}

static void scalar_of_the_file(int n, double *a, double *c)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = 0; k < n; k++)
            s += a[i * n + k] * factor;
        c[i] = s * 0.125;
    }
}

static void rows(int n, double (*a)[n], double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = 0; k < n; k++)
            s += a[i][k] * x[k];
        y[i] = s * 0.0625;
    }
}

// Each row is a gang's; within it the columns follow each other where they are made in place.
static void on_device(int n, double *a, double *b, double *c)
{
#pragma acc parallel loop present(a[0:n*n], b[0:n*n], c[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s * 0.03125;
        }
}

int main(void)
{
    static const int sizes[] = {N, 12, 9, 8, 7, 3, 1, 0, -4};
    for (int s = 0; s < 9; s++) {
        int n = sizes[s], square = n * n;
        double *second = memory + square, *third = second + square, *inside = memory + square / 2;
        fill(), product(n, memory, second, third), show("product", n);
        fill(), product(n, memory, second, memory), show("in place", n);
        fill(), product(n, memory, second, third - 1), show("touching", n);
        fill(), product(n, second, memory, inside), show("overlapping", n);
        fill(), update(n, memory, second, third), show("update", n);
        fill(), update(n, memory + 1, second, memory), show("update, overlapping", n);
        fill(), update(n, memory, second, second + 5), show("update of a row", n);
        fill(), backwards(n, memory + N, memory + 4 * N), show("backwards", n);
        fill(), backwards(n, memory + N, memory + N + 3), show("backwards, overlapping", n);
        fill(), of_the_file(n, memory), show("array", n);
        fill(), of_the_file(n, &shared[0][1]), show("array, overlapping", n);
        fill(), scalar_of_the_file(n, memory, third), show("scalar", n);
        fill(), scalar_of_the_file(n > 1 ? 1 : n, memory, &factor), show("scalar, shown", n);
        if (n > 0) {
            fill(), rows(n, (double(*)[n])memory, second, third), show("rows", n);
            fill(), rows(n, (double(*)[n])memory, second, memory + 2), show("rows, overlapping", n);
            fill();
#pragma acc data copy(memory)
            {
                on_device(n, memory, second, third);
                on_device(n, memory, third, memory);
            }
            show("on the device", n);
        }
    }
}
