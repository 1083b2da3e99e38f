// Shapes of arrays in clauses: parts of static arrays, of pointers, of variable length arrays and of pointers to arrays.
// expect(host,multicore): array_sections_shared.expect
// check: lost data: vla
#include <stdio.h>
#include <stdlib.h>
#define N 100
static double fixed[N][N];

static double total(int n, double v[n][n])
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += v[i][j];
    return sum;
}

int main(void)
{
    int n = N;
    double *flat = malloc(n * sizeof *flat), vla[n][n], (*rows)[n] = malloc(sizeof(double[n][n]));
    for (int i = 0; i < n; i++) {
        flat[i] = i;
        for (int j = 0; j < n; j++)
            fixed[i][j] = vla[i][j] = rows[i][j] = 1;
    }

    // Rows 10 to 19 of the static array.
#pragma acc parallel loop copy(fixed[10:10][0:N])
    for (int i = 10; i < 20; i++)
        for (int j = 0; j < N; j++)
            fixed[i][j] = i + j;

    // A part of what the pointer points to; the rest stays.
#pragma acc parallel loop copy(flat[20:30])
    for (int i = 20; i < 50; i++)
        flat[i] = -flat[i];

    // A block in the middle of the variable length array: comes back as a block.
#pragma acc data copyin(vla[:n][:n])
    {
#pragma acc parallel loop collapse(2) present(vla)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                vla[i][j] = 2;
#pragma acc update self(vla[5:10][3:4])
    }

#pragma acc kernels copy(rows[0:n][0:n])
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n - 1; j++)
            rows[i][j] += i;

    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += flat[i];
    printf("%g %g %g %g\n", total(n, fixed), sum, total(n, vla), total(n, rows));
    free(flat);
    free(rows);
    return 0;
}
