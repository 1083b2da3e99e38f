// Arrays of std::vector through pointers, and output by streams of the host.
#include <vector>
#include <iostream>
int main() {
    int n = 1000;
    std::vector<double> v(n), w(n);
    double *a = v.data(), *b = w.data();
    for (int i = 0; i < n; i++) a[i] = i;
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
    for (int i = 0; i < n; i++) b[i] = 2 * a[i] + 1;
    double s = 0;
#pragma acc parallel loop reduction(+:s) copyin(b[0:n])
    for (int i = 0; i < n; i++) s += b[i];
    std::cout << s << " " << b[10] << std::endl;
}
