// flags: -std=c++17
// Constructors, copies and destructors in device code: members, bases, arrays, temporaries, results, early exits.
#include <cstdio>
#include <algorithm>
#include <initializer_list>
struct counter { int *n; int id; counter(int *n_, int id_) : n(n_), id(id_) { n[0] += id; } counter(const counter &o) : n(o.n), id(o.id + 1) { n[1] += id; }
  ~counter() { n[2] += 1; n[3] = n[3] * 3 + id; } int get() const { return id; } };
struct pair2 { counter a, b; pair2(int *n) : a(n, 1), b(n, 2) {} };
struct base { int *n; base(int *n_) : n(n_) {} ~base() { n[4] += 1; } };
struct derived : base { counter c; derived(int *n) : base(n), c(n, 5) {} ~derived() { n[4] += 10; if (c.id == 5) return; n[4] += 1000; } };
#pragma acc routine seq
counter make(int *n, int i) { counter c(n, i); if (i > 3) return counter(n, 100); return c; }
#pragma acc routine seq
int use(counter c, const counter &d) { c.id += 2; return c.get() * 100 + d.get(); }
#pragma acc routine seq
int early(int *n, int i) { counter a(n, 7); for (int k = 0; k < 5; k++) { counter b(n, k); if (k == i) return b.get() + a.get(); if (k == 2) continue; counter c(n, 9); if (k == 3) break; }
  switch (i) { case 9: { counter d(n, 3); break; } default: counter e(n, 4); return e.get(); } return a.get(); }
struct list { counter arr[6]; list(int *n) : arr{{n, 1}, {n, 2}, {n, 3}, {n, 4}, {n, 5}, {n, 6}} {} };
int total(std::initializer_list<int> l) { int s = 0; for (int v : l) s += v; return s; }
int main() {
  int a[40][8] = {}, r[40];
#pragma acc parallel loop copy(a) copyout(r)
  for (int i = 0; i < 40; i++) {
    int *n = a[i];
    int x = 0;
    switch (i % 10) {
    case 0: { pair2 p(n); x = p.a.get() + p.b.get(); break; }
    case 1: { derived d(n); x = d.c.get(); break; }
    case 2: x = make(n, i).get(); break;
    case 3: { counter c = make(n, 1); x = use(c, c); break; }
    case 4: x = early(n, i / 10); break;
    case 5: x = early(n, 9); break;
    case 6: { list l(n); list m(l); for (auto &c : m.arr) x += c.id; break; }
    case 7: { const counter &c = counter(n, 3); counter d(n, 8); x = c.get() + d.get(); break; }
    case 8: { int k = 0; while (counter(n, k).get() < 3) k++; x = k; if (counter(n, 1).get() == 1) x += 100; for (counter q(n, 6); k < 6; k++) { if (k == 5) continue; x += q.get(); } break; }
    case 9: { counter c = i > 20 ? counter(n, 1) : make(n, 2); x = c.get() + total({1, 2, i}) + std::max({i, 4, 20}); for (auto q : {1, 2, 3}) x += q; break; }
    }
    r[i] = x;
  }
  for (int i = 0; i < 40; i++) std::printf("%d: %d %d %d %d %d %d\n", i, r[i], a[i][0], a[i][1], a[i][2], a[i][3], a[i][4]);
}
