// Objects of classes that constructs reduce: outside of loops, in loops of theirs that do not name them, and in both.
#include <complex>
#include <cstdio>

struct Vec {
  double x, y, z;
  Vec(double x = 0, double y = 0, double z = 0) : x(x), y(y), z(z) {}
  Vec &operator+=(const Vec &o) {
    x += o.x, y += o.y, z += o.z;
    return *this;
  }
  friend Vec operator+(Vec a, const Vec &b) { return a += b; }
};

template <class T> T total(int n) {
  T sum(1, 1);
#pragma acc parallel reduction(+:sum)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) sum += T(i, 2);
  }
  return sum;
}

int main() {
  Vec alone;
#pragma acc parallel reduction(+:alone) num_gangs(1)
  { alone += Vec(1, 2, 3); }
  printf("%g %g %g\n", alone.x, alone.y, alone.z);
  Vec looped(1, 1, 1);
#pragma acc parallel reduction(+:looped) num_gangs(10)
  {
#pragma acc loop
    for (int i = 0; i < 100; i++) looped += Vec(i, 2, 3);
  }
  printf("%g %g %g\n", looped.x, looped.y, looped.z);
  std::complex<double> both(0, 0), product(1, 0);
#pragma acc parallel reduction(+:both) num_gangs(1)
  {
    both += std::complex<double>(1, 2);
#pragma acc loop vector
    for (int i = 0; i < 100; i++) both += std::complex<double>(i, 1);
  }
  printf("%g %g\n", both.real(), both.imag());
#pragma acc parallel reduction(*:product) num_gangs(1)
  {
    product *= std::complex<double>(1, 2);
    product *= 2.0;
  }
  printf("%g %g\n", product.real(), product.imag());
  Vec serial;
#pragma acc serial reduction(+:serial)
  for (int i = 0; i < 4; i++) serial = serial + Vec(i, 1, 2);
  printf("%g %g %g\n", serial.x, serial.y, serial.z);
  std::complex<float> f = total<std::complex<float>>(50);
  Vec v = total<Vec>(60);
  printf("%g %g %g %g\n", f.real(), f.imag(), v.x, v.y);
}
