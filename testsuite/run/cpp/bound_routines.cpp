// `bind` in C++: a name is a function of the routine's type, found as in C++; a string is the linker's name. The host calls the
// routine itself. Gangs of dimension 2 in a routine.
#include <cstdio>

static double on_device(int) { return -1; }
static double on_device(double x) { return x * 3; }
#pragma acc routine seq bind(on_device)
double scale(double x) {
    std::fprintf(stdout, "host %g\n", x);
    return x * 2;
}

namespace shapes {
int on_device(int x) { return x + 100; }
#pragma acc routine seq bind(on_device)
int next(int x) { return x + 1; }
} // namespace shapes

extern "C" int device_square(int x) { return x * x; }
#pragma acc routine seq bind("device_square")
extern "C" int square(int x);
int square(int x) {
    std::puts("host only");
    return x;
}

#pragma acc routine gang(dim : 2)
void fill(int *rows, int n, int m) {
#pragma acc loop gang(dim : 2)
    for (int j = 0; j < n; j++) {
#pragma acc loop gang(dim : 1)
        for (int i = 0; i < m; i++)
            rows[j * m + i] = 10 * j + i;
    }
}

int main() {
    double a[4] = {1, 2, 3, 4};
    int b[4] = {1, 2, 3, 4}, c[4] = {1, 2, 3, 4}, rows[12];
#pragma acc parallel loop copy(a, b, c)
    for (int i = 0; i < 4; i++) {
        a[i] = scale(a[i]);
        b[i] = shapes::next(b[i]);
        c[i] = square(c[i]);
    }
    std::printf("%g %g %d %d %d\n", a[0], a[3], b[2], c[3], shapes::next(1));
    std::printf("%g\n", scale(7));
#pragma acc parallel num_gangs(2, 2) copyout(rows)
    fill(rows, 3, 4);
    std::printf("%d %d\n", rows[0], rows[11]);
}
