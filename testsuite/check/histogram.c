// Counting without atomic.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 1000, *bin = malloc(n * sizeof *bin), count[10] = {0};
    for (int i = 0; i < n; i++)
        bin[i] = i * 7 % 10;
#pragma acc parallel loop copyin(bin[0:n]) copy(count)
    for (int i = 0; i < n; i++)
        count[bin[i]] += 1;
    printf("%d\n", count[0]);
    return 0;
}
