// A field class with deep copy in constructors; this and members in clauses; an exception that leaves a data region.
#include <complex>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <utility>
#include <vector>
template <class T> class field {
    T *data_; int nx_, ny_;
public:
    field(int nx, int ny) : data_(new T[nx * ny]()), nx_(nx), ny_(ny) {
#pragma acc enter data copyin(this[0:1]) create(data_[0:nx_ * ny_])
    }
    field(const field &o) : data_(new T[o.nx_ * o.ny_]), nx_(o.nx_), ny_(o.ny_) {
        std::memcpy(data_, o.data_, sizeof(T) * nx_ * ny_);
#pragma acc enter data copyin(this[0:1]) copyin(data_[0:nx_ * ny_])
    }
    field(field &&o) noexcept : data_(nullptr), nx_(0), ny_(0) {
#pragma acc enter data copyin(this[0:1])
        swap(o);
    }
    ~field() {
#pragma acc exit data delete(data_[0:nx_ * ny_]) delete(this[0:1])
        delete[] data_;
    }
    void swap(field &o) {
        std::swap(data_, o.data_); std::swap(nx_, o.nx_); std::swap(ny_, o.ny_);
#pragma acc update device(nx_, ny_, o.nx_, o.ny_)
#pragma acc parallel present(this[0:1])
        { }
        reattach(); o.reattach();
    }
    void reattach() {
        if (data_) {
#pragma acc enter data attach(data_)
        }
    }
    T &operator()(int i, int j) { return data_[i * ny_ + j]; }
    const T &operator()(int i, int j) const { return data_[i * ny_ + j]; }
    void fill(T v) {
#pragma acc parallel loop collapse(2) present(this[0:1], data_[0:nx_ * ny_])
        for (int i = 0; i < nx_; i++)
            for (int j = 0; j < ny_; j++) (*this)(i, j) = v * T(i + j);
    }
    void smooth(const field &o) {
#pragma acc parallel loop collapse(2) present(this[0:1], data_[0:nx_ * ny_], o)
        for (int i = 1; i < nx_ - 1; i++)
            for (int j = 1; j < ny_ - 1; j++)
                (*this)(i, j) = (o(i - 1, j) + o(i + 1, j) + o(i, j - 1) + o(i, j + 1)) * T(0.25);
    }
    T sum() const {
        T s = 0;
        const T *d = data_; int n = nx_ * ny_;
#pragma acc parallel loop reduction(+:s) present(d[0:n])
        for (int i = 0; i < n; i++) s += d[i];
        return s;
    }
    void to_host() {
#pragma acc update self(data_[0:nx_ * ny_])
    }
    int size() const { return nx_ * ny_; }
    T first() const { return data_[nx_ * ny_ - 1]; }
};
template <class T> void test(const char *name) {
    field<T> a(20, 30);
    a.fill(T(2));
    a.to_host();
    field<T> b(a), c(20, 30);
    c.smooth(b);
    c.to_host();
    std::printf("%s %g %g\n", name, std::real(a.first()), std::real(c(3, 4)));
}
void risky(double *x, int n, bool bad) {
#pragma acc data copy(x[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] += 1;
        if (bad) throw std::runtime_error("left early");
    }
}
int main() {
    test<float>("float");
    test<double>("double");
    test<std::complex<double>>("complex");
    field<double> f(8, 8);
    f.fill(1);
    std::printf("%g\n", f.sum());
    double x[10] = {};
    risky(x, 10, false);
    try { risky(x, 10, true); } catch (const std::exception &e) { std::printf("%s %g\n", e.what(), x[3]); }
    risky(x, 10, false);
    std::printf("%g\n", x[3]);
}
