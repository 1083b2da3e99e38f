// Pointers in kernels: what may be the same memory is named, with the way out; what cannot be is parallel.
// RUN: %accc -acc -ta=tesla:cc70 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
#include <stdlib.h>

// CHECK: {{^}}plain:
// CHECK-NEXT: 13, Generating two versions of the region: in parallel where x and y do not overlap, else in order
// CHECK-DAG: Generating implicit copyin(x[:n]) [if not already present]
// CHECK-DAG: Generating implicit copyout(y[:n]) [if not already present]
// CHECK-NOT: prevents parallelization
// CHECK-DAG: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
void plain(int n, double *x, double *y)
{
#pragma acc kernels
    for (int i = 0; i < n; i++)
        y[i] = 2 * x[i];
}

// Where no clause says what lies behind a pointer the loops' bounds and subscripts do.
// CHECK: {{^}}of_any_size:
// CHECK-NEXT: Generating two versions of the region: in parallel where x and y do not overlap, else in order
// CHECK-NOT: prevents parallelization
// CHECK: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
void of_any_size(int n, double *x, double *y)
{
#pragma acc kernels present(x, y)
    for (int i = 0; i < n; i++)
        y[i] = 2 * x[i];
}

// Where these say nothing, either, all that is mapped around the pointers is compared.
// CHECK: {{^}}of_unknown_size:
// CHECK-NEXT: Generating two versions of the region: in parallel where x and y do not overlap, else in order
// CHECK: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
void of_unknown_size(int n, const int *restrict at, double *x, double *y)
{
#pragma acc kernels present(at, x, y)
    for (int i = 0; i < n; i++)
        y[i] = 2 * x[at[i]];
}

// A parallel loop has versions, too, where loops inside it or what they read would be better off.
// CHECK: {{^}}sums_in_parallel:
// CHECK-NEXT: Generating two versions of the region: one where a, y and x do not overlap, and one for any
// CHECK: Generating implicit reduction(+:y)
void sums_in_parallel(int n, double *a, double *x, double *y)
{
#pragma acc parallel loop present(a, x, y)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            y[i] += a[i * n + j] * x[j];
}

// CHECK: {{^}}restricted:
// CHECK-DAG: Generating implicit copyin(x[:n]) [if not already present]
// CHECK-DAG: Generating implicit copyout(y[:n]) [if not already present]
// CHECK-DAG: Loop is parallelizable
// CHECK-DAG: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
void restricted(int n, double *x, double *restrict y)
{
#pragma acc kernels
    for (int i = 0; i < n; i++)
        y[i] = 2 * x[i];
}

// CHECK: {{^}}asserted:
// CHECK-DAG: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
void asserted(int n, double *x, double *y)
{
#pragma acc kernels loop independent
    for (int i = 0; i < n; i++)
        y[i] = 2 * x[i];
}

// CHECK: {{^}}allocated:
// CHECK-DAG: Loop is parallelizable
// CHECK-DAG: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
double *allocated(int n)
{
    double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
    for (int i = 0; i < n; i++)
        x[i] = i;
#pragma acc kernels
    for (int i = 0; i < n; i++)
        y[i] = 2 * x[i];
    free(x);
    return y;
}

// One pointer made from another shows the same memory.
// CHECK: {{^}}shifted:
// CHECK-DAG: Complex loop carried dependence of {{[xy]}}-> prevents parallelization
void shifted(int n, double *restrict x)
{
    double *y = x + 1;
#pragma acc kernels copy(x[0:n+1])
    for (int i = 0; i < n; i++)
        y[i] = 2 * x[i];
}

// Rows of a linearized matrix, and of a table of rows.
// CHECK: {{^}}rows:
// CHECK-DAG: Generating implicit copy(a[:n*n]) [if not already present]
// CHECK-DAG: Generating implicit copy(w[:n][:n]) [if not already present]
// CHECK-NOT: prevents parallelization
// CHECK-DAG: #pragma acc loop gang /* blockIdx.y */
// CHECK-DAG: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
void rows(int n, double *a, int **restrict w)
{
#pragma acc kernels
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i * n + j] += 1;
#pragma acc kernels
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            w[i][j] += 1;
}

// CHECK: {{^}}rows_may_overlap:
// CHECK-DAG: Rows of w may overlap
void rows_may_overlap(int n, int **w)
{
#pragma acc kernels
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            w[i][j] += 1;
}
