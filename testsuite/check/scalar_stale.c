// A flag that a kernel sets and the host asks for.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 30, found = 0, a[30];
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma acc data copyin(a) copy(found)
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            if (a[i] == 17)
                found = i;
        if (found == 0)
            puts("nothing found");
    }
    return 0;
}
