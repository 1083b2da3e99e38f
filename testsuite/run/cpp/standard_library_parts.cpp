// flags: -std=c++20
// array, pair, tuple, complex, cmath, algorithms and lists of the standard library; loops over size_t, pointers and ranges.
#include <cstdio>
#include <array>
#include <complex>
#include <utility>
#include <cmath>
#include <algorithm>
#include <vector>
#include <span>
#include <tuple>
#include <numeric>
struct kv { int k; double v; };
template <class T> T norm2(const std::vector<T> &v) {
  T s = 0; const T *p = v.data(); size_t n = v.size();
#pragma acc parallel loop reduction(+:s) copyin(p[0:n])
  for (size_t i = 0; i < n; ++i) s += p[i] * p[i];
  return s;
}
int main() {
  const int n = 50;
  double a[n], b[n];
  std::complex<double> z[n];
  std::complex<float> zf[n];
  std::array<double, 3> ar{1, 2, 3};
  std::pair<int, double> pr{2, 0.5};
  kv tab[4] = {{1, 1.5}, {2, 2.5}, {3, 3.5}, {4, 4.5}};
#pragma acc parallel loop copyout(a, b, z, zf) copyin(ar, pr, tab)
  for (int i = 0; i < n; i++) {
    auto [k, v] = tab[i % 4];
    double lo = i, hi = n - i;
    if (lo > hi) std::swap(lo, hi);
    a[i] = std::max(lo, ar[i % 3]) + std::min({1.0, 2.0, hi}) + std::pow(v, 2) + std::abs(-1.5 * i) + std::fabs(k) + std::sqrt(hi);
    auto &[f, s] = pr;
    b[i] = f * s + std::clamp(i, 3, 10) + std::hypot(3.0, 4.0) + std::floor(1.5) + std::fmin(lo, hi) + std::abs(i - 20);
    std::complex<double> w(i, 1);
    z[i] = w * w + std::conj(w) / 2.0 + std::complex<double>(0, 1);
    z[i] += std::norm(w) - std::real(w) * w.imag();
    zf[i] = std::complex<float>(i, 2) * 2.0f - std::complex<float>(1, 1);
    double sum = 0;
    for (double e : ar) sum += e;
    for (auto e : {1, 2, 3}) sum += e;
    std::array<int, 4> loc{}; loc.fill(i); loc[2] = 1;
    for (auto &e : loc) sum += e;
    std::tuple<int, double> t(i, 0.5);
    a[i] += sum + std::get<0>(t) + std::get<1>(t) + loc.size();
  }
  double sa = 0, sb = 0; std::complex<double> sz; std::complex<float> sf;
  for (int i = 0; i < n; i++) { sa += a[i]; sb += b[i]; sz += z[i]; sf += zf[i]; }
  printf("%.10g %.10g %.10g %.10g %g %g\n", sa, sb, sz.real(), sz.imag(), sf.real(), sf.imag());
  std::vector<float> v(100, 2.f);
  printf("%g\n", norm2(v));
  double *p = a;
#pragma acc parallel loop copy(p[0:n])
  for (double *q = p; q < p + n; ++q) *q = 2;
#pragma acc parallel loop copy(a)
  for (size_t i = 0; i != n; ++i) a[i] += 1;
#pragma acc parallel loop copy(a)
  for (auto &e : a) e += 1;
  printf("%g %g\n", a[0], a[49]);
  std::complex<double> zs(0, 0);
#pragma acc parallel loop reduction(+:sa) copyin(z)
  for (int i = 0; i < n; i++) sa += std::abs(z[i]) + std::arg(z[i]) + std::exp(z[i] / 1000.0).real();
  printf("%.8g\n", sa);
  const std::vector<double> vv(64, 1.5);
  double tot = 0;
#pragma acc parallel loop reduction(+:tot) copyin(vv)
  for (size_t i = 0; i < 64; i++) tot += 1;
  printf("%g\n", tot);
  std::span<double> sp(a, n);
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) sp.data();
}
