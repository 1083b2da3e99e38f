// `private` of the variable of a loop around is left out with a warning, unless the loop sets it.
// RUN: %accc -acc -ta=multicore -c %s -o %t.o 2>&1 | FileCheck %s
void f(int n, int a[n][n])
{
    int i, j;
#pragma acc parallel loop private(i, j) copy(a[0:n][0:n])
    for (i = 0; i < n; i++) {
        // CHECK: private_outer_loop.c:[[#@LINE+1]]:{{[0-9]+}}: warning[ACC2023]: `i` is the variable of a loop around
#pragma acc loop private(i, j)
        for (j = 0; j < n; j++)
            a[i][j] = 1;
    }
    // CHECK-NOT: warning
    for (int k = 0; k < n; k++) {
#pragma acc parallel loop private(k) copy(a[0:n][0:n])
        for (int l = 0; l < n; l++) {
            k = l;
            a[k][l] = 1;
        }
    }
}
