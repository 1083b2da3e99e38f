// The loop writes one element more than there are.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 16;
    int *a = malloc((n + 1) * sizeof *a);
#pragma acc parallel loop copyout(a[0:n])
    for (int i = 0; i <= n; i++)
        a[i] = i;
    printf("%d\n", a[3]);
    return 0;
}
