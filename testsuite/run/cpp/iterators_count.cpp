// run: => iterators_count.expect
// flags: -std=c++20
// Loops by random-access iterators and over ranges, under directives: they count.
#include <array>
#include <cstdio>
#include <iterator>
#include <span>
#include <vector>

/// One of our own: what it needs is `-` and `+`.
struct Every {
  double *p;
  int stride;
  double &operator*() const { return *p; }
  Every &operator++() {
    p += stride;
    return *this;
  }
  bool operator!=(const Every &o) const { return p != o.p; }
  long operator-(const Every &o) const { return (p - o.p) / stride; }
  Every operator+(long n) const { return {p + n * stride, stride}; }
  using difference_type = long;
  using value_type = double;
  using pointer = double *;
  using reference = double &;
  using iterator_category = std::random_access_iterator_tag;
};

template <class V> double total(const V &v) {
  double s = 0;
  for (double x : v)
    s += x;
  return s;
}

struct Field {
  std::vector<double> values = std::vector<double>(30, 2.0);
  void scale(double by) {
    double *p = values.data();
#pragma acc parallel loop copy(p[0:30]) copyin(this[0:1])
    for (double &x : values)
      x *= by;
  }
};

int main() {
  std::vector<double> v(50, 1.0);
  double *p = v.data();
  std::span<double> s(v);
#pragma acc data copy(p[0:50])
  {
#pragma acc parallel loop
    for (auto it = v.begin(); it != v.end(); ++it)
      *it += it - v.begin();
#pragma acc parallel loop
    for (auto it = v.begin(); it < v.end(); it += 3)
      *it *= 2;
#pragma acc parallel loop
    for (auto &x : v)
      x += 1;
#pragma acc parallel loop
    for (double &x : s)
      x *= 3;
#pragma acc kernels
#pragma acc loop independent
    for (auto it = s.begin() + 5; it != s.end(); it++)
      *it -= 1;
    auto first = Every{p, 2}, last = Every{p + 50, 2};
#pragma acc parallel loop
    for (auto it = first; it != last; ++it)
      *it += 100;
  }
  std::printf("%g\n", total(v));

  double sum = 0, counted = 0;
#pragma acc parallel loop copyin(p[0:50]) reduction(+ : sum)
  for (auto x : v)
    sum += x;
#pragma acc parallel loop gang reduction(+ : counted) copyin(p[0:50])
  for (int k = 0; k < 4; k++) {
    double own = 0;
#pragma acc loop vector reduction(+ : own)
    for (auto it = v.begin() + k; it != v.end(); ++it)
      own += *it;
    counted += own;
  }
  std::printf("%g %g\n", sum, counted);

  std::array<double, 40> a;
#pragma acc parallel loop copyout(a)
  for (auto it = a.begin(); it != a.end(); ++it)
    *it = 2;
#pragma acc parallel loop
  for (double &x : a)
    x += 1;
  std::printf("%g\n", total(a));

  Field f;
  f.scale(1.5);
  std::printf("%g\n", total(f.values));
  return 0;
}
