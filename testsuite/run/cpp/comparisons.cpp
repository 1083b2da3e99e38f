// run: => comparisons.expect
// flags: -std=c++20
// `<=>`, written and defaulted, and functions of the library that are instantiated where a construct calls them.
#include <algorithm>
#include <array>
#include <compare>
#include <cstdio>
#include <limits>
#include <numeric>

struct Version {
  int major, minor;
  auto operator<=>(const Version &) const = default;
};
struct Real {
  double value;
  std::partial_ordering operator<=>(const Real &o) const { return value <=> o.value; }
  bool operator==(const Real &o) const { return value == o.value; }
};
template <class T, int N> struct Vector {
  T v[N];
  constexpr auto operator<=>(const Vector &) const = default;
};

int main() {
  const int n = 50;
  Version versions[n];
  Real reals[n];
  Vector<unsigned, 3> vectors[n];
  for (int i = 0; i < n; ++i) {
    versions[i] = {i / 7, i % 7};
    reals[i] = {i == 20 ? std::numeric_limits<double>::quiet_NaN() : 0.5 * (i % 11)};
    vectors[i] = {1, unsigned(i / 10), unsigned(i % 10)};
  }
  int order[4] = {}, less = 0, equal = 0, unordered = 0, found = 0, sorted = 0;
#pragma acc parallel loop copyin(versions, reals, vectors) reduction(+ : less, equal, unordered, found, sorted)
  for (int i = 0; i < n; ++i) {
    const int next = (i + 13) % n;
    less += versions[i] < versions[next];
    less += reals[i] <= reals[next];
    less += (vectors[i] <=> vectors[next]) < 0;
    equal += versions[i] == versions[i] && vectors[i] >= vectors[i];
    unordered += (reals[i] <=> reals[next]) == std::partial_ordering::unordered;
    std::array<int, 9> a;
    std::iota(a.begin(), a.end(), i);
    std::reverse(a.begin(), a.end());
    found += std::find(a.begin(), a.end(), 20) != a.end();
    found += std::any_of(a.begin(), a.end(), [=](int x) { return x % 9 == 0; });
    std::sort(a.begin(), a.end(), [](int x, int y) { return x % 5 < y % 5 || (x % 5 == y % 5 && x < y); });
    sorted += a[0] + 3 * a[8] + int(std::lower_bound(a.begin(), a.end(), 3) - a.begin());
  }
  order[0] = less;
  std::printf("%d %d %d %d %d\n", order[0], equal, unordered, found, sorted);
}
