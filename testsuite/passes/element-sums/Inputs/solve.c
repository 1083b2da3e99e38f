void solve(int n, double x[restrict n], double a[restrict n][n]) {
#pragma acc kernels present(x, a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) x[i] -= a[i][j] * x[j];
}
