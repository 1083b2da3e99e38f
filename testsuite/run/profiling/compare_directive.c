// flags: -gpu=autocompare
// The directive compare and acc_compare, on arrays, sections, members and tables; unstructured data and attached pointers.
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

struct grid {
    int n;
    double *data;
};

static float table[40];
#pragma acc declare create(table)

int main(void)
{
    int n = 1000, total = 0;
    double *x = malloc(n * sizeof *x);
    struct grid g = {n, malloc(n * sizeof(double))};
    int **rows = malloc(4 * sizeof *rows);
    for (int i = 0; i < 4; i++)
        rows[i] = calloc(10, sizeof **rows);
    for (int i = 0; i < n; i++)
        x[i] = g.data[i] = i;
    for (int i = 0; i < 40; i++)
        table[i] = i;
#pragma acc update device(table)
#pragma acc enter data copyin(x[0:n]) copyin(g) copyin(g.data[0:n])
#pragma acc data copy(rows[0:4][0:10])
    {
#pragma acc parallel loop present(x, g)
        for (int i = 0; i < g.n; i++) {
            x[i] = 2 * x[i] + table[i % 40];
            g.data[i] += 1;
        }
#pragma acc parallel loop gang
        for (int i = 0; i < 4; i++) {
#pragma acc loop vector
            for (int j = 0; j < 10; j++)
                rows[i][j] = i * j;
        }
#pragma acc parallel loop reduction(+ : total)
        for (int i = 0; i < 40; i++)
            total += rows[i / 10][i % 10];
    }
#pragma acc update self(x[0:n])
#pragma acc compare(x[10:20])
    acc_compare(x, n);
#pragma acc update self(g.data[0:n])
#pragma acc exit data delete(g.data) delete(g) copyout(x[0:n])
    printf("%g %g %d %d\n", x[999], g.data[7], rows[3][9], total);
    return 0;
}
