// init, set, shutdown and wait(devnum:) (OpenACC 3.3, 2.14.1 to 2.14.3, 2.16.3), on two simulated devices.
// env: ACC_NUM_DEVICES=2
// check: stale host data
#include <openacc.h>
#include <stdio.h>
#define N 100

static int a[N], b[N];

static int sum(const int *x)
{
    int s = 0;
    for (int i = 0; i < N; i++)
        s += x[i];
    return s;
}

static const char *is(int truth)
{
    return truth ? "T" : "F";
}

int main(void)
{
    int number = 1, no = 0;
#pragma acc init device_type(sim) device_num(number)
#pragma acc set device_type(host) if (no)
#pragma acc set device_type(sim) device_num(number)
    printf("current %s %d\n", is(acc_get_device_type() == acc_device_sim), acc_get_device_num(acc_device_sim));
#pragma acc set default_async(number + 6)
    printf("queue %d\n", acc_get_default_async());

    for (int i = 0; i < N; i++)
        a[i] = 5;
#pragma acc enter data copyin(a)
    printf("on device 1 %s\n", is(acc_is_present(a, sizeof a)));
#pragma acc set device_num(0)
    printf("on device 0 %s %d\n", is(acc_is_present(a, sizeof a)), acc_get_device_num(acc_device_sim));
#pragma acc set device_num(1) if (!no)
    printf("on device 1 again %s\n", is(acc_is_present(a, sizeof a)));

#pragma acc parallel loop async(3) copyout(b) present(a)
    for (int i = 0; i < N; i++) {
        a[i] = a[i] + i + 1;
        b[i] = a[i];
    }
#pragma acc set device_num(0)
#pragma acc wait(devnum: 1: queues: 3)
    printf("waited %d %d\n", sum(b), sum(a));
#pragma acc parallel loop wait(devnum: number: 3) copy(b)
    for (int i = 0; i < N; i++)
        b[i] = -b[i];
    printf("waited again %d\n", sum(b));

#pragma acc set device_num(1)
#pragma acc shutdown device_type(sim) if (no)
    printf("not shut down %s\n", is(acc_is_present(a, sizeof a)));
#pragma acc shutdown device_type(sim) device_num(0)
    printf("another one %s\n", is(acc_is_present(a, sizeof a)));
#pragma acc shutdown device_type(sim) device_num(1)
    printf("shut down %s\n", is(acc_is_present(a, sizeof a)));
#pragma acc set device_type(default)
    printf("default %s\n", is(acc_get_device_type() != acc_device_none));
}
