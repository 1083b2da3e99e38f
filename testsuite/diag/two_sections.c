// Two sections of one array in the data clauses of a compute construct: its kernel would find only one of them. The same section
// twice is one.
// RUN: not %accc -acc -ta=multicore -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %accc -acc -DSAME -ta=multicore -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAME
void f(int n, const double *restrict a, double *restrict b)
{
#ifdef SAME
    // SAME: warning[ACC2014]: `b[0:n]` is in `copy` twice
#pragma acc parallel loop copyin(a[0:n]) copy(b[0:n]) copy(b[0:n])
    for (int i = 0; i < n; i++)
        b[i] += a[i];
#else
    // CHECK: two_sections.c:[[#@LINE+1]]:{{[0-9]+}}: error[ACC2014]: two sections of `a`
#pragma acc parallel loop copyin(a[0:n], a[2 * n:n]) copyout(b[0:n])
    for (int i = 0; i < n; i++)
        b[i] = a[i] + a[2 * n + i];
#endif
}
