// Clauses on constructs where programs seldom write them: each of them has its effect there, too (OpenACC 3.3, 2.5 to 2.16).
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

#define N 40

static int failures;
static int resident[N], given[N];
#pragma acc declare device_resident(resident) copyin(given)

static void check(const char *what, int holds)
{
    if (!holds) {
        printf("FAILED %s\n", what);
        failures++;
    }
}

#pragma acc routine gang device_type(nvidia) gang
static void fill_gangs(int *x, int value)
{
#pragma acc loop gang
    for (int i = 0; i < N; i++)
        x[i] = value + i;
}

static void declared(int *shown)
{
    int x[N], y[N], z[N];
#pragma acc declare copy(x) copyin(y) copyout(z) deviceptr(shown)
    for (int i = 0; i < N; i++)
        x[i] = y[i] = i;
#pragma acc update device(x, y)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        z[i] = x[i] + y[i];
        x[i] = x[i] + 1;
        shown[i] += 100;
    }
#pragma acc update self(x, z)
    check("declare copy copyin copyout deviceptr", x[N - 1] == N && z[N - 1] == 2 * N - 2);
}

static void present_one(int x[N])
{
#pragma acc declare present(x[0:N])
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        x[i] += 1;
}

static void by_address(int *x)
{
#pragma acc parallel loop deviceptr(x)
    for (int i = 0; i < N; i++)
        x[i] += 10;
#pragma acc serial deviceptr(x)
    x[0] += 1;
#pragma acc data deviceptr(x)
    {
#pragma acc kernels loop independent
        for (int i = 0; i < N; i++)
            x[i] += 100;
    }
}

int main(void)
{
    static int a[N], b[N], c[N];
    int no = 0, s = 100, t = -1, first = 5;
    for (int i = 0; i < N; i++)
        a[i] = i;

#pragma acc enter data copyin(a) async(2) if (!no)
#pragma acc enter data create(c) wait(2) if (no)
#pragma acc kernels wait(2) default(present) num_gangs(2) num_workers(1) vector_length(32) copyout(b) async(1) if (!no)
    for (int i = 0; i < N; i++)
        b[i] = 2 * a[i];
#pragma acc wait(1) async(3) if (!no)
#pragma acc wait(3)
    check("kernels", b[N - 1] == 2 * (N - 1));
#pragma acc kernels loop no_create(c) device_type(nvidia) vector device_type(*) gang
    for (int i = 0; i < N; i++)
        a[i] += 1;
#pragma acc update self(a) if (!no)
    check("kernels no_create device_type", a[0] == 1 && a[N - 1] == N);

#pragma acc parallel num_workers(2) vector_length(32) private(t) firstprivate(first) copyout(b) present(a) no_create(c) default(none)
    {
        t = first;
#pragma acc loop auto
        for (int i = 0; i < N; i++)
            b[i] = a[i] + t;
    }
    check("parallel private firstprivate", b[0] == 6 && t == -1);
#pragma acc parallel loop create(c) copyout(b) wait async(1) private(t) seq
    for (int i = 0; i < N; i++) {
        t = i;
        c[i] = t;
        b[i] = c[i];
    }
#pragma acc wait
    check("parallel create seq", b[N - 1] == N - 1);

#pragma acc serial wait(1) default(none) private(t) firstprivate(first) reduction(+ : s) copyout(b) present(a) no_create(c) async(4)
    for (int i = 0; i < N; i++) {
        t = first + a[i];
        b[i] = t;
        s += 1;
    }
#pragma acc wait(4)
    check("serial", s == 100 + N && b[0] == 6);
#pragma acc serial create(c) copyin(given) copyout(b) device_type(nvidia) async(1)
    {
        for (int i = 0; i < N; i++)
            c[i] = i;
        for (int i = 0; i < N; i++)
            b[i] = c[N - 1 - i];
    }
#pragma acc wait
    check("serial create", b[0] == N - 1);
#pragma acc serial loop copy(b)
    for (int i = 0; i < N; i++)
        b[i] = i;
    check("serial loop", b[7] == 7);

    typedef struct {
        int *data;
    } holder;
    holder h = {a};
#pragma acc enter data copyin(h)
#pragma acc parallel loop attach(h.data) present(h)
    for (int i = 0; i < N; i++)
        h.data[i] += 1;
#pragma acc kernels attach(h.data) present(h)
    {
#pragma acc loop independent
        for (int i = 0; i < N; i++)
            h.data[i] += 1;
    }
#pragma acc serial attach(h.data) present(h)
    h.data[0] += 1;
#pragma acc exit data delete(h) finalize if (!no)
#pragma acc update self(a)
    check("attach", a[0] == 4 && a[N - 1] == N + 2);

#pragma acc host_data use_device(a) if_present if (!no)
    by_address(a);
#pragma acc update self(a)
    check("deviceptr", a[0] == 115 && a[1] == 114);
    int *shown = (int *)acc_deviceptr(a);
    declared(shown);
    present_one(a);
#pragma acc data no_create(c) if (!no)
    {
#pragma acc parallel loop present(a)
        for (int i = 0; i < N; i++)
            a[i] += 1;
    }
#pragma acc exit data copyout(a) async(1) wait(2)
#pragma acc wait(1)
    check("declare, data", a[1] == 216);

#pragma acc parallel copyout(b) num_gangs(4)
    fill_gangs(b, 3);
    check("routine gang", b[N - 1] == N + 2);
#pragma acc parallel loop present(resident, given) copyout(b)
    for (int i = 0; i < N; i++) {
        resident[i] = i + 5;
        b[i] = resident[i] + given[i];
    }
    check("declare device_resident copyin", b[N - 1] == N + 4);
#pragma acc init device_type(default) if (no)
    printf("failures %d\n", failures);
}
