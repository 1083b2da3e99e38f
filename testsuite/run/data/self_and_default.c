// self on compute constructs (OpenACC 3.3, 2.5.7), default(present) on data (2.5.16), device_type on data directives (2.4).
// expect(host,multicore): self_and_default_shared.expect
// check: stale (host|device) data
#include <stdio.h>
#define N 60

static int a[N], b[N];

int main(void)
{
    int here = 1;
    for (int i = 0; i < N; i++) {
        a[i] = 1;
        b[i] = 5;
    }
#pragma acc data copy(a) copyin(b) default(present)
    {
        for (int i = 0; i < N; i++)
            a[i] = 2;
#pragma acc parallel loop self
        for (int i = 0; i < N; i++)
            a[i] += 10;
        printf("self %d %d\n", a[0], a[N - 1]);
#pragma acc parallel loop self(!here)
        for (int i = 0; i < N; i++)
            a[i] += b[i];
        printf("self(false) %d %d\n", a[0], a[N - 1]);
#pragma acc serial self(here) if (here)
        a[0] = 99;
#pragma acc kernels self(here)
        a[N - 1] = 98;
        printf("serial and kernels %d %d\n", a[0], a[N - 1]);
#pragma acc parallel loop default(none) present(a)
        for (int i = 0; i < N; i++)
            a[i] += 1;
    }
    printf("device %d %d\n", a[0], a[N - 1]);
#pragma acc data copy(a) async(1) device_type(nvidia) async(2) device_type(host) wait
    {
#pragma acc parallel loop async(1)
        for (int i = 0; i < N; i++)
            a[i] = -a[i];
#pragma acc wait
#pragma acc update self(a[0:2]) device_type(multicore, host) async(3) wait(1)
    }
    printf("queues %d %d\n", a[0], a[N - 1]);
}
