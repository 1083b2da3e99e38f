// Sparse matrix times vector (compressed rows), tuned in four steps; each is compared with a serial loop.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    unsigned num_rows;
    unsigned nnz;
    unsigned *row_offsets;
    unsigned *cols;
    double *coefs;
} matrix;

// The 27-point stencil on a cube of n points a side.
static matrix poisson(int n)
{
    matrix a;
    a.num_rows = n * n * n;
    a.row_offsets = malloc((a.num_rows + 1) * sizeof(unsigned));
    a.cols = malloc(27 * a.num_rows * sizeof(unsigned));
    a.coefs = malloc(27 * a.num_rows * sizeof(double));
    unsigned nnz = 0;
    for (int row = 0; row < (int)a.num_rows; row++) {
        int ix = row % n, iy = row / n % n, iz = row / (n * n);
        a.row_offsets[row] = nnz;
        for (int z = -1; z <= 1; z++)
            for (int y = -1; y <= 1; y++)
                for (int x = -1; x <= 1; x++) {
                    if (ix + x < 0 || ix + x >= n || iy + y < 0 || iy + y >= n || iz + z < 0 || iz + z >= n)
                        continue;
                    a.cols[nnz] = row + z * n * n + y * n + x;
                    a.coefs[nnz] = x == 0 && y == 0 && z == 0 ? 27.0 : -1.0;
                    nnz++;
                }
    }
    a.row_offsets[a.num_rows] = nnz;
    a.nnz = nnz;
    return a;
}

static void matvec(const matrix *a, const double *restrict xcoefs, double *restrict ycoefs, int step)
{
    const int num_rows = a->num_rows;
    const unsigned *restrict row_offsets = a->row_offsets;
    const unsigned *restrict cols = a->cols;
    const double *restrict Acoefs = a->coefs;
    const unsigned nnz = a->nnz;

    switch (step) {
    case 0:
#pragma acc parallel loop present(row_offsets[0:num_rows+1], cols[0:nnz], Acoefs[0:nnz], xcoefs[0:num_rows], ycoefs[0:num_rows])
        for (int i = 0; i < num_rows; i++) {
            double sum = 0;
            int row_start = row_offsets[i];
            int row_end = row_offsets[i + 1];
#pragma acc loop reduction(+:sum)
            for (int j = row_start; j < row_end; j++) {
                unsigned int Acol = cols[j];
                double Acoef = Acoefs[j];
                double xcoef = xcoefs[Acol];
                sum += Acoef * xcoef;
            }
            ycoefs[i] = sum;
        }
        break;
    case 1:
#pragma acc parallel loop vector_length(32) present(row_offsets, cols, Acoefs, xcoefs, ycoefs)
        for (int i = 0; i < num_rows; i++) {
            double sum = 0;
            int row_start = row_offsets[i];
            int row_end = row_offsets[i + 1];
#pragma acc loop vector reduction(+:sum)
            for (int j = row_start; j < row_end; j++) {
                unsigned int Acol = cols[j];
                double Acoef = Acoefs[j];
                double xcoef = xcoefs[Acol];
                sum += Acoef * xcoef;
            }
            ycoefs[i] = sum;
        }
        break;
    case 2:
#pragma acc parallel loop gang worker num_workers(4) vector_length(32) present(row_offsets, cols, Acoefs, xcoefs, ycoefs)
        for (int i = 0; i < num_rows; i++) {
            double sum = 0;
            int row_start = row_offsets[i];
            int row_end = row_offsets[i + 1];
#pragma acc loop vector reduction(+:sum)
            for (int j = row_start; j < row_end; j++) {
                unsigned int Acol = cols[j];
                double Acoef = Acoefs[j];
                double xcoef = xcoefs[Acol];
                sum += Acoef * xcoef;
            }
            ycoefs[i] = sum;
        }
        break;
    default:
#pragma acc parallel loop gang vector present(row_offsets, cols, Acoefs, xcoefs, ycoefs)
        for (int i = 0; i < num_rows; i++) {
            double sum = 0;
            int row_start = row_offsets[i];
            int row_end = row_offsets[i + 1];
#pragma acc loop seq
            for (int j = row_start; j < row_end; j++) {
                unsigned int Acol = cols[j];
                double Acoef = Acoefs[j];
                double xcoef = xcoefs[Acol];
                sum += Acoef * xcoef;
            }
            ycoefs[i] = sum;
        }
    }
}

int main(void)
{
    matrix a = poisson(20);
    unsigned n = a.num_rows, nnz = a.nnz;
    double *x = malloc(n * sizeof(double)), *y = malloc(n * sizeof(double));
    for (unsigned i = 0; i < n; i++)
        x[i] = 1.0 + i % 7;
    unsigned *offsets = a.row_offsets, *cols = a.cols;
    double *coefs = a.coefs;
    int failed = 0;
#pragma acc data copyin(offsets[0:n+1], cols[0:nnz], coefs[0:nnz], x[0:n]) create(y[0:n])
    for (int step = 0; step < 4; step++) {
        matvec(&a, x, y, step);
#pragma acc update self(y[0:n])
        double worst = 0, sum = 0;
        for (unsigned i = 0; i < n; i++) {
            double serial = 0;
            for (unsigned j = a.row_offsets[i]; j < a.row_offsets[i + 1]; j++)
                serial += a.coefs[j] * x[a.cols[j]];
            worst = fmax(worst, fabs(serial - y[i]));
            sum += y[i];
            y[i] = -1;
        }
        failed |= worst > 1e-12;
        printf("step %d: sum %.3f, %s\n", step, sum, worst > 1e-12 ? "differs" : "as the serial loop");
    }
    return failed;
}
