// Loops that start where their variable is, or step another variable as well, are counted.
// RUN: %accc -acc -Minfo=accel -ta=multicore -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %accc -acc -DDIRECTED -ta=multicore -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=DIRECTED
// CHECK: {{^}}here:
// CHECK: 13, Loop is parallelizable
// CHECK: {{^}}both:
// CHECK: 19, Loop is parallelizable
// CHECK: {{^}}early:
// CHECK: 27, Loop not parallelized: not countable
void here(int n, int i, const int *restrict a, int *restrict b)
{
#pragma acc kernels copyin(a[0:n]) copy(b[0:n])
    for (; i < n; i++)
        b[i] = a[i];
}
void both(int n, int i, int j, const int *restrict a, int *restrict b)
{
#pragma acc kernels copyin(a[0:n]) copy(b[0:n])
    for (i = 0, j = n - 1; i < n; i++, j--)
        b[j] = a[i];
}
// What each iteration ends with would have to stand at each `continue`.
void early(int n, const int *restrict a, int *restrict b)
{
    int i, j;
#pragma acc kernels copyin(a[0:n]) copy(b[0:n])
    for (i = 0, j = 0; i < n; i++, j++) {
        if (a[i] < 0)
            continue;
        b[j] = a[i];
    }
}
#ifdef DIRECTED
void directed(int n, int i, int j, const int *restrict a, int *restrict b)
{
#pragma acc parallel loop copyin(a[0:n]) copy(b[0:n])
    // DIRECTED: [[#@LINE+1]]:{{[0-9]+}}: error[ACC2020]: the loop is not countable
    for (i = 0, j = n - 1; i < n; i++, j--)
        b[j] = a[i];
}
#endif
