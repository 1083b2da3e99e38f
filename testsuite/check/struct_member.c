// A record that stays on the device while the host changes a member.
#include <stdio.h>
#include <stdlib.h>

struct particle {
    double x, v;
};

int main(void)
{
    int n = 8;
    struct particle p[8];
    for (int i = 0; i < n; i++)
        p[i].x = p[i].v = i;
#pragma acc data copy(p)
    {
        p[3].v = 100.0;
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            p[i].x += p[i].v;
    }
    printf("%g\n", p[3].x);
    return 0;
}
