// with: parts/other_unit.cpp
// Constructs in templates and inline functions of a header that two units include; variables of namespaces; clauses that call functions.
#include "parts/totals.hpp"
#include <cstdio>
double other(const double *a, int n);
int steps_there(int n);
namespace geo { int table[4] = {1, 2, 3, 4};
#pragma acc declare copyin(table)
 static double weight = 0.5; constexpr int limit = 3; }
#pragma acc routine seq
int lookup(int i) { return geo::table[i & 3]; }
int main() {
    double a[20];
    for (int i = 0; i < 20; i++) a[i] = i;
    std::printf("%g %g %g\n", total(a, 20), twice_total(a, 20), other(a, 20));
    int s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < 20; i++) s += lookup(i) + geo::limit;
    std::printf("%d\n", s);
    shared_steps[1] = 25;
#pragma acc update device(shared_steps)
    int t = 0;
#pragma acc parallel loop reduction(+:t)
    for (int i = 0; i < 20; i++) t += step_of(i);
    std::printf("%d %d\n", t, steps_there(20));
    double w = 0;
#pragma acc parallel loop reduction(+:w)
    for (int i = 0; i < 20; i++) w += geo::weight * i;
    std::printf("%g\n", w);
#pragma acc parallel loop if(total(a, 3) > 100) num_gangs(int(total(a, 4))) copy(a)
    for (int i = 0; i < 20; i++) a[i] += 1;
    std::printf("%g\n", a[1]);
}
