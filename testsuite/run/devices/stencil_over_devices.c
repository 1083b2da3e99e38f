// A stencil over all devices: slabs of rows in the memory of each, halos from device to device (acc_memcpy_d2d, waited for and
// in queues) and through the host (update), `declare` data on each device. The result is that of one device.
// env: ACC_NUM_DEVICES=4
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENACC
#include <openacc.h>
#else
static int acc_get_device_type(void) { return 0; }
static int acc_get_num_devices(int type) { return 1; }
static void acc_set_device_num(int number, int type) {}
static void acc_memcpy_d2d(void *to, void *from, size_t bytes, int device_to, int device_from) {}
static void acc_memcpy_d2d_async(void *to, void *from, size_t bytes, int device_to, int device_from, int queue) {}
#endif

enum { COLUMNS = 37, ROWS = 48, MOST = 8, STEPS = 12 };

static long weight[5];
#pragma acc declare create(weight)
static long divisor = 6;
#pragma acc declare copyin(divisor)

static int devices, rows;
static long *from[MOST], *to[MOST];

static void turn_to(int device) { acc_set_device_num(device, acc_get_device_type()); }

static void step(const long *restrict u, long *restrict v, int first, int last, int every, int queue)
{
#pragma acc parallel loop collapse(2) present(u[:(rows+2)*COLUMNS], v[:(rows+2)*COLUMNS]) async(queue)
    for (int i = first; i <= last; i += every)
        for (int j = 1; j < COLUMNS - 1; j++) {
            int at = i * COLUMNS + j;
            v[at] = (weight[0] * u[at] + weight[1] * u[at - 1] + weight[2] * u[at + 1] + weight[3] * u[at - COLUMNS]
                     + weight[4] * u[at + COLUMNS]) / divisor + (at % 3 == 0);
        }
}

/* The rows at the ends go to the neighbours, in one of three ways. */
static void exchange(int way)
{
    size_t bytes = COLUMNS * sizeof(long);
    for (int d = 0; d + 1 < devices; d++) {
        long *upper = to[d], *lower = to[d + 1];
        if (way == 0) {
            acc_memcpy_d2d_async(lower, upper + rows * COLUMNS, bytes, d + 1, d, 1);
            acc_memcpy_d2d_async(upper + (rows + 1) * COLUMNS, lower + COLUMNS, bytes, d, d + 1, 1);
        } else if (way == 1) {
            for (int end = 0; end < 2; end++) {
                turn_to(d + end);
#pragma acc wait(1)
            }
            acc_memcpy_d2d(lower, upper + rows * COLUMNS, bytes, d + 1, d);
            acc_memcpy_d2d(upper + (rows + 1) * COLUMNS, lower + COLUMNS, bytes, d, d + 1);
        } else {
            turn_to(d);
#pragma acc update self(upper[rows*COLUMNS:COLUMNS]) async(1)
#pragma acc wait(1)
            for (int j = 0; j < COLUMNS; j++) lower[j] = upper[rows * COLUMNS + j];
            turn_to(d + 1);
#pragma acc update device(lower[:COLUMNS]) async(1)
#pragma acc update self(lower[COLUMNS:COLUMNS]) async(1)
#pragma acc wait(1)
            for (int j = 0; j < COLUMNS; j++) upper[(rows + 1) * COLUMNS + j] = lower[COLUMNS + j];
            turn_to(d);
#pragma acc update device(upper[(rows+1)*COLUMNS:COLUMNS]) async(1)
        }
    }
}

int main(void)
{
    devices = acc_get_num_devices(acc_get_device_type());
    if (devices > MOST || ROWS % devices != 0) return 1;
    rows = ROWS / devices;
    int size = (rows + 2) * COLUMNS;
    for (int d = 0; d < devices; d++) {
        long *u = from[d] = malloc(size * sizeof *u), *v = to[d] = malloc(size * sizeof *v);
        for (int i = 0; i < rows + 2; i++)
            for (int j = 0; j < COLUMNS; j++)
                u[i * COLUMNS + j] = v[i * COLUMNS + j] = ((d * rows + i) * 7919L + j * 104729L) % 1000003;
        turn_to(d);
#pragma acc enter data copyin(u[:size], v[:size])
        /* Each device has its own copy of what is declared. */
        for (int k = 0; k < 5; k++) weight[k] = 1 + (k == 0);
#pragma acc update device(weight)
    }
    for (int n = 0; n < STEPS; n++) {
        for (int d = 0; d < devices; d++) {
            turn_to(d);
            step(from[d], to[d], 1, rows, rows - 1, 1);
            step(from[d], to[d], 2, rows - 1, 1, 2);
        }
        exchange(n % 3);
        for (int d = 0; d < devices; d++) {
            turn_to(d);
#pragma acc wait(1) async(2)
#pragma acc wait(2) async(1)
            long *old = from[d];
            from[d] = to[d];
            to[d] = old;
        }
    }
    long sum = 0, mixed = 0;
    for (int d = 0; d < devices; d++) {
        turn_to(d);
        long *u = from[d];
#pragma acc wait
#pragma acc exit data copyout(u[:size])
        for (int i = 1; i <= rows; i++)
            for (int j = 0; j < COLUMNS; j++) {
                sum += u[i * COLUMNS + j];
                mixed = (mixed * 31 + u[i * COLUMNS + j]) % 1000000007;
            }
    }
    printf("%ld %ld\n", sum, mixed);
    return 0;
}
