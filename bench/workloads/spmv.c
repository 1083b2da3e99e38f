// A sparse matrix (compressed rows; the 27-point stencil on a cube) times a vector, in double. Argument: points a side.
#include "bench.h"

static void spmv(int rows, int count, const int *restrict start, const int *restrict column,
                 const double *restrict value, const double *restrict x, double *restrict y)
{
#if VARIANT == KERNELS
#pragma acc kernels async(1) \
    present(start[0:rows + 1], column[0:count], value[0:count], x[0:rows], y[0:rows])
#elif VARIANT == LOOP
#pragma acc parallel loop async(1) \
    present(start[0:rows + 1], column[0:count], value[0:count], x[0:rows], y[0:rows])
#elif VARIANT == LEVELS
#pragma acc parallel loop gang worker num_workers(4) vector_length(32) async(1) \
    present(start[0:rows + 1], column[0:count], value[0:count], x[0:rows], y[0:rows])
#elif VARIANT == OMP
#pragma omp parallel for
#endif
    for (int i = 0; i < rows; i++) {
        double sum = 0;
#if VARIANT == LOOP
#pragma acc loop reduction(+:sum)
#elif VARIANT == LEVELS
#pragma acc loop vector reduction(+:sum)
#endif
        for (int j = start[i]; j < start[i + 1]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

/* Calls for each neighbour of a point what stands behind it, with `other`, the neighbour's row. */
#define FOR_NEIGHBOURS(n, row, other)                                                                        \
    for (int z = row / (n * n) - 1; z <= row / (n * n) + 1; z++)                                             \
        for (int y_ = row / n % n - 1; y_ <= row / n % n + 1; y_++)                                          \
            for (int x_ = row % n - 1, other; other = (z * n + y_) * n + x_, x_ <= row % n + 1; x_++)        \
                if (z >= 0 && z < n && y_ >= 0 && y_ < n && x_ >= 0 && x_ < n)

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 20), rows = n * n * n, count = 0;
    int most = (3 * n - 2) * (3 * n - 2) * (3 * n - 2);
    int *start = malloc((rows + 1) * sizeof *start), *column = malloc(most * sizeof *column);
    double *value = malloc(most * sizeof *value), *x = malloc(rows * sizeof *x), *y = malloc(rows * sizeof *y);
    for (int row = 0; row < rows; row++) {
        start[row] = count;
        FOR_NEIGHBOURS(n, row, other)
        {
            column[count] = other;
            value[count++] = other == row ? 27.0 : -1.0 - (other - row) % 3;
        }
        x[row] = 1 + row % 7 * 0.125;
        y[row] = -1;
    }
    start[rows] = count;
    struct bench bench;
#pragma acc data copyin(start[0:rows + 1], column[0:count], value[0:count], x[0:rows]) copy(y[0:rows])
    {
        bench = bench_begin(1);
        spmv(rows, count, start, column, value, x, y);
#pragma acc wait
        while (bench_more(&bench)) {
            for (int r = 0; r < bench.repetitions; r++)
                spmv(rows, count, start, column, value, x, y);
#pragma acc wait
        }
    }
    double checksum = 0;
    int correct = count == most;
    for (int row = 0; row < rows; row++)
        checksum += y[row] * (1 + row % 3);
    for (int s = 0; s < 5000; s++) {
        int row = bench_hash(s) % rows;
        double sum = 0;
        FOR_NEIGHBOURS(n, row, other)
        sum += (other == row ? 27.0 : -1.0 - (other - row) % 3) * (1 + other % 7 * 0.125);
        correct &= bench_close(y[row], sum, 1e-12);
    }
    return bench_report(&bench, checksum, correct);
}
