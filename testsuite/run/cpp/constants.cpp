// flags: -std=c++17
// Constant arrays and objects of namespaces, classes and templates in device code.
#include <cstdio>
namespace k { constexpr double w[5] = {1, -2, 3, -4, 5}; static const int off[3][2] = {{1, 2}, {3, 4}, {5, 6}}; inline constexpr float third = 1.f / 3; }
struct lat { static constexpr int c[9][2] = {{0,0},{1,0},{0,1},{-1,0},{0,-1},{1,1},{-1,1},{-1,-1},{1,-1}}; static constexpr double w[9] = {4./9, 1./9, 1./9, 1./9, 1./9, 1./36, 1./36, 1./36, 1./36}; };
struct cplx { double re, im; bool f; short s[3]; };
constexpr cplx pts[2] = {{1.5, -2.5, true, {1, 2}}, {3, 4, false, {7, 8, 9}}};
const cplx one = {9, 8, true, {}};
#pragma acc routine seq
double f(int i) { const double table[4] = {0.5, 1.5, 2.5, 3.5}; return k::w[i % 5] + k::off[i % 3][1] + k::third + lat::w[i % 9] * lat::c[i % 9][0] + pts[i & 1].re + pts[i & 1].s[2] + one.im + table[i & 3]; }
template <int N> struct poly { static constexpr double c[N] = {1, 2, 3}; static double at(double x) { double s = 0; for (int i = N - 1; i >= 0; i--) s = s * x + c[i]; return s; } };
int main() {
  double a[30];
  const int idx[4] = {3, 2, 1, 0};
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 30; i++) { a[i] = f(i) + k::w[4 - i % 5] + poly<4>::at(i) + idx[i & 3] + pts[1].im; if (const auto &p = pts[i & 1]; p.f) a[i] += p.im; for (double v : k::w) a[i] += v; }
  double s = 0; for (double v : a) s += v;
  printf("%.10g %.10g\n", a[7], s);
}
