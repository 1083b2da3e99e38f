// routine with bind and nohost (OpenACC 3.3, 2.15.1): device code calls another function than the host's.
#include <stdio.h>

#define N 100

// The device's versions; the host never calls them.
#pragma acc routine seq nohost
int device_scale(int x)
{
    return 3 * x;
}

#pragma acc routine seq
static int device_shift(int x)
{
    return x + 1000;
}

// For the host: with output, which would do on no device.
#pragma acc routine seq bind(device_scale)
int scale(int x)
{
    if (x == 7)
        fprintf(stdout, "host scale of 7\n");
    return 2 * x;
}

#pragma acc routine seq bind("device_shift")
static int shift(int x)
{
    return x + 1;
}

// A routine of both, which calls them.
#pragma acc routine seq
static int both(int x)
{
    return scale(x) + shift(x);
}

int main(void)
{
    static int a[N], b[N], c[N];
    int host = 0, device = 0, mixed = 0, mixed_host = 0;
#pragma acc parallel loop copyout(a, b, c)
    for (int i = 0; i < N; i++) {
        a[i] = scale(i);
        b[i] = shift(i);
        c[i] = both(i);
    }
    for (int i = 0; i < N; i++) {
        device += a[i] + b[i];
        mixed += c[i];
        host += scale(i) + shift(i);
        if (i != 7)
            mixed_host += both(i);
    }
    printf("device %d, host %d\n", device, host);
    printf("through a routine: device %d, host %d\n", mixed, mixed_host);
#pragma acc parallel loop if (0) copyout(a)
    for (int i = 0; i < N; i++)
        a[i] = shift(i);
    printf("if(0): %d\n", a[0]);
}
