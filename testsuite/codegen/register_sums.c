// A thread that adds up in an element does so in a register: nothing is stored in its loop. Iterations of the two loops around
// might be put together, as they read the same elements again; where the schedule does not, the sum is replaced behind it.
// RUN: %accc -acc -ta=tesla:cc90 -O2 --emit=ir-after=host-reads -c %s | FileCheck %s --check-prefix=BEFORE
// RUN: %accc -acc -ta=tesla:cc90 -O2 --emit=ir-after=register-sums -c %s | FileCheck %s
// BEFORE: gpu {
// BEFORE: for {{.*}}exposed_use{{.*}}schedule() {
// BEFORE: store_elem
// BEFORE-NEXT: yield
// CHECK: gpu {
// CHECK: for {{.*}}exposed_use{{.*}}schedule() {
// CHECK-NOT: store_elem
// CHECK: yield
void contract(int r, int q, int p, double a[restrict r][q][p], const double c[restrict p][p], double t[restrict p])
{
#pragma acc kernels present(a, c)
#pragma acc loop gang private(t[0:p])
    for (int i = 0; i < r; i++)
        for (int j = 0; j < q; j++) {
            for (int k = 0; k < p; k++) {
                t[k] = 0;
                for (int s = 0; s < p; s++)
                    t[k] += a[i][j][s] * c[s][k];
            }
            for (int k = 0; k < p; k++)
                a[i][j][k] = t[k];
        }
}
