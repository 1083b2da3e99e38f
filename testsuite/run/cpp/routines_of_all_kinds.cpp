// routine in front of linkage specifications, templates and members.
#include <cstdio>
#pragma acc routine seq
extern "C" double cube(double);
#pragma acc routine seq
double twice(double x);
extern "C" {
#pragma acc routine seq
double cube2(double);
}
#pragma acc routine seq
template <class T> T half(T x) { return x / 2; }
double cube(double x) { return x * x * x; }
double cube2(double x) { return cube(x) * 2; }
double twice(double x) { return 2 * x; }
struct pt { double x;
#pragma acc routine seq
  double sq() const;
#pragma acc routine seq
  static double one() { return 1; }
};
double pt::sq() const { return x * x; }
int main() {
  double s = 0; pt p{3};
#pragma acc parallel loop reduction(+:s) copyin(p)
  for (int i = 0; i < 10; i++) s += cube(i) + twice(i) + half(double(i)) + half(i) + cube2(i) + p.sq() + pt::one();
  printf("%g\n", s);
}
