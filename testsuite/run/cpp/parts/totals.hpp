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
