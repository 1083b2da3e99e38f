// Two sections of one array on one data directive (OpenACC 3.3, 2.7.1 to 2.7.3): apart from each other they are two entries of
// the present table, and a part of the array between them stays the host's.
#include <stdio.h>

int main(void)
{
    int a[100], n = 10;
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma acc data copy(a[0:n], a[50:n])
    {
#pragma acc parallel loop present(a[0:n])
        for (int i = 0; i < n; i++)
            a[i] += 1000;
#pragma acc parallel loop present(a[50:n])
        for (int i = 50; i < 50 + n; i++)
            a[i] += 2000;
        a[20] = -1;
    }
    printf("%d %d %d %d %d %d\n", a[0], a[9], a[10], a[20], a[50], a[59]);

#pragma acc enter data copyin(a[0:10], a[20:10])
#pragma acc parallel loop present(a[0:10])
    for (int i = 0; i < 10; i++)
        a[i]++;
#pragma acc update self(a[0:10])
#pragma acc parallel loop present(a[20:10])
    for (int i = 20; i < 30; i++)
        a[i]++;
#pragma acc exit data copyout(a[0:10], a[20:10])
    printf("%d %d %d %d\n", a[0], a[9], a[10], a[25]);
    return 0;
}
