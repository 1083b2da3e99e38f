// Wavefronts whose iterations add up in a loop: workers take the diagonal, and their lanes the sum. Others have lanes alone; so have
// those whose loop inside is known to be shorter than a warp.
// RUN: %accc -acc -ta=tesla:cc90 --emit=schedule -c %s | FileCheck %s
// CHECK: construct "factor" at {{[0-9]+}}: gpu, cooperative
// CHECK: bind(gang.x)
// CHECK: bind(worker)
// CHECK: bind(vector(32))
// CHECK: construct "sweep" at {{[0-9]+}}: gpu, cooperative
// CHECK: bind(gang.x)
// CHECK: bind(vector(32))
// CHECK: construct "brief" at {{[0-9]+}}: gpu, cooperative
// CHECK-NOT: worker
// CHECK: bind(vector(32))
void factor(int n, double a[restrict n][n]) {
#pragma acc kernels present(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double w = a[i][j];
            for (int k = 0; k < j; k++)
                w -= a[i][k] * 1e-3;
            a[i][j] = i > 0 ? w + a[i - 1][j] : w;
        }
}

void sweep(int n, double a[restrict n][n]) {
#pragma acc kernels present(a)
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            a[i][j] += a[i - 1][j] + a[i][j - 1];
}

void brief(int n, double a[restrict n][n], const double *restrict c) {
#pragma acc kernels present(a, c)
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++) {
            double w = 0;
            for (int k = 0; k < 4; k++)
                w += c[k];
            a[i][j] += (a[i - 1][j] + a[i][j - 1]) * w;
        }
}
