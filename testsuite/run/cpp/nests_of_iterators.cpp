// run: => nests_of_iterators.expect
// flags: -std=c++20
// `collapse` and `tile` of loops by iterators and pointers, over ranges, and with members that give the bounds.
#include <array>
#include <cstdio>
#include <vector>

struct Grid {
  int rows_, columns_;
  std::vector<double> values;
  Grid(int r, int c) : rows_(r), columns_(c), values(r * c) {}
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  double &operator()(int i, int j) { return values[i * columns_ + j]; }
};

template <class G> double filled(G &g) {
  double *p = g.values.data(), sum = 0;
#pragma acc parallel loop collapse(2) copy(p[0 : g.values.size()])
  for (int i = 0; i < g.rows(); ++i)
    for (int j = 0; j < g.columns(); ++j)
      g(i, j) = i * 10 + j;
#pragma acc parallel loop tile(2, 4) copy(p[0 : g.values.size()]) reduction(+ : sum)
  for (int i = 1; i < g.rows() - 1; ++i)
    for (int j = 1; j < g.columns() - 1; ++j)
      sum += g(i, j);
  return sum;
}

int main() {
  std::vector<int> a(20), b(30);
  for (int i = 0; i < 20; ++i)
    a[i] = i;
  for (int i = 0; i < 30; ++i)
    b[i] = 2 * i;
  const int *pa = a.data(), *pb = b.data();
  int rows[6] = {1, 2, 3, 4, 5, 6};
  std::array<int, 5> columns{5, 4, 3, 2, 1};
  long sums[7] = {};
#pragma acc data copyin(pa[0 : 20], pb[0 : 30])
  {
    long s = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s)
    for (auto i = a.begin(); i != a.end(); ++i)
      for (auto j = b.begin(); j != b.end(); ++j)
        s += *i * *j;
    sums[0] = s;
    s = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s)
    for (int k = 0; k < 3; ++k)
      for (auto j = b.begin(); j < b.end(); j += 2)
        s += k * *j;
    sums[1] = s;
    s = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s)
    for (auto &x : a)
      for (auto &y : b)
        s += x - y;
    sums[2] = s;
    s = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s)
    for (const int *x = pa; x < pa + 20; ++x) {
      for (const int *y = pb; y != pb + 30; y += 1)
        s += *x - 3 * *y;
    }
    sums[3] = s;
    s = 0;
#pragma acc parallel loop tile(4, 4) reduction(+ : s)
    for (auto i = a.begin(); i != a.end(); ++i)
      for (auto j = b.begin(); j != b.end(); ++j)
        s += *i * *j;
    sums[4] = s;
    s = 0;
#pragma acc parallel loop collapse(3) reduction(+ : s)
    for (int r : rows)
      for (int k = 0; k < 2; ++k)
        for (int c : columns)
          s += r * c + k;
    sums[5] = s;
    s = 0;
#pragma acc parallel loop gang reduction(+ : s)
    for (int k = 0; k < 4; ++k) {
#pragma acc loop vector collapse(2) reduction(+ : s)
      for (const int *x = pa; x <= pa + 5; x += 2)
        for (int c : columns)
          s += *x * c + k;
    }
    sums[6] = s;
  }
  for (long s : sums)
    std::printf("%ld\n", s);
  Grid g(7, 9);
  double sum = filled(g);
  std::printf("%g %g\n", sum, g(6, 8));
}
