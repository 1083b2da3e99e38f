// with: parts/routine_unit.cpp
// Routines whose directive stands at a declaration in a header, or at the definition, and which only other units call;
// OpenMP's clock without OpenMP.
#include "parts/routine_unit.hpp"
#include <cstdio>
extern "C" double omp_get_wtime(void);

int main() {
  const int n = 100;
  double sum = 0;
  int values[n];
  const double start = omp_get_wtime();
#pragma acc parallel loop copyout(values) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    values[i] = depth(i, 3);
    sum += scaled(i) + unit::Point{i, 2}.weight();
  }
  int total = 0;
  for (int i = 0; i < n; i++)
    total = (total * 3 + values[i]) % 10007;
  std::printf("%d %.2f %d\n", total, sum, omp_get_wtime() >= start);
}
