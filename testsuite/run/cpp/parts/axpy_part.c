// Procedures of C for three_languages.cpp. (A compiler of C++ may read them, too.)
#ifdef __cplusplus
extern "C" {
#endif
void axpy_part(int n, double a, const double *x, double *y)
{
#pragma acc parallel loop present(x[0:n], y[0:n])
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}
#pragma acc routine seq
double cube_part(double x)
{
    return x * x * x;
}
#ifdef __cplusplus
}
#endif
