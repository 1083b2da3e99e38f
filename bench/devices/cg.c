/* Conjugate gradients on several devices: the Laplacian of seven points, in slabs of planes.
 *
 *     cg DEVICES NX NY PLANES STEPS
 *
 * Each step exchanges a plane with the neighbours and adds up two sums of all devices. The sums of a device are those
 * of parts of its planes, which the host adds up: it waits for all of them twice a step, as every code with this method does. */
#include "devices.h"

static long nx, ny, planes;
static size_t all, first, inside;
static double *x[MOST_DEVICES], *r[MOST_DEVICES], *p[MOST_DEVICES], *q[MOST_DEVICES], *sums[MOST_DEVICES];
static double rr;

/* So many sums has a plane. */
#define PARTS 4

static double total(void)
{
    double sum = 0;
    for (int d = 0; d < devices; d++) {
        turn_to(d);
#pragma acc wait(1)
        for (long i = 0; i < planes * PARTS; i++) sum += sums[d][i];
    }
    return sum;
}

/* q = A p, and their product. */
static void multiply(int d)
{
    const double *restrict v = p[d];
    double *restrict w = q[d], *restrict part = sums[d];
    long rows = ny / PARTS;
#pragma acc parallel loop gang collapse(2) present(v[:all], w[:all], part[:planes*PARTS]) vector_length(256) async(1)
    for (long k = 1; k <= planes; k++)
        for (long band = 0; band < PARTS; band++) {
            double sum = 0;
            long begin = band == 0 ? 1 : band * rows, end = band == PARTS - 1 ? ny - 1 : (band + 1) * rows;
#pragma acc loop vector collapse(2) reduction(+:sum)
            for (long j = begin; j < end; j++)
                for (long i = 1; i < nx - 1; i++) {
                    size_t at = (k * ny + j) * nx + i;
                    double value = 6.01 * v[at] - v[at - 1] - v[at + 1] - v[at - nx] - v[at + nx] - v[at - nx * ny] - v[at + nx * ny];
                    w[at] = value;
                    sum += value * v[at];
                }
            part[(k - 1) * PARTS + band] = sum;
        }
#pragma acc update self(part[:planes*PARTS]) async(1)
}

/* x and r are a step further. */
static void advance(int d, double alpha)
{
    const double *restrict v = p[d], *restrict w = q[d];
    double *restrict solution = x[d], *restrict rest = r[d], *restrict part = sums[d];
    size_t size = inside / (planes * PARTS);
#pragma acc parallel loop gang present(v[:all], w[:all], solution[:all], rest[:all], part[:planes*PARTS]) vector_length(256) async(1)
    for (long piece = 0; piece < planes * PARTS; piece++) {
        double sum = 0;
#pragma acc loop vector reduction(+:sum)
        for (size_t i = 0; i < size; i++) {
            size_t at = first + piece * size + i;
            solution[at] += alpha * v[at];
            double left = rest[at] - alpha * w[at];
            rest[at] = left;
            sum += left * left;
        }
        part[piece] = sum;
    }
#pragma acc update self(part[:planes*PARTS]) async(1)
}

/* The next direction. */
static void turn(int d, double beta)
{
    const double *restrict rest = r[d];
    double *restrict v = p[d];
#pragma acc parallel loop present(rest[:all], v[:all]) async(1)
    for (size_t at = first; at < first + inside; at++) v[at] = rest[at] + beta * v[at];
}

static void run(int steps)
{
    size_t bytes = first * sizeof(double);
    for (int step = 0; step < steps; step++) {
        for (int d = 0; d + 1 < devices; d++) {
            acc_memcpy_d2d_async(p[d + 1], p[d] + planes * first, bytes, d + 1, d, 1);
            acc_memcpy_d2d_async(p[d] + (planes + 1) * first, p[d + 1] + first, bytes, d, d + 1, 1);
        }
        for (int d = 0; d < devices; d++) {
            turn_to(d);
            multiply(d);
        }
        double alpha = rr / total();
        for (int d = 0; d < devices; d++) {
            turn_to(d);
            advance(d, alpha);
        }
        double next = total();
        for (int d = 0; d < devices; d++) {
            turn_to(d);
            turn(d, next / rr);
        }
        rr = next;
    }
}

int main(int argc, char **argv)
{
    use_devices(argc, argv);
    nx = argument(argc, argv, 2, 64), ny = argument(argc, argv, 3, 64);
    planes = argument(argc, argv, 4, 64) / devices;
    int steps = (int)argument(argc, argv, 5, 4);
    first = nx * ny, all = (planes + 2) * first, inside = planes * first;
    for (int d = 0; d < devices; d++) {
        double *a = x[d] = numbers(all), *b = r[d] = numbers(all), *c = p[d] = numbers(all), *e = q[d] = numbers(all);
        double *s = sums[d] = numbers(planes * PARTS);
        for (size_t at = 0; at < all; at++) {
            long i = at % nx, j = at / nx % ny, k = at / first;
            int edge = i == 0 || i == nx - 1 || j == 0 || j == ny - 1 || k == 0 || k == planes + 1;
            a[at] = e[at] = 0;
            b[at] = c[at] = edge ? 0 : 1 + (d * planes * first + at) % 7;
            if (!edge) rr += b[at] * b[at];
        }
        turn_to(d);
#pragma acc enter data copyin(a[:all], b[:all], c[:all], e[:all], s[:planes*PARTS])
    }
    double ms = median_ms(run, steps);
    report(rr, ms);
    return 0;
}
