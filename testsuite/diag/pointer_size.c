// Which elements of a pointer's target a region uses is not known: an error that names the clause to write.
// RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
void scatter(int n, const int *restrict k, double *restrict y)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        y[k[i]] = i;
#pragma acc data copy(y)
    y[0] = 1;
}
// CHECK-DAG: pointer_size.c:7:{{[0-9]+}}: error[ACC2027]: Accelerator restriction: size of the GPU copy of y is unknown
// CHECK-DAG: copy(y[0:n])
// CHECK-DAG: pointer_size.c:8:{{[0-9]+}}: error[ACC2027]: {{.*}} copy of y is unknown
