// acc_wait_any gives an entry that names a queue; -1 where none does (OpenACC 3.3, 3.2.12). C counts from 0.
// acc_get_default_async gives a queue (3.2.13).
#include <openacc.h>
#include <stdio.h>

int main(void)
{
    int sync[2] = {acc_async_sync, acc_async_sync}, mixed[3] = {acc_async_sync, acc_async_sync, 4}, two[2] = {5, 6};
    int a[100] = {0};
#pragma acc parallel loop copy(a) async(4)
    for (int i = 0; i < 100; i++)
        a[i] = i;
    printf("%d %d %d\n", acc_wait_any(0, sync), acc_wait_any(2, sync), acc_wait_any(3, mixed));
    printf("%d %d\n", acc_wait_any_device(2, sync, 0), acc_wait_any_device(3, mixed, 0));
    printf("%d %d\n", acc_wait_any(2, two) >= 0, a[7]);
    int first = acc_get_default_async();
    printf("%d\n", first >= 0);
    acc_set_default_async(3);
    acc_set_default_async(first);
    printf("%d\n", acc_get_default_async() == first);
}
