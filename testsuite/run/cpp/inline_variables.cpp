// run: => inline_variables.expect
// Static members and variables that are `inline` or of a template, which device code alone reads.
#include <cstdio>

struct Table {
  static inline double weights[4] = {1, 2, 3, 4};
};

template <class T> struct Limits {
  static T top[2];
};
template <class T> T Limits<T>::top[2] = {T(7), T(9)};

inline int shared[3] = {5, 6, 7};

int main() {
  double r[16];
#pragma acc parallel loop copyout(r) copyin(Table::weights, Limits<double>::top, shared)
  for (int i = 0; i < 16; i++)
    r[i] = Table::weights[i % 4] * Limits<double>::top[i % 2] + shared[i % 3];
  double s = 0;
  for (double x : r)
    s += x;
  std::printf("%g\n", s);
  return 0;
}
