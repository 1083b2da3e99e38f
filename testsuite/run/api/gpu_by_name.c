// Programs that ask for NVIDIA's GPUs find the simulated device where ACC_DEVICE_TYPE=sim says so (OpenACC 3.3, 3.2.1 to 3.2.3
// and 2.14.1).
// device: sim
// device: nvidia
#include <openacc.h>
#include <stdio.h>

int main(void)
{
    int a[10];
    printf("%d\n", acc_get_num_devices(acc_device_nvidia) > 0);
    acc_set_device_num(0, acc_device_nvidia);
#pragma acc init device_type(nvidia)
    acc_init(acc_device_nvidia);
    printf("%d %d\n", acc_get_device_num(acc_device_nvidia), acc_get_device_type() != acc_device_host);
#pragma acc set device_num(0) device_type(nvidia)
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 10; i++)
        a[i] = i;
    printf("%d %d\n", a[9], acc_get_property(0, acc_device_nvidia, acc_property_shared_memory_support) == 0);
    acc_set_device_type(acc_device_nvidia);
    acc_shutdown(acc_device_nvidia);
}
