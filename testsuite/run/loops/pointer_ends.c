// Loops that count pointers up or down to another pointer, which shows the element behind an array or before it: the end need
// not be on the device.
// run: => pointer_ends.expect
#include <stdio.h>
#define N 37

static double total(const double *first, const double *last) {
    double sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(first[0 : last - first])
    for (const double *p = first; p != last; p++) sum += *p;
    return sum;
}

int main(void) {
    static struct { double before[N], a[N], behind[N]; } all;
    for (int i = 0; i < N; i++) all.before[i] = all.behind[i] = -1000, all.a[i] = i;
    double *begin = all.a, *end = all.a + N, *last = end - 1;
    int n = N, skip = 2;
    double sum = 0, odd = 0, down = 0, rows = 0;
    printf("%g\n", total(begin, end));
    // What lies behind is on the device, too, but not there behind it.
#pragma acc data copyin(all.behind, all.before)
    {
#pragma acc parallel loop reduction(+ : sum) copyin(begin[0 : n])
        for (double *p = begin; p < end; ++p) sum += *p;
#pragma acc kernels loop reduction(+ : odd) copyin(begin[0 : n])
        for (double *p = begin + 1; p < end; p += skip) odd += *p;
#pragma acc parallel loop reduction(+ : down) copyin(begin[0 : n])
        for (double *p = begin + (n - 1); p >= begin; p--) down = down + *p;
#pragma acc parallel copyin(begin[0 : n]) reduction(+ : rows)
        {
#pragma acc loop gang reduction(+ : rows)
            for (int i = 0; i < 3; i++) {
#pragma acc loop vector reduction(+ : rows)
                for (double *p = begin + i; p <= last; p++) rows += *p;
            }
        }
    }
    printf("%g %g %g %g\n", sum, odd, down, rows);
    // Ends that the construct itself sets.
    double parts[4];
#pragma acc parallel loop copyin(begin[0 : n]) copyout(parts)
    for (int k = 0; k < 4; k++) {
        double *from = begin + 9 * k, *to = from + 9, s = 0;
#pragma acc loop seq
        for (double *p = from; p < to; p++) s += *p;
        parts[k] = s;
    }
    for (int k = 0; k < 4; k++) printf("%g\n", parts[k]);
    return 0;
}
