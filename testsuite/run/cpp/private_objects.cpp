// Private and firstprivate objects of classes with constructors, copies and destructors.
#include <cstdio>
#include <vector>
struct acc3 { double x, y, z; acc3() : x(0), y(0), z(0) {} acc3(double a) : x(a), y(2*a), z(3*a) {} 
  acc3(const acc3 &o) : x(o.x), y(o.y), z(o.z) {} ~acc3() {} 
  acc3 &operator=(const acc3 &o) { x = o.x; y = o.y; z = o.z; return *this; } double sum() const { return x + y + z; } };
struct seeded { int v; seeded() : v(7) {} };
int main() {
    acc3 p(1.5), q;
    seeded s;
    double a[64];
#pragma acc parallel loop firstprivate(p) private(q, s) copyout(a)
    for (int i = 0; i < 64; i++) { q = p; q.x += i; a[i] = q.sum() + s.v; }
    std::printf("%g %g\n", a[0], a[63]);
    acc3 arr[2];
#pragma acc parallel num_gangs(4) private(q) copyout(a)
    {
#pragma acc loop gang
      for (int i = 0; i < 64; i++) { acc3 t(i); q = t; a[i] = q.sum(); }
    }
    std::printf("%g %g\n", a[1], a[63]);
#pragma acc parallel loop gang private(arr) copyout(a)
    for (int i = 0; i < 64; i++) { arr[0] = acc3(i); arr[1] = arr[0]; a[i] = arr[1].sum() + arr[0].x; }
    std::printf("%g %g\n", a[1], a[63]);
}
