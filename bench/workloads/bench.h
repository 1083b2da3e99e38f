/* What the workloads share: sizes from the command line, the clock, and the line that the runner reads.
 *
 * A workload takes SIZES... REPETITIONS. It does its repetitions once for the result (and to warm up), checks it, then
 * times samples of as many repetitions by the wall clock, with a wait at the end of each:
 *
 *     struct bench b = bench_begin(repetitions);
 *     ...the first repetitions, and the check...
 *     while (bench_more(&b)) {
 *         for (int r = 0; r < b.repetitions; r++) step();
 *         wait;
 *     }
 *     return bench_report(&b, checksum, correct);
 *
 * prints `result CHECKSUM ms MEDIAN reps TOTAL`: TOTAL repetitions were run in all (so many that a profile's sum can be
 * divided), each took MEDIAN milliseconds. A slow program takes fewer samples, of fewer repetitions. */
#include "variants.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BENCH_SAMPLES 9
#define BENCH_BUDGET 0.8 /* seconds after which no new sample starts */
#define BENCH_SAMPLE 0.2 /* seconds that a sample should not exceed, where a repetition allows it */

struct bench {
    int repetitions, samples, running;
    long total;
    double begun, first, start;
    double ms[BENCH_SAMPLES];
};

static double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

/* The n-th argument as a number. */
static int bench_argument(int argc, char **argv, int n, int otherwise)
{
    return n < argc ? atoi(argv[n]) : otherwise;
}

/* To be called right before the repetitions that warm up, of which there are `warm`. */
static struct bench bench_begin(int repetitions, int warm)
{
    struct bench b = {0};
    b.repetitions = repetitions;
    b.total = warm;
    b.begun = bench_now();
    return b;
}

/* Ends a sample and tells whether to take another. */
static int bench_more(struct bench *b)
{
    double now = bench_now();
    if (b->running) {
        b->ms[b->samples++] = (now - b->start) * 1e3 / b->repetitions;
    } else {
        double took = (now - b->begun) / b->total * b->repetitions;
        if (took > BENCH_SAMPLE)
            b->repetitions = (int)fmax(1, b->repetitions * BENCH_SAMPLE / took);
        b->first = now;
        b->running = 1;
    }
    if (b->samples == BENCH_SAMPLES || (b->samples > 0 && now - b->first > BENCH_BUDGET))
        return 0;
    b->total += b->repetitions;
    b->start = bench_now();
    return 1;
}

static int bench_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Prints the result; the exit status of the program. */
static int bench_report(struct bench *b, double checksum, int correct)
{
    qsort(b->ms, b->samples, sizeof(double), bench_compare);
    printf("result %.12g ms %.6g reps %ld%s\n", checksum, b->ms[b->samples / 2], b->total, correct ? "" : " wrong");
    return !correct;
}

/* Whether two numbers are the same but for rounding. */
static inline int bench_close(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance * fmax(1, fmax(fabs(a), fabs(b)));
}

/* A number in 0..2^31-1 that looks random, of an index. */
static inline unsigned bench_hash(unsigned i)
{
    i = (i ^ (i >> 16)) * 0x45d9f3bu;
    i = (i ^ (i >> 16)) * 0x45d9f3bu;
    return (i ^ (i >> 16)) >> 1;
}
