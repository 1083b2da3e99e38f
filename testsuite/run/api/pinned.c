// What the program allocates is page-locked: transfers on queues overlap what the host does, those of other constructs are
// done when they end. Small blocks, and those that change their size, are the program's as always.
// flags: -gpu=pinned
// check: stale device data: a
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 500000

int main(void)
{
    double *a = malloc(N * sizeof *a), *b = calloc(N, sizeof *b), *small = malloc(4 * sizeof *small);
    int wrong = 0;
    for (int i = 0; i < N; i++)
        a[i] = i;
    small[3] = 1;
#pragma acc enter data copyin(a[0:N], b[0:N], small[0:4]) async(1)
#pragma acc parallel loop present(a[0:N], b[0:N], small[0:4]) async(1)
    for (int i = 0; i < N; i++)
        b[i] = 2 * a[i] + small[3];
#pragma acc update self(b[0:N]) async(1)
#pragma acc wait(1)
    for (int i = 0; i < N; i++)
        wrong += b[i] != 2.0 * i + 1;

    /* The host may change it as soon as the construct has ended; what the device sees of that depends on its memory. */
    memset(a, 0, N * sizeof *a);
#pragma acc update device(a[0:N])
    for (int i = 0; i < N; i++)
        a[i] = -1;
#pragma acc parallel loop present(a[0:N], b[0:N])
    for (int i = 0; i < N; i++)
        b[i] = a[i];
#pragma acc update self(b[0:N])
    int separate = b[0] == 0;
    for (int i = 0; i < N; i++)
        wrong += b[i] != (separate ? 0 : -1);

    /* Rows with gaps. */
#pragma acc parallel loop present(b[0:N])
    for (int i = 0; i < N; i++)
        b[i] = i;
    if (separate)
        memset(b, 0, N * sizeof *b);
    double(*rows)[100] = (double(*)[100])b;
#pragma acc update self(rows[0:N / 100][10:20])
    for (int i = 0; i < N; i++)
        wrong += b[i] != (!separate || (i % 100 >= 10 && i % 100 < 30) ? i : 0);
#pragma acc exit data delete(a[0:N], b[0:N], small[0:4])

    a = realloc(a, 2 * N * sizeof *a);
    wrong += a[0] != -1 || a[N - 1] != -1;
    free(a);
    free(b);
    free(small);
    for (int i = 0; i < 100; i++) {
        char *block = malloc(1000 * (i + 1));
        block[1000 * i] = 1;
        free(block);
    }
    printf("%d wrong\n", wrong);
    return wrong != 0;
}
