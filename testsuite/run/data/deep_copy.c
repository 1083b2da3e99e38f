// A record that holds a table of records that hold pointers: each level is copied by itself, and attached on the way.
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n;
    double *x;
} column;

typedef struct {
    column *columns;
    int m;
    double scale;
} matrix;

int main(void)
{
    matrix a = {malloc(8 * sizeof(column)), 8, 0.5};
    for (int i = 0; i < a.m; i++) {
        column *c = &a.columns[i];
        c->n = 10 + i;
        c->x = malloc(c->n * sizeof(double));
        for (int j = 0; j < c->n; j++)
            c->x[j] = i + j;
    }

#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a.columns[0:a.m])
    for (int i = 0; i < a.m; i++) {
#pragma acc enter data copyin(a.columns[i].x[0:a.columns[i].n])
    }

#pragma acc parallel loop present(a)
    for (int i = 0; i < a.m; i++)
        for (int j = 0; j < a.columns[i].n; j++)
            a.columns[i].x[j] *= a.scale;

    for (int i = 0; i < a.m; i++) {
#pragma acc exit data copyout(a.columns[i].x[0:a.columns[i].n])
    }
#pragma acc exit data delete(a.columns[0:a.m])
#pragma acc exit data delete(a)

    double sum = 0;
    for (int i = 0; i < a.m; i++)
        for (int j = 0; j < a.columns[i].n; j++)
            sum += a.columns[i].x[j] * (j + 1);
    printf("%g\n", sum);
    return 0;
}
