// run: => pointers_in_objects.expect
// flags: -std=c++20
// Pointers inside objects: on the device they point to what is there, by whatever name and in whatever order it was mapped.
#include <array>
#include <cstdio>
#include <span>
#include <utility>
#include <vector>

template <class F> void for_each(int n, F f) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    f(i);
}

struct Scale {
  double *p, a;
  void operator()(int i) const { p[i] *= a; }
};

template <class A, class B> struct Both {
  A first;
  B second;
  void operator()(int i) const {
    first(i);
    second(i);
  }
};

struct Field {
  std::vector<double> values;
  double *begin, *end;
  Field(int n) : values(n, 1.0), begin(values.data()), end(values.data() + n) {}
  void enter() {
    double *p = values.data();
    int n = int(values.size());
#pragma acc enter data copyin(p[0:n])
#pragma acc enter data copyin(this[0:1])
  }
  void leave() {
    double *p = values.data();
    int n = int(values.size());
#pragma acc exit data delete(this[0:1])
#pragma acc exit data copyout(p[0:n])
  }
  void grow(double by) {
#pragma acc parallel loop present(this)
    for (int i = 0; i < int(values.size()); i++)
      values[i] += by;
  }
  void twice() {
    for_each(int(values.size()), [this](int i) { values[i] *= 2; });
  }
  double sum() {
    double s = 0;
#pragma acc parallel loop present(this) reduction(+ : s)
    for (long i = 0; i < end - begin; i++)
      s += begin[i];
    return s;
  }
};

static double total(const std::vector<double> &v) {
  double s = 0;
  for (double x : v)
    s += x;
  return s;
}

int main() {
  const int n = 100;
  std::vector<double> v(n), w(n, 2.0);
  for (int i = 0; i < n; i++)
    v[i] = i;
  double *p = v.data(), *q = w.data();

  // The vector itself, and a span of it.
#pragma acc data copy(p[0:n]) copyin(q[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      v[i] = 2 * v[i] + w[i];
    std::span<double> s(v);
#pragma acc parallel loop
    for (size_t i = 0; i < s.size(); i++)
      s[i] += 1;
#pragma acc parallel loop firstprivate(s)
    for (int i = 0; i < n; i++)
      s[i] += double(s.size());
  }
  printf("vector, span %g\n", total(v));

  // The data clause stands on the construct.
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++)
    v[i] -= 1;
  printf("one construct %g\n", total(v));

  // Lambdas, functors, and both in one.
#pragma acc data copy(p[0:n]) copyin(q[0:n])
  {
    double factor = 3;
    for_each(n, [=](int i) { p[i] += 1; });
    for_each(n, [&](int i) { p[i] += q[i] * factor; });
    for_each(n, [&v](int i) { v[i] += 1; });
    for_each(n, Scale{p, 0.5});
    auto inner = [=](int i) { p[i] += q[i]; };
    for_each(n, [=](int i) { inner(i); });
    for_each(n, [&](int i) { inner(i); });
    auto scale = Scale{p, 2};
    for_each(n, Both<Scale, decltype(inner)>{scale, inner});
  }
  printf("lambdas %g\n", total(v));

  // A scalar that a lambda holds by reference comes back.
  int found = -1;
#pragma acc data copyin(p[0:n])
  for_each(n, [&](int i) {
    if (i == 17)
      found = int(p[i]);
  });
  printf("found %d\n", found);

  // Pairs of pointers, arrays of pointers.
  std::pair<double *, double *> range(p, p + n);
  std::array<double *, 2> both{p, q};
#pragma acc data copy(p[0:n]) copyin(q[0:n])
  {
#pragma acc parallel loop
    for (long i = 0; i < range.second - range.first; i++)
      range.first[i] += 1;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      both[0][i] += both[1][i];
  }
  printf("pair, array %g\n", total(v));

  // Rows of a vector of vectors, mapped one by one, the vectors themselves before or behind them.
  for (int order = 0; order < 2; order++) {
    std::vector<std::vector<double>> rows(10, std::vector<double>(10, 1.0));
    std::vector<double> *table = rows.data();
    if (order == 0) {
#pragma acc enter data copyin(table[0:10])
    }
    for (auto &row : rows) {
      double *r = row.data();
#pragma acc enter data copyin(r[0:10])
    }
    if (order == 1) {
#pragma acc enter data copyin(table[0:10])
    }
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 10; j++)
        rows[i][j] += i * 10 + j;
    double s = 0;
    for (auto &row : rows) {
      double *r = row.data();
#pragma acc exit data copyout(r[0:10])
      s += total(row);
    }
#pragma acc exit data delete(table[0:10])
    printf("rows %g\n", s);
  }

  // Members of an object that is on the device.
  Field f(n);
  f.enter();
  f.grow(1);
  f.twice();
  printf("field %g\n", f.sum());
  f.leave();
  printf("field %g\n", total(f.values));
  return 0;
}
