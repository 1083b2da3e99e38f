// The Game of Life: copy, step and count of cells, a generation at a time. Arguments: rows, columns, generations.
#include "bench.h"

static int generation(int rows, int cols, int (*restrict world)[rows + 2], int (*restrict old)[rows + 2])
{
    int cells = 0;
#if VARIANT == KERNELS
#pragma acc kernels
    {
#endif
#if VARIANT == LOOP
#pragma acc parallel loop collapse(2) async(1) \
    present(world[0:cols + 2][0:rows + 2], old[0:cols + 2][0:rows + 2])
#elif VARIANT == LEVELS
#pragma acc parallel loop gang vector_length(128) async(1)
#elif VARIANT == OMP
#pragma omp parallel for
#endif
        for (int c = 0; c < cols + 2; c++) {
#if VARIANT == LEVELS
#pragma acc loop vector
#endif
            for (int r = 0; r < rows + 2; r++)
                old[c][r] = world[c][r];
        }
#if VARIANT == LOOP
#pragma acc parallel loop collapse(2) async(1) \
    present(world[0:cols + 2][0:rows + 2], old[0:cols + 2][0:rows + 2])
#elif VARIANT == LEVELS
#pragma acc parallel loop gang vector_length(128) async(1)
#elif VARIANT == OMP
#pragma omp parallel for
#endif
        for (int c = 1; c <= cols; c++) {
#if VARIANT == LEVELS
#pragma acc loop vector
#endif
            for (int r = 1; r <= rows; r++) {
                int neighbours = old[c - 1][r - 1] + old[c - 1][r] + old[c - 1][r + 1] + old[c][r - 1] + old[c][r + 1] +
                                 old[c + 1][r - 1] + old[c + 1][r] + old[c + 1][r + 1];
                if (old[c][r] == 1 && (neighbours < 2 || neighbours > 3))
                    world[c][r] = 0;
                else if (neighbours == 3)
                    world[c][r] = 1;
            }
        }
#if VARIANT == LOOP
#pragma acc parallel loop collapse(2) reduction(+:cells) async(1) present(world[0:cols + 2][0:rows + 2])
#elif VARIANT == LEVELS
#pragma acc parallel loop gang vector_length(128) reduction(+:cells) async(1)
#elif VARIANT == OMP
#pragma omp parallel for reduction(+:cells)
#endif
        for (int c = 1; c <= cols; c++) {
#if VARIANT == LEVELS
#pragma acc loop vector reduction(+:cells)
#endif
            for (int r = 1; r <= rows; r++)
                cells += world[c][r];
        }
#if VARIANT == KERNELS
    }
#endif
#pragma acc wait
    return cells;
}

static void fill(int rows, int cols, int (*world)[rows + 2], int (*old)[rows + 2])
{
    for (int c = 0; c < cols + 2; c++)
        for (int r = 0; r < rows + 2; r++) {
            world[c][r] = c > 0 && c <= cols && r > 0 && r <= rows && bench_hash(c * (rows + 2) + r) % 10 < 4;
            old[c][r] = 0;
        }
}

/* The cells after one generation. */
static int count_next(int rows, int cols, int (*w)[rows + 2])
{
    int cells = 0;
    for (int c = 1; c <= cols; c++)
        for (int r = 1; r <= rows; r++) {
            int sum = w[c - 1][r - 1] + w[c - 1][r] + w[c - 1][r + 1] + w[c][r - 1] + w[c][r + 1] + w[c + 1][r - 1] +
                      w[c + 1][r] + w[c + 1][r + 1];
            cells += sum == 3 || (sum == 2 && w[c][r]);
        }
    return cells;
}

int main(int argc, char **argv)
{
    int rows = bench_argument(argc, argv, 1, 400), cols = bench_argument(argc, argv, 2, 200);
    int generations = bench_argument(argc, argv, 3, 10), cells, correct;
    int(*world)[rows + 2] = malloc(sizeof(int[cols + 2][rows + 2]));
    int(*old)[rows + 2] = malloc(sizeof(int[cols + 2][rows + 2]));
    fill(rows, cols, world, old);
    int expected = count_next(rows, cols, world);
    struct bench bench;
#pragma acc data copy(world[0:cols + 2][0:rows + 2]) create(old[0:cols + 2][0:rows + 2])
    {
        bench = bench_begin(generations);
        cells = generation(rows, cols, world, old);
        correct = cells == expected;
        for (int g = 1; g < generations; g++)
            cells = generation(rows, cols, world, old);
        while (bench_more(&bench))
            for (int g = 0; g < bench.repetitions; g++)
                generation(rows, cols, world, old);
    }
    return bench_report(&bench, cells, correct);
}
