// A table of pointers comes to the device before its rows are allocated; each row follows with a section of one pointer,
// and rows that the program has replaced are brought anew.
#include <stdio.h>
#include <stdlib.h>

static double **table(int n)
{
    double **t = calloc(n, sizeof *t);
#pragma acc enter data create(t[0:n][0:1])
    for (int i = 0; i < n; i++) {
        t[i] = malloc((i + 2) * sizeof **t);
        for (int j = 0; j < i + 2; j++)
            t[i][j] = i + j;
#pragma acc enter data copyin(t[i:1][0:i + 2])
    }
    return t;
}

int main(void)
{
    enum { N = 8 };
    double **t = table(N);
#pragma acc parallel loop gang present(t)
    for (int i = 0; i < N; i++) {
#pragma acc loop vector
        for (int j = 0; j < i + 2; j++)
            t[i][j] = 10 * t[i][j] + i;
    }
    double sum = 0;
    for (int i = 0; i < N; i++) {
#pragma acc update self(t[i:1][0:i + 2])
        for (int j = 0; j < i + 2; j++)
            sum += t[i][j];
    }
    printf("%.1f\n", sum);

    free(t[3]);
    t[3] = malloc(20 * sizeof *t[3]);
    for (int j = 0; j < 20; j++)
        t[3][j] = j;
#pragma acc enter data copyin(t[3:1][0:20])
    sum = 0;
#pragma acc parallel loop reduction(+:sum) present(t)
    for (int j = 0; j < 20; j++)
        sum += t[3][j];
    printf("%.1f\n", sum);

    for (int i = 0; i < N; i++) {
        free(t[i]);
#pragma acc exit data delete(t[i:1])
    }
#pragma acc exit data delete(t) finalize
    free(t);
    return 0;
}
