double sum(int n, const double *restrict a)
{
    double s = 0;
#pragma acc parallel loop reduction(+:s) present(a[0:n])
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
