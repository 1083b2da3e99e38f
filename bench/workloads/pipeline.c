// The Mandelbrot set as a picture that the host gets: computed, then copied (SYNC), or in blocks of rows whose copies
// overlap the next blocks' kernels (ASYNC). Arguments: points a side, most iterations.
#include "bench.h"

#define BLOCKS 16
#if VARIANT == ASYNC
#define PARTS BLOCKS
#define QUEUE async(part % 2 + 1)
#else
#define PARTS 1
#define QUEUE
#endif

static inline int escape(double cr, double ci, int most)
{
    double zr = 0, zi = 0;
    int k = 0;
    while (k < most && zr * zr + zi * zi < 4) {
        double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        k++;
    }
    return k;
}

static void mandelbrot(int n, int most, int (*restrict image)[n])
{
    for (int part = 0; part < PARTS; part++) {
        int first = (long)n * part / PARTS, end = (long)n * (part + 1) / PARTS, rows = end - first;
#pragma acc parallel loop collapse(2) present(image[0:n][0:n]) QUEUE
        for (int i = first; i < end; i++)
            for (int j = 0; j < n; j++)
                image[i][j] = escape(-2.0 + 2.5 * j / n, -1.25 + 2.5 * i / n, most);
#pragma acc update self(image[first:rows][0:n]) QUEUE
    }
#pragma acc wait
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 256), most = bench_argument(argc, argv, 2, 256);
    int same = 0, samples = 2000;
    int(*image)[n] = malloc(sizeof(int[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            image[i][j] = -1;
    struct bench bench;
#pragma acc data create(image[0:n][0:n])
    {
        bench = bench_begin(1);
        mandelbrot(n, most, image);
        while (bench_more(&bench))
            for (int r = 0; r < bench.repetitions; r++)
                mandelbrot(n, most, image);
    }
    double checksum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            checksum += image[i][j];
    /* At the border of the set rounding decides, so a few points may differ. */
    for (int s = 0; s < samples; s++) {
        int i = bench_hash(2 * s) % n, j = bench_hash(2 * s + 1) % n;
        same += image[i][j] == escape(-2.0 + 2.5 * j / n, -1.25 + 2.5 * i / n, most);
    }
    return bench_report(&bench, checksum, same > samples * 0.98);
}
