// Constructors, bases, members of class type, enumerations, static members, overloaded and generic lambdas, range-for and switch
// in device code; classes by firstprivate; pointers as loop variables.
#include <cstdio>
#include <cmath>
#include <cstddef>

enum class kind : unsigned char { low, high = 5 };
struct base {
    int id;
    explicit base(int i) : id(i) {}
    int twice() const { return 2 * id; }
};
struct range {
    int lo = 1, hi;
    range(int h) : hi(h) {}
    int size() const { return hi - lo; }
};
struct thing : base {
    range r;
    double w[3] = {1, 2, 3};
    static constexpr int scale = 10;
    static const int shift = 3;
    thing(int i, int h) : base(i), r(h) {}
    double sum() const {
        double s = 0;
        for (double x : w) s += x;
        return s * scale + shift;
    }
    thing &operator+=(int k) { id += k; return *this; }
    bool operator<(const thing &o) const { return id < o.id; }
};
template <int N> struct small {
    double v[N];
    double norm() const {
        double s = 0;
        for (int i = 0; i < N; ++i) s += v[i] * v[i];
        return std::sqrt(s);
    }
};
template <typename T, typename... R> T add(T first, R... rest) {
    if constexpr (sizeof...(rest) == 0) return first;
    else return first + add(rest...);
}
struct node { int value; node *next; };
template <class T> struct span2 {
    T *p; size_t n;
    T &operator[](size_t i) const { return p[i]; }
};
static double weigh(kind k) {
    switch (k) {
    case kind::low: return 1;
    case kind::high: return 7;
    }
    return 0;
}
int main() {
    const int n = 40;
    double a[n];
    thing outer(3, 9);
#pragma acc parallel loop copyout(a) firstprivate(outer)
    for (int i = 0; i < n; i++) {
        thing t(i, i + 4);
        t += 2;
        (t += 1) += 1;
        small<3> s{{1.0 * i, 2, 3}};
        auto f = [&](auto x) { return x + t.id; };
        kind k = i % 2 ? kind::high : kind::low;
        a[i] = t.twice() + t.r.size() + t.sum() + s.norm() + f(1) + f(0.5) + weigh(k) + add(1, 2, i) + outer.id + (t < outer);
    }
    double s = 0;
    for (int i = 0; i < n; i++) s += a[i];
    std::printf("%.6f %.6f %.6f\n", a[0], a[17], s);
    span2<double> sp{a, n};
#pragma acc parallel loop copy(a) copyin(sp)
    for (size_t i = 1; i < n - 1; ++i) {
        double left = i > 0 ? a[i] : 0;
        a[i] = left / 2;
    }
    std::printf("%.6f\n", a[5]);
    int best = 0;
#pragma acc parallel loop reduction(max:best) copyin(a)
    for (int i = 0; i < n; i++) {
        int steps = 0;
        int x = int(a[i]);
        do { x = x % 2 ? 3 * x + 1 : x / 2; if (++steps > 50) break; } while (x > 1);
        if (steps > best) best = steps;
    }
    std::printf("%d\n", best);
    unsigned long bits = 0;
#pragma acc parallel loop reduction(|:bits)
    for (unsigned i = 0; i < 10; i += 3) bits |= 1ul << i;
    std::printf("%lu\n", bits);
    double *first = a, total = 0;
#pragma acc parallel loop reduction(+:total) copyin(first[0:n])
    for (double *p = first; p != first + n; ++p) total += *p;
    std::printf("%.6f\n", total);
    bool all = true;
#pragma acc parallel loop reduction(&&:all) copyin(a)
    for (int i = 0; i < n; i++) all = all && !(a[i] < 0);
    std::printf("%d\n", all);
    int got[n], next = 0;
#pragma acc parallel loop copy(next) copyout(got)
    for (int i = 0; i < n; i++) {
        int mine;
#pragma acc atomic capture
        mine = next++;
        got[i] = mine >= 0;
    }
    int hits = 0;
    for (int g : got) hits += g;
    std::printf("%d %d\n", next, hits);
    double m[6][7];
#pragma acc kernels copyout(m)
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 7; j++) m[i][j] = i * 10 + j;
    std::printf("%g\n", m[5][6]);
#pragma acc data create(m) copyout(a) default(present)
    {
#pragma acc parallel loop gang
        for (int i = 0; i < 6; i++) {
#pragma acc loop vector
            for (int j = 0; j < 7; j++) m[i][j] = i + j;
        }
#pragma acc parallel loop
        for (int i = 0; i < n; i++) a[i] = m[i % 6][i % 7];
    }
    std::printf("%g\n", a[n - 1]);
}
