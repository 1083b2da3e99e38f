// Members of what pointers point to as reduction variables, scalars and arrays: an extension (OpenACC 3.3, 2.5.15 and 2.9.11,
// takes no members).
#include <stdio.h>
#include <stdlib.h>

struct inner {
    int low[3];
};

struct holder {
    int s;
    double y[4];
    double grid[3][2];
    struct inner in;
    double *z;
};

int main(void)
{
    struct holder v = {0}, w = {0};
    struct holder *q = &v, *r = &w;
    v.z = calloc(4, sizeof *v.z);
#pragma acc parallel loop reduction(+ : q->s) reduction(max : r->s) copy(q[0:1], r[0:1])
    for (int i = 1; i <= 100; i++) {
        q->s += i;
        r->s = r->s > 7 * i ? r->s : 7 * i;
    }
    printf("%d %d\n", v.s, w.s);
#pragma acc parallel loop gang reduction(+ : q->y[0:4]) copy(q[0:1])
    for (int i = 1; i <= 100; i++) {
#pragma acc loop vector reduction(+ : q->y[0:4])
        for (int j = 1; j <= 2; j++)
            q->y[i % 4] += i;
    }
    printf("%g %g %g %g\n", v.y[0], v.y[1], v.y[2], v.y[3]);
#pragma acc parallel loop reduction(+ : r->grid) reduction(+ : r->in.low) copy(r[0:1])
    for (int i = 1; i <= 60; i++) {
        r->grid[i % 3][i % 2] += i;
        r->in.low[i % 3] += 1;
    }
    for (int i = 0; i < 3; i++)
        printf("%g %g ", w.grid[i][0], w.grid[i][1]);
    printf("%d %d %d\n", w.in.low[0], w.in.low[1], w.in.low[2]);
#pragma acc parallel loop reduction(+ : v.z[0:4]) copy(v.z[0:4])
    for (int i = 1; i <= 100; i++)
        v.z[i % 4] += i;
    printf("%g %g %g %g\n", v.z[0], v.z[1], v.z[2], v.z[3]);
    return 0;
}
