// attach and detach (OpenACC 3.3, 2.7.12, 2.7.13): the device copy of a pointer shows the device copy of its target.
// expect(host,multicore): attach_shared.expect
// check: stale host data
#include <stdio.h>
#include <stdlib.h>
#define N 50

typedef struct {
    int n;
    int *data;
} list;

static int sum(const int *x)
{
    int s = 0;
    for (int i = 0; i < N; i++)
        s += x[i];
    return s;
}

int main(void)
{
    int *first = malloc(N * sizeof(int)), *second = malloc(N * sizeof(int));
    list l = {N, first};
    for (int i = 0; i < N; i++)
        first[i] = second[i] = 1;
#pragma acc enter data copyin(l)
#pragma acc enter data copyin(first[0:N], second[0:N])
#pragma acc enter data attach(l.data)
#pragma acc parallel loop present(l)
    for (int i = 0; i < N; i++)
        l.data[i] += i;
    // Detached, the pointer in memory may be another one's.
#pragma acc exit data detach(l.data)
    l.data = second;
#pragma acc data attach(l.data)
    {
#pragma acc parallel loop present(l)
        for (int i = 0; i < N; i++)
            l.data[i] += 2 * i;
    }
#pragma acc parallel loop attach(l.data) present(l)
    for (int i = 0; i < N; i++)
        l.data[i] += 1;
    printf("host %d %d\n", sum(first), sum(second));
#pragma acc exit data copyout(first[0:N], second[0:N])
#pragma acc exit data delete(l)
    printf("back %d %d\n", sum(first), sum(second));
    free(first);
    free(second);
}
