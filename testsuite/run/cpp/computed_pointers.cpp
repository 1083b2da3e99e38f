// Items of data clauses whose pointer the host computes: of containers, smart pointers, members, templates and sums.
#include <array>
#include <cstdio>
#include <memory>
#include <vector>

template <class C> double doubled(C &c) {
  double sum = 0;
#pragma acc parallel loop copy(c.data()[0:c.size()]) reduction(+:sum)
  for (size_t i = 0; i < c.size(); i++) {
    c[i] *= 2;
    sum += c[i];
  }
  return sum;
}

class Field {
  std::vector<double> values;
  std::unique_ptr<int[]> marks;
  int n;

public:
  explicit Field(int n) : values(n, 1.5), marks(new int[n]), n(n) {
#pragma acc enter data copyin(values.data()[0:n]) create(marks.get()[:n])
  }
  ~Field() {
#pragma acc exit data delete(this->values.data()[0:n], marks.get()[:n])
  }
  void mark() {
#pragma acc parallel loop present(values.data()[0:n], marks.get()[0:n])
    for (int i = 0; i < n; i++) {
      values[i] += i;
      marks[i] = i % 3;
    }
  }
  double read() {
#pragma acc update self(values.data()[0:n], (&marks[0])[0:n])
    double sum = 0;
    for (int i = 0; i < n; i++) sum += values[i] * marks[i];
    return sum;
  }
};

#define PRAGMA(x) _Pragma(#x)
#define ON_DEVICE(p, n) PRAGMA(acc parallel loop copy(p.data()[0:n]))

int main() {
  int n = 90;
  std::vector<float> v(n, 1.0f);
  std::array<long, 30> a{};
  a.fill(3);
  printf("%g %g\n", doubled(v), doubled(a));
  Field field(n);
  field.mark();
  printf("%g\n", field.read());
  std::vector<std::vector<double>> rows(4, std::vector<double>(n, 2));
  double *middle = rows[1].data();
  std::vector<double> &row = rows[2];
#pragma acc data copy(rows[2].data()[0:n]) copyin(readonly: (middle + 10)[0:20])
#pragma acc parallel loop
  for (int i = 10; i < 30; i++) row[i] += middle[i];
  ON_DEVICE(v, n)
  for (int i = 0; i < n; i++) v[i] += i;
#pragma acc kernels copy((&v[0])[0:n])
  for (size_t i = 0; i < v.size(); i++) v[i] += v.size();
  double sum = 0, other = 0;
  for (double x : rows[2]) sum += x;
  for (float x : v) other += x;
  printf("%g %g\n", sum, other);
}
