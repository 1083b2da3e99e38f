// An index array that names some elements twice.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 24, index[24], b[24] = {0};
    for (int i = 0; i < n; i++)
        index[i] = i % 20;
#pragma acc parallel loop copyin(index) copy(b)
    for (int i = 0; i < n; i++)
        b[index[i]] = i;
    printf("%d\n", b[2]);
    return 0;
}
