// Jacobi iteration for Laplace's equation on a square: kernels in a data region.
// run: 128 128 301 => laplace2d.expect
// tol: 1e-5
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const int n = atoi(argv[1]);
    const int m = atoi(argv[2]);
    const int iter_max = atoi(argv[3]);
    const double tol = 1.0e-6;
    double error = 1.0;
    double(*restrict A)[m] = malloc(sizeof(double[n][m]));
    double(*restrict Anew)[m] = malloc(sizeof(double[n][m]));

    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            A[j][i] = Anew[j][i] = i == 0 ? 1.0 : 0.0;

    int iter = 0;
#pragma acc data copy(A[:n][:m]) copyin(Anew[:n][:m])
    {
    while (error > tol && iter < iter_max) {
        error = 0.0;

#pragma acc kernels
        {
            for (int j = 1; j < n - 1; j++) {
                for (int i = 1; i < m - 1; i++) {
                    Anew[j][i] = 0.25 * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
                    error = fmax(error, fabs(Anew[j][i] - A[j][i]));
                }
            }

            for (int j = 1; j < n - 1; j++) {
                for (int i = 1; i < m - 1; i++) {
                    A[j][i] = Anew[j][i];
                }
            }
        }

        if (iter % 100 == 0)
            printf("%5d, %0.6f\n", iter, error);

        iter++;
    }
    }
    double sum = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            sum += A[j][i];
    printf("sum %.6f\n", sum);
    free(A);
    free(Anew);
    return 0;
}
