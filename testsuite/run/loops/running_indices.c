// Induction variables in bare `kernels`: k = k + 2 in a loop, p++ through a nest (which makes subscripts linear), steps down,
// a loop that does not run; their last values are needed.
#include <stdio.h>
#define N 300
#define M 70
int a[2*N+10], b[N*M+5], c[N*M]; double d[N];
int main(void)
{
  int n = N, m = M, k = 0, l = 5, q = 3, z = 7;
  for (int i = 0; i < N*M; i++) c[i] = i * 7 % 31;
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) { a[k] = i; k = k + 2; a[k - 1] = -i; }
    int p = 0;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) { b[p] = c[p] + i; p++; }
    for (int i = n - 1; i >= 0; i--) { d[i] = l * 0.5; l -= q; }
    for (int i = 0; i < 0; i++) { d[z] = 1; z += 3; }
  }
  long s = 0; for (int i = 0; i < 2*N; i++) s += a[i] * (i + 1); for (int i = 0; i < N*M; i++) s += b[i] * (long)(i % 9);
  double t = 0; for (int i = 0; i < N; i++) t += d[i] * i;
  printf("%ld %g %d %d %d\n", s, t, k, l, z);
}
