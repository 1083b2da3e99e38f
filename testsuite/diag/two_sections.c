// Two sections of one array in the data clauses of a compute construct: its kernel would find only one of them. The same section
// twice is one.
// RUN: not %accc -acc -ta=multicore -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %accc -acc -DSAME -ta=multicore -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAME
void f(int n, const double *restrict a, double *restrict b)
{
#ifdef SAME
    // SAME: warning[ACC2014]: `b` is in two data clauses
    // SAME: taken as `copy(b[0:n])`
#pragma acc parallel loop copyin(a[0:n]) copyin(b[0:n]) copyout(b[0:n])
    for (int i = 0; i < n; i++)
        b[i] += a[i];
#else
    // CHECK: two_sections.c:[[#@LINE+1]]:{{[0-9]+}}: error[ACC2014]: two sections of `a`
#pragma acc parallel loop copyin(a[0:n], a[2 * n:n]) copyout(b[0:n])
    for (int i = 0; i < n; i++)
        b[i] = a[i] + a[2 * n + i];
#endif
}
