/* Copies from device 0 to device 1 and back, and both at once: acc_memcpy_d2d_async, beside cuMemcpyPeerAsync through the
 * driver alone.
 *
 *     copies BYTES REPETITIONS
 *
 * prints a line `accc ONE_WAY BOTH` and, on GPUs, `cuda ONE_WAY BOTH`, in GB/s. The driver is opened as the runtime opens
 * it, so nothing of CUDA is needed to build this. */
#include "devices.h"
#include <dlfcn.h>
#include <string.h>

static size_t bytes;
static char *block[2][2];

static void send(int both)
{
    acc_memcpy_d2d_async(block[1][0], block[0][0], bytes, 1, 0, 1);
    if (both) acc_memcpy_d2d_async(block[0][1], block[1][1], bytes, 0, 1, 2);
}

static double rate(void (*begin)(int), void (*end)(void), int both, int repetitions)
{
    double best = 1e30;
    for (int sample = 0; sample < SAMPLES; sample++) {
        begin(both);
        end();
        double start = now();
        for (int i = 0; i < repetitions; i++) begin(both);
        end();
        double seconds = now() - start;
        if (seconds < best) best = seconds;
    }
    return (both + 1) * (double)bytes * repetitions / best * 1e-9;
}

/* The driver's side. */

typedef int Call();
static void *context[2], *stream[2];
static unsigned long long memory[2][2];
static Call *copy_peer, *synchronize, *set_current;

static Call *function(void *driver, const char *name)
{
    Call *found = (Call *)dlsym(driver, name);
    if (!found) fprintf(stderr, "the driver has no %s\n", name), exit(1);
    return found;
}

static void check(int result, const char *what)
{
    if (result) fprintf(stderr, "%s: error %d\n", what, result), exit(1);
}

static void send_by_driver(int both)
{
    check(((int (*)(unsigned long long, void *, unsigned long long, void *, size_t, void *))copy_peer)(
        memory[1][0], context[1], memory[0][0], context[0], bytes, stream[0]), "cuMemcpyPeerAsync");
    if (both)
        check(((int (*)(unsigned long long, void *, unsigned long long, void *, size_t, void *))copy_peer)(
            memory[0][1], context[0], memory[1][1], context[1], bytes, stream[1]), "cuMemcpyPeerAsync");
}

static void wait_by_driver(void)
{
    for (int d = 0; d < 2; d++) {
        check(((int (*)(void *))set_current)(context[d]), "cuCtxSetCurrent");
        check(((int (*)(void *))synchronize)(stream[d]), "cuStreamSynchronize");
    }
}

static int open_driver(void)
{
    void *driver = dlopen("libcuda.so.1", RTLD_NOW);
    if (!driver) return 0;
    check(((int (*)(unsigned))function(driver, "cuInit"))(0), "cuInit");
    set_current = function(driver, "cuCtxSetCurrent");
    copy_peer = function(driver, "cuMemcpyPeerAsync"), synchronize = function(driver, "cuStreamSynchronize");
    for (int d = 0; d < 2; d++) {
        int handle;
        check(((int (*)(int *, int))function(driver, "cuDeviceGet"))(&handle, d), "cuDeviceGet");
        check(((int (*)(void **, int))function(driver, "cuDevicePrimaryCtxRetain"))(&context[d], handle), "context");
        check(((int (*)(void *))set_current)(context[d]), "cuCtxSetCurrent");
        for (int i = 0; i < 2; i++)
            check(((int (*)(unsigned long long *, size_t))function(driver, "cuMemAlloc_v2"))(&memory[d][i], bytes), "cuMemAlloc");
        check(((int (*)(void **, unsigned))function(driver, "cuStreamCreate"))(&stream[d], 0), "cuStreamCreate");
    }
    for (int d = 0; d < 2; d++) {
        check(((int (*)(void *))set_current)(context[d]), "cuCtxSetCurrent");
        int result = ((int (*)(void *, unsigned))function(driver, "cuCtxEnablePeerAccess"))(context[1 - d], 0);
        /* The runtime has it already; without a link the driver copies through the host. */
        if (result != 704 && result != 217) check(result, "cuCtxEnablePeerAccess");
    }
    return 1;
}

int main(int argc, char **argv)
{
    bytes = argument(argc, argv, 1, 1 << 20);
    int repetitions = (int)argument(argc, argv, 2, 10);
    devices = 2;
    if (acc_get_num_devices(acc_get_device_type()) < 2) fprintf(stderr, "there are no two devices\n"), exit(1);
    for (int d = 0; d < 2; d++)
        for (int i = 0; i < 2; i++) {
            char *b = block[d][i] = malloc(bytes);
            if (!b) return 1;
            memset(b, 1 + d, bytes);
            turn_to(d);
#pragma acc enter data copyin(b[:bytes])
        }
    double one = rate(send, wait_for_all, 0, repetitions), both = rate(send, wait_for_all, 1, repetitions);
    printf("accc %.4g %.4g\n", one, both);
    char *b = block[1][0];
    turn_to(1);
#pragma acc update self(b[:bytes])
    for (size_t i = 0; i < bytes; i++)
        if (b[i] != 1) fprintf(stderr, "wrong byte %zu\n", i), exit(1);
    const char *type = getenv("ACC_DEVICE_TYPE");
    if ((!type || strcmp(type, "sim")) && open_driver())
        printf("cuda %.4g %.4g\n", rate(send_by_driver, wait_by_driver, 0, repetitions),
               rate(send_by_driver, wait_by_driver, 1, repetitions));
    return 0;
}
