// with: parts/axpy_part.c parts/scale_part.f90
// One program of C++, C and Fortran, which share data on the device; a routine of C that C++ calls there.
#include <cstdio>
extern "C" {
void axpy_part(int n, double a, const double *x, double *y);
void scale_part(const int *n, double *y);
#pragma acc routine seq
double cube_part(double x);
}
#pragma acc routine seq
double square(double x);
double square(double x) { return x * x; }
int main() {
    const int n = 50;
    double *x = new double[n], *y = new double[n];
    for (int i = 0; i < n; i++) { x[i] = i; y[i] = 1; }
#pragma acc data copyin(x[0:n]) copy(y[0:n])
    {
        axpy_part(n, 2.0, x, y);
        scale_part(&n, y);
#pragma acc parallel loop present(x[0:n], y[0:n])
        for (int i = 0; i < n; i++) y[i] += cube_part(x[i]) + square(x[i]);
    }
    std::printf("%g %g\n", y[3], y[49]);
    delete[] x;
    delete[] y;
}
