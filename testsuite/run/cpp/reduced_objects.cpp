// Reductions of objects: complex numbers, aggregates with operators, classes with constructors, through references, in
// templates, nested, with `continue`; a `_Complex`; members of records that a loop of the region declares.
#include <cstdio>
#include <complex>
#include <cmath>
struct P { double x, y; P &operator+=(const P &o) { x += o.x; y += o.y; return *this; } };
P operator+(const P &a, const P &b) { return {a.x + b.x, a.y + b.y}; }
struct V3 { double v[3]; V3() : v{0, 0, 0} {} V3(double a, double b, double c) : v{a, b, c} {}
  V3 operator+(const V3 &o) const { return V3(v[0] + o.v[0], v[1] + o.v[1], v[2] + o.v[2]); }
  void operator+=(const V3 &o) { for (int i = 0; i < 3; ++i) v[i] += o.v[i]; } };
template <class T> T sum(const T *a, int n) { T s{};
  #pragma acc parallel loop reduction(+:s) copyin(a[0:n])
  for (int i = 0; i < n; ++i) s += a[i];
  return s; }
template <class T> struct Red { std::complex<T> tot; int n;
  std::complex<T> inner(const std::complex<T> *a, const std::complex<T> *b) const { std::complex<T> z(0, 0); int k = 0;
    #pragma acc parallel loop gang vector reduction(+:z,k) copyin(a[0:n], b[0:n])
    for (int i = 0; i < n; ++i) { if (i % 3 == 1) continue; z += std::conj(a[i]) * b[i]; k++; }
    return z + T(k); } };
int main() {
  const int n = 100; double a[n]; for (int i = 0; i < n; ++i) a[i] = i;
  P p{1, 2};
  #pragma acc parallel loop reduction(+:p)
  for (int i = 0; i < n; ++i) p += P{a[i], 1.0};
  printf("%g %g\n", p.x, p.y);
  #pragma acc parallel loop reduction(+:p)
  for (int i = 0; i < n; ++i) p = p + P{a[i], 1.0};
  printf("%g %g\n", p.x, p.y);
  V3 v(1, 1, 1); 
  #pragma acc parallel loop collapse(2) reduction(+:v)
  for (int i = 0; i < n; ++i) for (int j = 0; j < 3; ++j) v += V3(i, j, 1);
  printf("%g %g %g\n", v.v[0], v.v[1], v.v[2]);
  V3 &rv = v;
  #pragma acc parallel loop reduction(+:rv)
  for (int i = 0; i < n; ++i) rv = rv + V3(i, 2, 1);
  printf("%g %g %g\n", v.v[0], v.v[1], v.v[2]);
  std::complex<double> c[n]; std::complex<float> f[n]; for (int i = 0; i < n; ++i) c[i] = {i * 1.0, -1.0 * i}, f[i] = {1.0f, i * 0.5f};
  auto cs = sum(c, n); auto fs = sum(f, n); auto ds = sum(a, n);
  printf("%g %g %g %g %g\n", cs.real(), cs.imag(), fs.real(), fs.imag(), ds);
  Red<double> R; R.n = n; auto q = R.inner(c, c); printf("%g %g\n", q.real(), q.imag());
  std::complex<double> pr(1, 0), tot(0, 0);
  #pragma acc parallel loop reduction(*:pr) reduction(+:tot)
  for (int i = 0; i < 8; ++i) { pr *= std::complex<double>(0.5, 0.5 * i); tot = tot + pr.real() * 0.0 + std::polar(1.0, 0.1 * i); }
  printf("%.6f %.6f %.6f\n", pr.real(), pr.imag(), tot.imag());
  #pragma acc parallel reduction(+:tot) copyin(c)
  {
  #pragma acc loop gang reduction(+:tot)
  for (int i = 0; i < 10; ++i) {
    std::complex<double> row(0, 0);
    #pragma acc loop vector reduction(+:row)
    for (int j = 0; j < 10; ++j) row += c[i * 10 + j];
    tot += row; }
  }
  printf("%.6f %.6f\n", tot.real(), tot.imag());
  #pragma acc parallel loop gang reduction(+:tot) copyin(c)
  for (int i = 0; i < 10; ++i) {
    #pragma acc loop vector reduction(+:tot)
    for (int j = 0; j < 10; ++j) tot += c[i * 10 + j];
  }
  printf("%.6f %.6f\n", tot.real(), tot.imag());
  _Complex double z; __real__ z = 1; __imag__ z = 2;
  #pragma acc parallel loop reduction(+:z)
  for (int i = 0; i < n; ++i) z += a[i];
  printf("%g %g\n", __real__ z, __imag__ z);
  double acc = 0;
  #pragma acc kernels copyin(c)
  {
  std::complex<double> k(0, 0);
  #pragma acc loop reduction(+:k)
  for (int i = 0; i < n; ++i) k += c[i];
  acc = k.real();
  }
  printf("%g\n", acc);
  std::complex<double> norm(0,0);
  #pragma acc serial loop reduction(+:norm)
  for (int i = 0; i < n; ++i) norm += std::exp(std::complex<double>(0, i)) * std::abs(c[i]);
  printf("%.6f %.6f\n", norm.real(), norm.imag());
}
