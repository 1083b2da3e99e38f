// What a library gets through host_data use_device is the device's: one that refuses the host's addresses takes it, whole
// arrays and parts, arrays behind members, on each device. What the host has is not what is sent.
// with: parts/exchange.c
// env: ACC_NUM_DEVICES=4
#include "parts/exchange.h"
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

struct field { int n; double *values; };

int main(void)
{
    enum { N = 100 };
    int devices = acc_get_num_devices(acc_get_device_type());
    struct field fields[8];
    double table[N];
    for (int d = 0; d < 4; d++) {
        acc_set_device_num(d % devices, acc_get_device_type());
        double *v = fields[d].values = malloc(N * sizeof *v);
        fields[d].n = N;
        host_only(v, N * sizeof *v);
#pragma acc enter data create(v[:N])
#pragma acc parallel loop present(v[:N])
        for (int i = 0; i < N; i++) v[i] = 1000 * (d + 1) + i;
#pragma acc host_data use_device(v)
        {
            send_numbers(v + N - 2, 1, 10 + d);
            send_numbers(&v[1], 1, 20 + d);
        }
    }
    for (int d = 0; d < 4; d++) {
        acc_set_device_num(d % devices, acc_get_device_type());
        struct field *f = &fields[d];
        double *v = f->values;
        int above = (d + 1) % 4, below = (d + 3) % 4;
#pragma acc host_data use_device(v)
        {
            receive_numbers(v, 1, 10 + below);
            receive_numbers(v + N - 1, 1, 20 + above);
        }
#pragma acc update self(v[0:1], v[N-1:1])
        printf("%g %g\n", v[0], v[N - 1]);
    }
    acc_set_device_num(0, acc_get_device_type());
    host_only(table, sizeof table);
    for (int i = 0; i < N; i++) table[i] = -1;
#pragma acc data copyout(table)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) table[i] = i;
        double *p = acc_deviceptr(table);
        send_numbers(p + 50, 50, 3);
#pragma acc host_data use_device(table) if_present
        receive_numbers(table, 50, 3);
    }
    double sum = 0;
    for (int i = 0; i < N; i++) sum += table[i];
    printf("%g\n", sum);
    return 0;
}
