// Which elements of a pointer's target a region uses is not known: it has to be on the device already; a warning says so
// where nothing in the file could have brought it. A data construct needs a size.
// RUN: %accc -acc -ta=tesla:cc70 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %accc -acc -ta=multicore -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SHARED --allow-empty
// RUN: not %accc -acc -DSIZED -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=DATA
void scatter(int n, const int *restrict k, double *restrict y)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        y[k[i]] = i;
#ifdef SIZED
#pragma acc data copy(y)
    y[0] = 1;
#endif
}
// CHECK: pointer_size.c:10:{{[0-9]+}}: warning[ACC2027]: Accelerator restriction: size of the GPU copy of y is unknown
// CHECK: copy(y[0:n])
// SHARED-NOT: ACC2027
// DATA: pointer_size.c:12:{{[0-9]+}}: error[ACC2027]: {{.*}} copy of y is unknown
