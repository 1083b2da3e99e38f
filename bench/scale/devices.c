/* Many simulated devices in one process, each with a table of present data: what as many ranks need in all.
 *
 *     ACC_DEVICE_TYPE=sim ACC_NUM_DEVICES=N devices ARRAYS
 *
 * prints `open SECONDS KIB tables SECONDS KIB constructs SECONDS`. */
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static long memory(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

int main(int argc, char **argv)
{
    int arrays = argc > 1 ? atoi(argv[1]) : 100, kind = acc_get_device_type(), devices = acc_get_num_devices(kind);
    double **a = malloc(arrays * sizeof *a);
    for (int i = 0; i < arrays; i++) a[i] = calloc(16, sizeof **a);
    double begin = now();
    long base = memory();
    for (int d = 0; d < devices; d++) acc_set_device_num(d, kind);
    double opened = now();
    long open = memory();
    for (int d = 0; d < devices; d++) {
        acc_set_device_num(d, kind);
        for (int i = 0; i < arrays; i++) acc_copyin(a[i], 16 * sizeof **a);
    }
    double filled = now();
    long full = memory();
    for (int d = 0; d < devices; d++) {
        acc_set_device_num(d, kind);
        double *v = a[0];
#pragma acc parallel loop present(v[:16])
        for (int i = 0; i < 16; i++) v[i] += 1;
    }
    printf("open %.6f %ld tables %.6f %ld constructs %.6f\n", opened - begin, open - base, filled - opened, full - open, now() - filled);
    return 0;
}
