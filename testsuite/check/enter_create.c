// enter data create, and the host fills the array afterwards, in another function.
#include <stdio.h>
#include <stdlib.h>

static int *table;

static void fill(int n)
{
    for (int i = 0; i < n; i++)
        table[i] = 3 * i;
}

int main(void)
{
    int n = 32, total = 0;
    table = malloc(n * sizeof *table);
#pragma acc enter data create(table[0:n])
    fill(n);
#pragma acc parallel loop reduction(+ : total) present(table[0:n])
    for (int i = 0; i < n; i++)
        total += table[i];
#pragma acc exit data delete(table)
    printf("%d\n", total);
    return 0;
}
