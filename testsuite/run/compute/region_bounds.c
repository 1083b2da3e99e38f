// Scalars that statements of a region compute from data of the device, as bounds, conditions and operands of the gang loops
// behind them.
#include <stdio.h>
#define N 64

int main(void) {
  int a[N], lim[2] = {32, 3}, k = 0, l2 = 0;
  double f[1] = {2.5};
  for (int i = 0; i < N; i++)
    a[i] = 0;
#pragma acc parallel copy(a) copyin(lim)
  {
    int l = lim[0] * 2 - 10;
#pragma acc loop gang vector
    for (int i = 0; i < l; i++)
      a[i] = 9;
  }
  printf("%d %d\n", a[53], a[54]);
#pragma acc parallel copy(a) copyin(lim, f)
  {
    int l = lim[0], m = lim[1], q = l + m;
    double g = f[0] * 2;
    if (q > 34) {
      for (int r = 0; r < m; r++) {
#pragma acc loop gang vector
        for (int i = r; i < q; i++)
          a[i] += g;
      }
    }
    l = q - m;
#pragma acc loop gang
    for (int i = l; i < N; i++)
      a[i] = l + (int)g;
  }
  printf("%d %d %d %d %d\n", a[0], a[1], a[31], a[32], a[63]);
#pragma acc kernels copy(a) copyin(lim)
  {
    k = lim[0] - lim[1];
    l2 = k + a[0];
    for (int i = 0; i < k; i++)
      a[i] = l2;
  }
  printf("%d %d %d %d\n", a[0], a[28], a[29], k);
#pragma acc parallel copy(a) copyin(lim) num_gangs(3)
  {
    int total = 0;
    for (int i = 0; i < 2; i++)
      total += lim[i];
#pragma acc loop gang vector
    for (int i = 0; i < total; i += lim[1])
      a[i] = -total;
  }
  printf("%d %d %d\n", a[0], a[1], a[33]);
  return 0;
}
