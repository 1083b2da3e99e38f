// Loops over arrays and `std::array` under `collapse` and `tile`, beside counted ones, with private objects and reductions;
// `-funsigned-char`; a `routine` without a level is sequential.
// flags: -funsigned-char
#include <cstdio>
#include <array>
#include <complex>
#include <vector>
#pragma acc routine
static int wrapped(int x) { return char(x); }
constexpr char high[2] = {char(200), char(100)};
struct Pt { double x, y; Pt() : x(1), y(2) {} };
int main() {
  int m[6][7]; for (int i = 0; i < 6; ++i) for (int j = 0; j < 7; ++j) m[i][j] = i * 10 + j;
  int s = 0;
  #pragma acc parallel loop collapse(2) reduction(+:s) copyin(m)
  for (const auto &row : m) { for (int x : row) { s += x; } }
  printf("%d\n", s);
  #pragma acc parallel loop collapse(2) copy(m)
  for (auto &row : m) for (int j = 0; j < 7; ++j) row[j] += j;
  #pragma acc parallel loop collapse(2) copy(m)
  for (int i = 0; i < 6; ++i) for (auto &x : m[i]) x += i;
  #pragma acc parallel loop tile(2, 4) copy(m)
  for (auto &row : m) for (auto &x : row) x *= 2;
  for (auto &row : m) for (int x : row) printf("%d ", x);
  puts("");
  std::array<std::array<std::array<float, 3>, 5>, 4> a{};
  #pragma acc parallel loop collapse(3) copy(a)
  for (auto &p : a) for (auto &q : p) for (auto &r : q) r = &r - &a[0][0][0];
  double t = 0;
  #pragma acc parallel loop gang reduction(+:t) copyin(a)
  for (const auto &p : a) {
    double u = 0;
    #pragma acc loop vector collapse(2) reduction(+:u)
    for (const auto &q : p) for (float r : q) u += r;
    t += u; }
  #pragma acc parallel loop collapse(force:2) reduction(+:t) copyin(m)
  for (const auto &row : m) { int f = row[0]; for (int x : row) t += x * f; }
  printf("%g\n", t);
  Pt pt; std::complex<double> z(0, 0);
  #pragma acc parallel loop collapse(2) private(pt) reduction(+:z) copyin(m)
  for (const auto &row : m) for (int x : row) { pt.x += x; z += std::complex<double>(pt.x, pt.y); pt.x -= x; }
  printf("%g\n", z.real() > 0 ? z.imag() : -1);
  const std::array<int, 4> w{1, 2, 3, 4}; int k = 0;
  #pragma acc parallel loop reduction(+:k)
  for (int x : w) { k += x; if (x == 2) continue; k += 10; }
  printf("%d\n", k);
  int chars[4]; char c = char(250);
  #pragma acc parallel loop copyout(chars)
  for (int i = 0; i < 4; ++i) { char d = c; d = char(d + i * 2); chars[i] = d + high[i % 2] + wrapped(-1 - i) * 1000; }
  for (int x : chars) printf("%d ", x);
  puts("");
}
