static float a[100][100][100], b[100][100][100];
static float c[1000][1000][1000], d[1000][1000][1000];

void small(void)
{
#pragma acc kernels copyin(a) copyout(b)
    for (int i = 1; i < 99; i++)
        for (int j = 1; j < 99; j++)
            for (int k = 1; k < 99; k++)
                b[i][j][k] = a[i + 1][j][k] + a[i][j - 1][k] + a[i][j][k + 1];
}

void large(void)
{
#pragma acc kernels copyin(c) copyout(d)
    for (int i = 1; i < 999; i++)
        for (int j = 1; j < 999; j++)
            for (int k = 1; k < 999; k++)
                d[i][j][k] = c[i + 1][j][k] + c[i][j - 1][k] + c[i][j][k + 1];
}
