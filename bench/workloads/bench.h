/* What the workloads share: sizes from the command line, the clock, and the line that the runner reads.
 *
 * A workload takes its sizes as arguments. It does its work once (or as many iterations as its last argument says), which
 * gives the result to check and warms up; then it times samples of many repetitions by the wall clock, with a wait at the
 * end of each:
 *
 *     struct bench b = bench_begin(1);                       one repetition comes before the samples
 *     ...that one, and the check...
 *     while (bench_more(&b)) {
 *         for (int r = 0; r < b.repetitions; r++) step();
 *         wait;
 *     }
 *     return bench_report(&b, checksum, correct);
 *
 * prints `result CHECKSUM ms MEDIAN reps TOTAL`: TOTAL repetitions were run in all (so many that a profile's sum can be
 * divided), each took MEDIAN milliseconds. */
#include "variants.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BENCH_SAMPLES 9
#define BENCH_BUDGET 0.8 /* seconds after which no new sample starts */
#define BENCH_SAMPLE 0.03 /* seconds that a sample takes, where a repetition is not longer */

struct bench {
    int repetitions; /* of the sample that is to be taken */
    int fixed;       /* where not 0: repetitions of each sample, whatever they take */
    int samples, state;
    long total;
    double first, start;
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

/* A measurement, before which `warm` repetitions are done. */
static struct bench bench_begin(int warm)
{
    struct bench b = {0};
    b.total = warm;
    return b;
}

/* Ends a sample and tells whether to take another. The first has one repetition and tells how many the others need, or,
 * where that takes long, is the only one. */
static int bench_more(struct bench *b)
{
    double now = bench_now();
    if (b->state == 0) {
        b->repetitions = b->fixed ? b->fixed : 1;
        b->state = b->fixed ? 2 : 1;
        b->first = now;
    } else if (b->state == 1 && now - b->start > BENCH_BUDGET) {
        b->ms[b->samples++] = (now - b->start) * 1e3;
    } else if (b->state == 1) {
        b->repetitions = (int)fmin(fmax(1, BENCH_SAMPLE / (now - b->start)), 10000);
        b->state = 2;
    } else {
        b->ms[b->samples++] = (now - b->start) * 1e3 / b->repetitions;
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
