double dot(int n, const double *a, const double *b)
{
    double s = 0;
#pragma acc parallel loop copyin(a[0:n], b[0:n]) reduction(+:s)
    for (int i = 0; i < n; i++)
        s += a[i] * b[i];
    return s;
}
