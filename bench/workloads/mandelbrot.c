// The Mandelbrot set: iterations until a point of a square of the plane escapes. Arguments: points a side, most
// iterations.
#include "bench.h"

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
#if VARIANT == KERNELS
#pragma acc kernels async(1)
#elif VARIANT == LOOP
#pragma acc parallel loop collapse(2) present(image[0:n][0:n]) async(1)
#elif VARIANT == LEVELS
#pragma acc parallel loop gang vector_length(128) async(1)
#elif VARIANT == OMP
#pragma omp parallel for schedule(dynamic, 16)
#endif
    for (int i = 0; i < n; i++)
#if VARIANT == LEVELS
#pragma acc loop vector
#endif
        for (int j = 0; j < n; j++)
            image[i][j] = escape(-2.0 + 2.5 * j / n, -1.25 + 2.5 * i / n, most);
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 256), most = bench_argument(argc, argv, 2, 256);
    int same = 0, samples = 2000;
    int(*image)[n] = malloc(sizeof(int[n][n]));
    struct bench bench;
#pragma acc data copyout(image[0:n][0:n])
    {
        bench = bench_begin(1);
        mandelbrot(n, most, image);
#pragma acc wait
        while (bench_more(&bench)) {
            for (int r = 0; r < bench.repetitions; r++)
                mandelbrot(n, most, image);
#pragma acc wait
        }
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
