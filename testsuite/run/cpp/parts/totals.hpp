#pragma once
template <class T> T total(const T *a, int n) {
    T s{};
#pragma acc parallel loop reduction(+:s) copyin(a[0:n])
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}
inline double twice_total(const double *a, int n) {
    double s = 0;
#pragma acc parallel loop reduction(+:s) copyin(a[0:n])
    for (int i = 0; i < n; i++) s += 2 * a[i];
    return s;
}

// One device copy for all units that include this.
inline int shared_steps[3] = {10, 20, 30};
#pragma acc declare copyin(shared_steps)
#pragma acc routine seq
inline int step_of(int i) { return shared_steps[i % 3]; }
