// Member functions that regions call on this: the object comes along, as where its members are named.
#include <cstdio>
struct Grid {
  int nx, ny; double *a;
  int idx(int i, int j) const { return i * ny + j; }
  void init() {
    #pragma acc parallel loop collapse(2) present(a[0:nx*ny])
    for (int i = 0; i < nx; i++) for (int j = 0; j < ny; j++) a[idx(i, j)] = i + j;
  }
  void scale() {
    #pragma acc parallel loop copy(a[0:nx*ny])
    for (int i = 0; i < nx * ny; i++) a[i] *= 2;
  }
  void scale2() {
    #pragma acc parallel loop collapse(2) copyin(this[0:1]) copy(a[0:nx*ny])
    for (int i = 0; i < nx; i++) for (int j = 0; j < ny; j++) a[idx(i,j)] *= 2;
  }
  void scale3() {
    #pragma acc parallel loop copy(a[0:nx*ny]) collapse(2)
    for (int i = 0; i < nx; i++) for (int j = 0; j < ny; j++) a[idx(i,j)] *= 2;
  }
};
struct Counter {
  int calls, step; int *seen;
  void note(int i) { seen[i] += step; }
  int weight(int i) const { return i % step; }
  int run(int n) {
    int sum = 0;
    #pragma acc parallel loop reduction(+:sum) copy(seen[0:n])
    for (int i = 0; i < n; i++) { note(i); sum += weight(i); }
    calls++;
    return sum;
  }
  int weigh(int n) const {
    int sum = 0;
    #pragma acc kernels loop reduction(+:sum)
    for (int i = 0; i < n; i++) sum += weight(i);
    return sum;
  }
};
int main() {
  int seen[90] = {0};
  Counter c{0, 4, seen};
  int first = c.run(90), second = c.run(50);
  std::printf("%d %d %d %d %d %d\n", first, second, c.weigh(70), c.calls, seen[3], seen[70]);
  Grid g; g.nx = 30; g.ny = 20; g.a = new double[600];
  #pragma acc enter data copyin(g) create(g.a[0:600])
  g.init();
  #pragma acc exit data copyout(g.a[0:600]) delete(g)
  g.scale(); g.scale2(); g.scale3();
  double s = 0; for (int i = 0; i < 600; i++) s += g.a[i] * (i % 7);
  std::printf("%g\n", s);
}
