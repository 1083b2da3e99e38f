static double a[512][512], b[512][512], c[512][512];

void update(int n, const double *restrict x, const double *restrict y, double *restrict z)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                z[i * n + j] += x[i * n + k] * y[k * n + j];
}

double *sum(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
    return &c[0][0];
}

void overlapping(int n, double *x, double *y)
{
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            x[j] += y[j] * k;
}
