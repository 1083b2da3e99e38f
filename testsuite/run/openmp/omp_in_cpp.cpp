// flags: -mp
// OpenMP in C++: clang's constructs, on the same library.
#include <cstdio>
#include <omp.h>
#include <vector>

struct Counter {
    int n = 0;
    void add(int k) { n += k; }
};

int main() {
    std::vector<double> v(1000);
    double sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 10) num_threads(4)
    for (int i = 0; i < 1000; i++) {
        v[i] = i * 0.5;
        sum += v[i];
    }
    Counter c;
#pragma omp parallel num_threads(4)
    {
#pragma omp critical
        c.add(omp_get_thread_num());
#pragma omp single
        for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(i)
            {
#pragma omp atomic
                c.n += i;
            }
        }
    }
    std::printf("%g %d\n", sum, c.n);
    return 0;
}
