// CG with operators on expression templates: leaves hold device addresses.
#include <cmath>
#include <cstddef>
#include <cstdio>
template <class E> struct expr { const E &self() const { return static_cast<const E &>(*this); } };
struct leaf : expr<leaf> { const double *p; explicit leaf(const double *p_) : p(p_) {} double at(std::size_t i) const { return p[i]; } };
template <class A, class B> struct sum : expr<sum<A, B>> { A a; B b; sum(const A &x, const B &y) : a(x), b(y) {} double at(std::size_t i) const { return a.at(i) + b.at(i); } };
template <class A> struct scaled : expr<scaled<A>> { double f; A a; scaled(double g, const A &x) : f(g), a(x) {} double at(std::size_t i) const { return f * a.at(i); } };
template <class A, class B> sum<A, B> operator+(const expr<A> &a, const expr<B> &b) { return {a.self(), b.self()}; }
template <class A> scaled<A> operator*(double f, const expr<A> &a) { return {f, a.self()}; }
class vec {
    double *p_;
    std::size_t n_;
public:
    explicit vec(std::size_t n) : p_(new double[n]()), n_(n) {
#pragma acc enter data copyin(p_[0:n_])
    }
    vec(const vec &) = delete;
    ~vec() {
#pragma acc exit data delete(p_[0:n_])
        delete[] p_;
    }
    leaf operator()() const {
        const double *d = p_;
#pragma acc host_data use_device(d)
        return leaf(d);
    }
    template <class E> vec &operator=(const expr<E> &e) {
        E x = e.self();
        double *p = p_;
#pragma acc parallel loop present(p[0:n_]) firstprivate(x)
        for (std::size_t i = 0; i < n_; ++i) p[i] = x.at(i);
        return *this;
    }
    friend double dot(const vec &a, const vec &b) {
        double s = 0;
        const double *p = a.p_, *q = b.p_;
        std::size_t n = a.n_;
#pragma acc parallel loop reduction(+:s) present(p[0:n], q[0:n])
        for (std::size_t i = 0; i < n; ++i) s += p[i] * q[i];
        return s;
    }
    friend void laplace(vec &y, const vec &x) {
        double *q = y.p_;
        const double *p = x.p_;
        std::size_t n = x.n_;
#pragma acc parallel loop present(p[0:n], q[0:n])
        for (std::size_t i = 0; i < n; ++i) q[i] = 2.5 * p[i] - (i > 0 ? p[i - 1] : 0) - (i + 1 < n ? p[i + 1] : 0);
    }
    void set(double v) {
#pragma acc parallel loop present(p_[0:n_])
        for (std::size_t i = 0; i < n_; ++i) p_[i] = v * double(i % 7);
    }
};
int main() {
    const std::size_t n = 200;
    vec x(n), r(n), p(n), q(n), b(n);
    b.set(1);
    r = 1.0 * b();
    p = 1.0 * r();
    double rho = dot(r, r);
    int k = 0;
    for (; k < 100 && std::sqrt(rho) > 1e-10; ++k) {
        laplace(q, p);
        double alpha = rho / dot(p, q);
        x = x() + alpha * p();
        r = r() + (-alpha) * q();
        double next = dot(r, r);
        p = r() + (next / rho) * p();
        rho = next;
    }
    laplace(q, x);
    q = q() + -1.0 * b();
    std::printf("%d %d %.6f\n", k < 60, std::sqrt(dot(q, q)) < 1e-8, std::sqrt(dot(x, x)));
}
