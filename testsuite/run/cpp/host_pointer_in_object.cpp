// device: sim
// expect-error: FATAL ERROR: a kernel used a host address: _M_start of v
// compare: no
// The elements of a vector that is used in a construct are not on the device: the program says so and ends.
#include <cstdio>
#include <vector>
int main() {
  std::vector<double> v(100, 1.0);
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    v[i] *= 2;
  std::printf("%g\n", v[1]);
}
