// Loops of bare `kernels` that a recurrence keeps in order become a parallel loop and one in order; scalars between the two are
// expanded, in strips where there are many iterations. Steps, conditions, a scalar recurrence, what must stay whole.
#include <stdio.h>
#define N 20011
double a[N], b[N], c[N]; long h[N]; float f[N];
int main(void)
{
  int n = N; long state = 7; double last = 0, w = 0; int kept = -1;
  for (int i = 0; i < N; i++) { a[i] = i % 29 * 0.25; b[i] = i % 31 * 0.5; h[i] = i * 13L % 101; f[i] = 1; }
#pragma acc kernels
  {
    for (int i = 1; i < n; i++) { double t = a[i] * b[i] + a[i] / (b[i] + 1); c[i] = c[i - 1] * 0.5 + t; }
    for (int i = n - 1; i > 0; i -= 3) { state = (state * 5 + h[i]) % 1009; h[i] = state * h[i] + i; f[i] = f[i] + (float)state; }
    for (int i = 2; i < n; i++) { a[i] = b[i] + 1; b[i] = b[i] * 2; c[i] = a[i - 2] * 0.5; }
    for (int i = 1; i < n; i++) {
      double u; int k;
      if (b[i] > 9) { u = b[i] * 0.125; k = i; } else { u = a[i] + 1; k = -i; }
      last = last * 0.25 + u; c[i] += last; h[i] += k;
    }
    for (int i = 1; i < n; i++) { w = a[i] - w; if (h[i] % 7 == 3) kept = i; b[i] = w; }
    for (int i = 1; i < n; i++) { a[i] = c[i - 1] * 0.5; c[i] = a[i] + b[i]; }
  }
  double sum = 0; long hs = 0;
  for (int i = 0; i < N; i++) { sum += a[i] + 2 * b[i] + 3 * c[i] + f[i]; hs = (hs * 31 + h[i]) % 1000003; }
  printf("%.9g %ld %ld %.9g %.9g %d\n", sum, hs, state, last, w, kept);
}
