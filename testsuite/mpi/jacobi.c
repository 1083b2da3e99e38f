// Jacobi's iteration on a plane that ranks share in both directions. Halos go from device to device: host_data gives MPI
// their device addresses. Each rank prints nothing; rank 0 the sum of the plane and the last change, which do not depend
// on the number of ranks, and whether they are those of a serial loop.
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 96, STEPS = 200 };

static double start(int i, int j) { return i == 0 ? 100.0 : j == 0 ? 50.0 : (i * 7 + j * 3) % 11; }

static double serial(double *change) {
  static double a[N + 2][N + 2], b[N + 2][N + 2];
  double sum = 0;
  for (int i = 0; i < N + 2; i++)
    for (int j = 0; j < N + 2; j++) a[i][j] = b[i][j] = start(i, j);
  for (int step = 0; step < STEPS; step++) {
    *change = 0;
    for (int i = 1; i <= N; i++)
      for (int j = 1; j <= N; j++) {
        b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        *change = fmax(*change, fabs(b[i][j] - a[i][j]));
      }
    for (int i = 1; i <= N; i++)
      for (int j = 1; j <= N; j++) a[i][j] = b[i][j];
  }
  for (int i = 1; i <= N; i++)
    for (int j = 1; j <= N; j++) sum += a[i][j];
  return sum;
}

int main(int argc, char **argv) {
  int ranks, rank, dims[2] = {0, 0}, periods[2] = {0, 0}, at[2], up, down, left, right;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Dims_create(ranks, 2, dims);
  MPI_Comm plane;
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &plane);
  MPI_Comm_rank(plane, &rank);
  MPI_Cart_coords(plane, rank, 2, at);
  MPI_Cart_shift(plane, 0, 1, &up, &down);
  MPI_Cart_shift(plane, 1, 1, &left, &right);

  const int rows = N / dims[0], cols = N / dims[1], w = cols + 2, top = at[0] * rows, first = at[1] * cols;
  double *restrict a = malloc((rows + 2) * w * sizeof *a), *restrict b = malloc((rows + 2) * w * sizeof *b);
  double *restrict out = malloc(2 * rows * sizeof *out), *restrict in = malloc(2 * rows * sizeof *in);
  for (int i = 0; i < rows + 2; i++)
    for (int j = 0; j < w; j++) a[i * w + j] = b[i * w + j] = start(top + i, first + j);

  double change = 0;
#pragma acc data copy(a[0 : (rows + 2) * w]) copyin(b[0 : (rows + 2) * w]) create(out[0 : 2 * rows], in[0 : 2 * rows])
  for (int step = 0; step < STEPS; step++) {
    change = 0;
#pragma acc parallel loop collapse(2) reduction(max : change)
    for (int i = 1; i <= rows; i++)
      for (int j = 1; j <= cols; j++) {
        b[i * w + j] = 0.25 * (a[(i - 1) * w + j] + a[(i + 1) * w + j] + a[i * w + j - 1] + a[i * w + j + 1]);
        change = fmax(change, fabs(b[i * w + j] - a[i * w + j]));
      }
#pragma acc parallel loop collapse(2)
    for (int i = 1; i <= rows; i++)
      for (int j = 1; j <= cols; j++) a[i * w + j] = b[i * w + j];
#pragma acc parallel loop
    for (int i = 0; i < rows; i++) {
      out[i] = a[(i + 1) * w + 1];
      out[rows + i] = a[(i + 1) * w + cols];
    }
#pragma acc host_data use_device(a, out, in)
    {
      MPI_Sendrecv(a + w + 1, cols, MPI_DOUBLE, up, 1, a + (rows + 1) * w + 1, cols, MPI_DOUBLE, down, 1, plane,
                   MPI_STATUS_IGNORE);
      MPI_Sendrecv(a + rows * w + 1, cols, MPI_DOUBLE, down, 2, a + 1, cols, MPI_DOUBLE, up, 2, plane,
                   MPI_STATUS_IGNORE);
      MPI_Sendrecv(out, rows, MPI_DOUBLE, left, 3, in + rows, rows, MPI_DOUBLE, right, 3, plane, MPI_STATUS_IGNORE);
      MPI_Sendrecv(out + rows, rows, MPI_DOUBLE, right, 4, in, rows, MPI_DOUBLE, left, 4, plane, MPI_STATUS_IGNORE);
    }
    const int has_left = left != MPI_PROC_NULL, has_right = right != MPI_PROC_NULL;
#pragma acc parallel loop
    for (int i = 0; i < rows; i++) {
      if (has_left) a[(i + 1) * w] = in[i];
      if (has_right) a[(i + 1) * w + cols + 1] = in[rows + i];
    }
  }

  double sum = 0, all, most, expected, last;
  for (int i = 1; i <= rows; i++)
    for (int j = 1; j <= cols; j++) sum += a[i * w + j];
  MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, plane);
  MPI_Reduce(&change, &most, 1, MPI_DOUBLE, MPI_MAX, 0, plane);
  if (rank == 0) {
    expected = serial(&last);
    printf("%.6f %.6f %s\n", all, most, fabs(all - expected) < 1e-7 * expected && most == last ? "right" : "WRONG");
  }
  MPI_Finalize();
}
