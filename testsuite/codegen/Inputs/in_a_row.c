enum { N = 256, ODD = 250 };

float a[N][N][N], b[N][N][N], x[N][N][ODD], y[N][N][ODD];

void cube(int n, float (*restrict out)[n][n], float (*restrict in)[n][n])
{
#pragma acc kernels present(out[0:n], in[0:n])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                out[i][j][k] = in[i - 1][j][k] + in[i + 1][j][k] + in[i][j - 1][k] + in[i][j + 1][k] + in[i][j][k - 1] +
                               in[i][j][k + 1];
}

void odd(void)
{
#pragma acc kernels
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < ODD - 1; k++)
                y[i][j][k] = x[i - 1][j][k] + x[i + 1][j][k] + x[i][j - 1][k] + x[i][j + 1][k];
}

void shifted(void)
{
#pragma acc kernels
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < N - 1; k++) {
                float sum = x[i - 1][j][k % ODD] + x[i + 1][j][k % ODD];
                b[i][j][k] = a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k] + sum;
            }
}
