// Managed memory: what the program allocates is the device's too, so that no clause is needed, also where the compiler
// cannot know the size.
// flags: -gpu=managed
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int n = 100000;
    int *order = malloc(n * sizeof *order), *place = calloc(n, sizeof *place);
    for (int i = 0; i < n; i++)
        order[i] = (int)(i * 7919L % n);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        place[order[i]] = i;
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum += (long)place[i] * (i % 7);

    // Rows of different lengths, which grow afterwards.
    int **rows = malloc(100 * sizeof *rows);
    for (int i = 0; i < 100; i++)
        rows[i] = calloc(50 + i, sizeof **rows);
#pragma acc parallel loop
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 50 + i; j++)
            rows[i][j] = i * j;
    long products = 0;
    for (int i = 0; i < 100; i++) {
        for (int j = 0; j < 50 + i; j++)
            products += rows[i][j];
        rows[i] = realloc(rows[i], 1000 * sizeof **rows);
        products += rows[i][10];
        free(rows[i]);
    }
    free(rows);

    // Memory of the C library itself is freed as well.
    char *copy = strdup("text");
    double *large = malloc(64 << 20), total = 0;
#pragma acc parallel loop reduction(+:total)
    for (int i = 0; i < 8 << 20; i++) {
        large[i] = i;
        total += large[i];
    }
    printf("%ld %ld %s %g\n", sum, products, copy, total);
    free(copy);
    free(large);
    free(order);
    free(place);
    return 0;
}
