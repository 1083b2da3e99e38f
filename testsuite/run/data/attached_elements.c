// `attach` and `detach` of one pointer of an array of pointers, of a table of them, of a record's in an array.
#include <stdio.h>
#include <stdlib.h>

struct row {
    double *p;
    int n;
};

static int *ints(int n, int first)
{
    int *made = malloc(n * sizeof *made);
    for (int i = 0; i < n; i++) made[i] = first + i;
    return made;
}

int main(void)
{
    int **rows = malloc(5 * sizeof *rows), *table[3][2];
    struct row *records = malloc(4 * sizeof *records);
    double sum = 0;
    for (int k = 0; k < 5; k++) rows[k] = ints(6, 6 * k);
    for (int k = 0; k < 6; k++) table[k / 2][k % 2] = ints(2, 10 * k);
    for (int k = 0; k < 4; k++) {
        records[k].n = k + 1;
        records[k].p = malloc(records[k].n * sizeof(double));
        for (int i = 0; i <= k; i++) records[k].p[i] = k;
    }
#pragma acc enter data copyin(rows[0:5], table, records[0:4])
    for (int k = 0; k < 5; k++) {
        int *row = rows[k];
#pragma acc enter data copyin(row[0:6])
#pragma acc enter data attach(rows[k])
    }
    for (int k = 0; k < 6; k++) {
        int *row = table[k / 2][k % 2];
#pragma acc enter data copyin(row[0:2])
#pragma acc enter data attach(table[k / 2][k % 2])
    }
    for (int k = 0; k < 4; k++) {
        double *p = records[k].p;
#pragma acc enter data copyin(p[0:records[k].n])
#pragma acc enter data attach(records[k].p)
    }
#pragma acc parallel loop present(rows)
    for (int k = 0; k < 5; k++)
        for (int i = 0; i < 6; i++) rows[k][i] *= 3;
#pragma acc parallel loop collapse(2) present(table)
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++) table[k][i][1] += table[k][i][0];
#pragma acc parallel loop reduction(+:sum) present(records)
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < records[k].n; i++) sum += records[k].p[i];
    printf("records %g\n", sum);

    int total = 0;
    for (int k = 0; k < 5; k++) {
        int *row = rows[k];
#pragma acc exit data detach(rows[k])
#pragma acc exit data copyout(row[0:6])
        for (int i = 0; i < 6; i++) total += (i + 1) * row[i];
    }
    for (int k = 0; k < 6; k++) {
        int *row = table[k / 2][k % 2];
#pragma acc exit data detach(table[k / 2][k % 2]) finalize
#pragma acc exit data copyout(row[0:2])
        total += row[0] * row[1];
    }
    // What was detached comes back as the host's pointers.
#pragma acc exit data copyout(rows[0:5], table) delete(records[0:4])
    printf("rows %d %d %d\n", total, rows[4][5], table[2][1][1]);

#pragma acc data copy(rows[0:2])
    {
        int *first = rows[0];
#pragma acc data copy(first[0:6]) attach(rows[0])
        {
#pragma acc serial present(rows) attach(rows[0])
            rows[0][0] = 99;
        }
    }
    printf("first %d\n", rows[0][0]);
    return 0;
}
