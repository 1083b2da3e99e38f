// Records with pointers to records with pointers, brought by a clause for each (OpenACC 3.3, 2.6.4 and 2.7.2): the outermost
// record is present, and nothing else is named on the construct.
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#define N 6

struct inner {
    int n;
    double *d;
};
struct outer {
    struct inner own, *list;
    int *p;
};

int main(void)
{
    struct outer o = {{N, malloc(N * sizeof(double))}, malloc(2 * sizeof(struct inner)), malloc(N * sizeof(int))};
    for (int i = 0; i < N; i++) {
        o.own.d[i] = i;
        o.p[i] = i;
    }
    for (int k = 0; k < 2; k++) {
        o.list[k].n = N;
        o.list[k].d = malloc(N * sizeof(double));
        for (int i = 0; i < N; i++)
            o.list[k].d[i] = 10 * k + i;
    }
#pragma acc enter data copyin(o, o.own.d[0:N], o.p[0:N], o.list[0:2])
#pragma acc enter data copyin(o.list[0].d[0:N])
#pragma acc enter data copyin(o.list[1].d[0:N])
#pragma acc parallel loop present(o)
    for (int i = 0; i < N; i++) {
        o.own.d[i] *= 2;
        o.p[i] += 1;
        o.list[1].d[i] += o.list[0].d[i];
    }
#pragma acc update self(o.own.d[0:N], o.p[0:N], o.list[1].d[0:N])
    printf("%g %d %g %g\n", o.own.d[5], o.p[4], o.list[1].d[3], o.list[0].d[3]);
#pragma acc exit data delete(o.list[0].d[0:N], o.list[1].d[0:N])
#pragma acc exit data delete(o.own.d[0:N], o.p[0:N], o.list[0:2], o)
}
