// Operators, lambdas, member functions, references, standard classes and `auto` in device code; a data scope that an exception leaves.
#include <cstdio>
#include <cmath>
#include <stdexcept>
#include <vector>
#include <array>
#include <complex>
#include <utility>
#include <algorithm>
#ifdef _OPENACC
#include <openacc.h>
#endif

struct vec { double x, y; };
inline vec operator+(const vec &a, const vec &b) { return vec{a.x + b.x, a.y + b.y}; }
inline vec operator*(double s, const vec &v) { return {s * v.x, s * v.y}; }
inline double dot(const vec &a, const vec &b) { return a.x * b.x + a.y * b.y; }

template <class F> void for_each(double *b, int n, F f) {
#pragma acc parallel loop present(b[0:n])
    for (int i = 0; i < n; i++) b[i] = f(i, b[i]);
}
static void thrower(double *a, int n, bool fails) {
#pragma acc data copy(a[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) a[i] += 1;
        if (fails) throw std::runtime_error("out");
#pragma acc parallel loop
        for (int i = 0; i < n; i++) a[i] += 10;
    }
}
class grid {
    int n, m;
    double *u;
public:
    grid(int n_, int m_) : n(n_), m(m_), u(new double[n_ * m_]) {
        for (int i = 0; i < n * m; i++) u[i] = i;
#pragma acc enter data copyin(this[0:1], u[0:n*m])
    }
    ~grid() {
#pragma acc exit data delete(u[0:n*m], this[0:1])
        delete[] u;
    }
    double &at(int i, int j) { return u[i * m + j]; }
    double at(int i, int j) const { return u[i * m + j]; }
    void smooth() {
#pragma acc parallel loop collapse(2) present(this, u[0:n*m])
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++) at(i, j) = 0.5 * at(i, j) + 1;
    }
    double total() {
        double s = 0;
#pragma acc parallel loop reduction(+:s) present(u[0:n*m])
        for (int i = 0; i < n * m; i++) s += u[i];
        return s;
    }
};
int main() {
    const int n = 64;
    double a[n];
    for (int i = 0; i < n; i++) a[i] = i;
    try { thrower(a, n, true); } catch (const std::exception &e) { std::printf("caught %s\n", e.what()); }
#ifdef _OPENACC
    if (acc_get_device_type() == acc_device_sim && acc_is_present(a, sizeof a)) std::printf("left on the device\n");
#endif
    std::printf("%g\n", a[3]);
    thrower(a, n, false);
    std::printf("%g\n", a[3]);
    std::vector<vec> p(n), q(n);
    for (int i = 0; i < n; i++) p[i] = {double(i), 1.0};
    vec *pp = p.data(), *qq = q.data();
    double k = 2.5;
#pragma acc parallel loop copyin(pp[0:n]) copyout(qq[0:n])
    for (int i = 0; i < n; i++) qq[i] = pp[i] + k * pp[n - 1 - i];
    std::printf("%g %g %.5g\n", q[3].x, q[3].y, dot(q[1], q[2]));
    double *b = new double[n]();
#pragma acc enter data copyin(b[0:n])
    auto f = [=](int i, double) { return std::sqrt(double(i)) * k; };
    for_each(b, n, f);
    for_each(b, n, [](int, double old) { return old + 1; });
#pragma acc exit data copyout(b[0:n])
    std::printf("%g %g\n", b[4], b[63]);
    int hist[8] = {0};
#pragma acc parallel loop copy(hist)
    for (int i = 0; i < n; i++) {
        int h = (i * 7) % 8;
#pragma acc atomic update
        hist[h]++;
    }
    for (int h : hist) std::printf("%d ", h);
    std::printf("\n");
    grid g(8, 10);
    g.smooth();
    std::printf("%g\n", g.total());
    int count = 0;
#pragma acc parallel loop reduction(+:count) async(1)
    for (int i = 0; i < n; i++) {
        std::pair<int, double> pr(i, i * 0.5);
        auto [first, second] = pr;
        if (std::max(first, 10) > 20 && second > 12) count++;
    }
#pragma acc wait(1)
    std::printf("%d\n", count);
    std::complex<double> z[4] = {{1, 2}, {3, 4}, {0, 1}, {2, 0}};
#pragma acc parallel loop copy(z)
    for (int i = 0; i < 4; i++) z[i] = z[i] * std::complex<double>(0, 1) + 1.0;
    std::printf("%g %g\n", z[1].real(), z[1].imag());
    std::array<float, 4> arr = {1, 2, 3, 4};
    float s = 0;
#pragma acc parallel loop reduction(+:s) copyin(arr)
    for (int i = 0; i < 4; i++) s += arr[i];
    std::printf("%g\n", s);
    double w[10];
#pragma acc parallel loop copyout(w) private(k)
    for (int i = 0; i < 10; i++) { k = i; w[i] = std::pow(k, 2) + std::fabs(-k) + std::min(k, 3.0); }
    std::printf("%g\n", w[9]);
    int x = 5;
    int &r = x;
#pragma acc parallel loop copyout(w) firstprivate(r)
    for (int i = 0; i < 10; i++) w[i] = r + i;
    std::printf("%g\n", w[9]);
    double *hd = nullptr;
#pragma acc data copy(w)
    {
#pragma acc host_data use_device(w)
        { hd = w; }
    }
    std::printf("%d\n", hd != nullptr);
    double mx = -1;
#pragma acc parallel loop reduction(max:mx) copyin(w)
    for (double v : w) mx = std::max(mx, v);
    std::printf("%g\n", mx);
    auto lam = [&](double add) {
#pragma acc parallel loop copy(w)
        for (int i = 0; i < 10; i++) w[i] += add + x;
    };
    lam(1.5);
    std::printf("%g\n", w[0]);
}
