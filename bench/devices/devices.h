/* What the programs of this folder share: arguments, the clock, the devices by number, and the line that the runner reads.
 *
 * A program works on as many devices as its first argument says, from one thread of the host: arrays are cut into slabs, a
 * device has one with a halo on either side, all work is asynchronous and ordered by the queues, and the host waits at the
 * end of a sample. It prints `result CHECKSUM ms PER_STEP`; the checksum may not depend on the number of devices. */
#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST_DEVICES 16
#define SAMPLES 5

static int devices;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static long argument(int argc, char **argv, int n, long otherwise)
{
    return n < argc ? atol(argv[n]) : otherwise;
}

static void turn_to(int device)
{
    acc_set_device_num(device, acc_get_device_type());
}

/* The first argument: so many devices, each of which is there. */
static void use_devices(int argc, char **argv)
{
    int have = acc_get_num_devices(acc_get_device_type());
    devices = (int)argument(argc, argv, 1, have);
    if (devices < 1 || devices > have || devices > MOST_DEVICES) {
        fprintf(stderr, "there are %d devices\n", have);
        exit(1);
    }
}

static void wait_for_all(void)
{
    for (int d = 0; d < devices; d++) {
        turn_to(d);
#pragma acc wait
    }
}

static double *numbers(size_t count)
{
    double *block = malloc(count * sizeof *block);
    if (!block) {
        fprintf(stderr, "no memory for %zu numbers\n", count);
        exit(1);
    }
    return block;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of samples of `steps` steps each, in ms for a step. */
static double median_ms(void (*run)(int), int steps)
{
    double ms[SAMPLES];
    run(steps);
    wait_for_all();
    for (int i = 0; i < SAMPLES; i++) {
        double start = now();
        run(steps);
        wait_for_all();
        ms[i] = (now() - start) * 1e3 / steps;
    }
    qsort(ms, SAMPLES, sizeof *ms, by_size);
    return ms[SAMPLES / 2];
}

static void report(double checksum, double ms)
{
    printf("result %.12g ms %.6g\n", checksum, ms);
}
