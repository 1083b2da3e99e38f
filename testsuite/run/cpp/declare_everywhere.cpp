// declare of namespaces, classes and functions: inline, static and internal variables with one device copy.
#include <cstdio>
namespace phys { 
  int table[8] = {1,2,3,4,5,6,7,8};
#pragma acc declare copyin(table)
  inline double scale = 2.0;
#pragma acc declare create(scale)
  static int hidden[4] = {4,3,2,1};
#pragma acc declare copyin(hidden)
}
struct config { static double dt; static const int n = 5; static constexpr double c = 0.25; static int grid[3];
#pragma acc declare create(dt) copyin(grid)
};
double config::dt = 0.5;
int config::grid[3] = {3, 4, 5};
#pragma acc routine seq
double f(int i) { return phys::table[i & 7] * phys::scale + config::dt * config::n + config::c + config::grid[i % 3]; }
double g(double *a, int n) {
#pragma acc declare present(a[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++) a[i] *= 2;
  return 0;
}
int main() {
  phys::scale = 3;
#pragma acc update device(phys::scale, config::dt)
  double a[20];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 20; i++) a[i] = f(i) + phys::hidden[i & 3];
  printf("%g %g %g\n", a[0], a[7], a[19]);
  double b[10];
#pragma acc declare create(b)
  for (int i = 0; i < 10; i++) b[i] = i;
#pragma acc update device(b)
#pragma acc parallel loop present(b)
  for (int i = 0; i < 10; i++) b[i] += 1;
#pragma acc update self(b)
  printf("%g\n", b[9]);
#pragma acc enter data copyin(a)
  g(a, 20);
#pragma acc exit data copyout(a)
  printf("%g\n", a[3]);
}
