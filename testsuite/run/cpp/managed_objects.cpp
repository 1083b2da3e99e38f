// Managed memory in C++: what new, containers and the library's own code allocate is the device's too, so that functors, objects
// and records whose pointers no clause names work.
// flags: -gpu=managed
// run: => managed_objects.expect
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <new>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

struct Axpy {
    double a;
    const double *x;
    double *y;
    void operator()(int i) const { y[i] += a * x[i]; }
};

template <class F> void each(int n, F f) {
#pragma acc parallel loop
    for (int i = 0; i < n; ++i) f(i);
}

class Matrix {
    std::unique_ptr<double[]> values;
    size_t rows, columns;

  public:
    Matrix(size_t rows, size_t columns) : values(new double[rows * columns]()), rows(rows), columns(columns) {}
    double &operator()(size_t i, size_t j) { return values[i * columns + j]; }
    double operator()(size_t i, size_t j) const { return values[i * columns + j]; }
    double trace() const {
        double sum = 0;
#pragma acc parallel loop reduction(+ : sum)
        for (size_t i = 0; i < rows; i++) sum += (*this)(i, i);
        return sum;
    }
};

struct Node {
    double value;
    Node *next;
};

struct alignas(64) Line {
    float lanes[16];
};

int main() {
    const int n = 1000;
    std::vector<double> x(n), y(n, 1.0);
    std::iota(x.begin(), x.end(), 0.0);
    each(n, Axpy{2.0, x.data(), y.data()});
    double *px = x.data(), *py = y.data(), scale = 0.5;
    each(n - 1, [=](int i) { py[i] += scale * px[i + 1]; });
    std::printf("%g\n", std::accumulate(y.begin(), y.end(), 0.0));

    // What `this` and references lead to has to be managed memory, too.
    auto matrices = std::make_unique<std::array<Matrix, 3>>(std::array<Matrix, 3>{Matrix(30, 30), Matrix(30, 30), Matrix(30, 30)});
    Matrix &a = (*matrices)[0], &b = (*matrices)[1], &c = (*matrices)[2];
    for (size_t i = 0; i < 30; i++)
        for (size_t j = 0; j < 30; j++) a(i, j) = i + j, b(i, j) = i - double(j);
#pragma acc parallel loop collapse(2)
    for (size_t i = 0; i < 30; i++)
        for (size_t j = 0; j < 30; j++) {
            double sum = 0;
            for (size_t k = 0; k < 30; k++) sum += a(i, k) * b(k, j);
            c(i, j) = sum;
        }
    std::printf("%g %g\n", c.trace(), c(29, 3));

    // Lists, and vectors of vectors.
    Node *heads[10] = {};
    for (int i = 0; i < 55; i++) heads[i % 10] = new Node{double(i), heads[i % 10]};
    std::vector<std::vector<int>> rows(10);
    for (int i = 0; i < 10; i++) rows[i].resize(i + 1, i);
    double sums[10];
    std::vector<int> *all = rows.data();
#pragma acc parallel loop copyin(heads) copyout(sums)
    for (int i = 0; i < 10; i++) {
        sums[i] = 0;
        for (Node *at = heads[i]; at; at = at->next) sums[i] += at->value;
        for (size_t j = 0; j < all[i].size(); j++) sums[i] += all[i][j];
    }
    for (double sum : sums) std::printf("%g ", sum);
    for (Node *head : heads)
        while (head) delete std::exchange(head, head->next);

    // What the library allocates is freed here, and the other way round.
    std::ostringstream text;
    for (int i = 0; i < 100; i++) text << i << ", ";
    std::string line = text.str();
    std::map<std::string, int> places;
    for (size_t at = 0; (at = line.find("7,", at)) != std::string::npos; at++) places[line.substr(at, 30)] = int(at);
    std::printf("\n%zu %zu %d\n", line.size(), places.size(), places.begin()->second);

    // The other forms.
    std::unique_ptr<Line> aligned(new Line{});
    Line *at = aligned.get();
#pragma acc parallel loop
    for (int i = 0; i < 16; i++) at->lanes[i] = i;
    std::printf("%d %g\n", int(reinterpret_cast<uintptr_t>(at) % alignof(Line)), at->lanes[15]);
    int *some = new (std::nothrow) int[100];
#pragma acc parallel loop
    for (int i = 0; i < 100; i++) some[i] = i;
    std::printf("%d\n", some[99]);
    ::operator delete[](some, std::nothrow);
    volatile size_t much = SIZE_MAX / 4;
    try {
        char *never = new char[much];
        std::printf("%p\n", static_cast<void *>(never));
    } catch (const std::bad_alloc &) {
        std::puts("no memory");
    }
}
