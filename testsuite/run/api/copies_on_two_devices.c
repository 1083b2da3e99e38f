// Two devices have a copy of one array, each with its own values: -acc=check does not take one for the other.
// device: sim
// env: ACC_NUM_DEVICES=2
#include <openacc.h>
#include <stdio.h>
int main(void)
{
    static double a[20];
    for (int i = 0; i < 20; i++) a[i] = i;
    for (int d = 0; d < 2; d++) {
        acc_set_device_num(d, acc_get_device_type());
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
        for (int i = 0; i < 20; i++) a[i] += 1;
    }
    acc_set_device_num(0, acc_get_device_type());
#pragma acc exit data copyout(a)
    printf("%g\n", a[3]);
    acc_set_device_num(1, acc_get_device_type());
#pragma acc exit data copyout(a)
    printf("%g\n", a[3]);
    return 0;
}
