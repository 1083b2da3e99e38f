// Constructs with nothing to do.
#include <stdio.h>

int main(void)
{
    int x = 1, none = 0, a[4] = {1, 2, 3, 4};
#pragma acc parallel
    ;
#pragma acc serial
    {
    }
#pragma acc serial copy(x) private(none) reduction(+:x)
    ;
#pragma acc kernels async
    {
    }
#pragma acc wait
#pragma acc serial if(none)
    {
        int y = 3;
        (void)y;
    }
#pragma acc parallel loop
    for (int i = 0; i < none; i++)
        ;
#pragma acc serial loop copy(a)
    for (int i = 0; i < 4; i++) {
    }
#pragma acc kernels loop copy(a)
    for (int i = 0; i < 4; i++)
        ;
#pragma acc data copy(a)
    {
#pragma acc serial present(a)
        {
            if (0) a[0] = 5;
        }
    }
    printf("%d %d\n", x, a[0] + a[3]);
    return 0;
}
