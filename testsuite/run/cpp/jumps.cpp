// `goto` in regions and in what they call: out of a switch, forwards and back, in instantiations of a template.
// `g[4][8]` in a clause means the whole array.
#include <cstdio>
template <class T> T pick(int k) {
  T r = 0;
  switch (k & 3) {
    case 0: r = 1; goto done;
    case 1: r = 5; goto done;
    default: goto other;
  }
other:
  r = T(k) / 2;
done:
  if (r > 20) { r -= 20; goto done; }
  return r;
}
int main() {
  double s = 0;
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < 100; i++) {
    double d; 
    switch (i % 3) { case 0: d = 1; goto m; case 1: d = 2; goto m; default: d = 3; goto m; }
  m:
    int n = 0;
  again:
    if (n++ < i % 5) { d += 0.5; goto again; }
    if (d > 4) goto next;
    s += d + pick<double>(i) + pick<int>(i);
    next:;
  }
  printf("%g\n", s);
  double g[4][8], a[10], t = 0;
  for (int i = 0; i < 32; i++) g[i / 8][i % 8] = i;
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc kernels copyin(g[4][8], a[10])
  for (int i = 0; i < 32; i++) t += g[i / 8][i % 8] * a[i % 10];
  printf("%g\n", t);
}
