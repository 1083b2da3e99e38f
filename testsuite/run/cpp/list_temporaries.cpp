// Arrays behind initializer lists are each iteration's own.
// flags: -std=c++20
#include <cstdio>
#include <algorithm>
#include <initializer_list>
int main() {
  double a[1000];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 1000; i++) {
    double lo = i, hi = i % 7 - 3.0;
    if (lo > hi) std::swap(lo, hi);
    a[i] = std::max(lo, 2.0) + std::min({1.0, 2.0, hi});
  }
  double sum = 0;
  for (int i = 0; i < 1000; i++) sum += a[i] * (i % 11);
  std::printf("%g %g %.10g\n", a[0], a[4], sum);
}
