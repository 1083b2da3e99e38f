void fill(int n, float a[n][8])
{
#pragma acc parallel loop collapse(2) copyout(a[0:n][0:8])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 8; j++)
            a[i][j] = i - j;
}
