// Pointers that are only read may show the same memory; one that has been checked to be apart from what is written is read through
// the cache for what nothing writes, in `parallel` as in `kernels`.
// RUN: %accc -O2 -acc -ta=tesla:cc90 --emit=ptx -c %s | FileCheck %s
// CHECK: .entry in_kernels_{{[0-9]+}}_gpu(
// CHECK: ld.global.nc
// CHECK: .entry in_parallel_{{[0-9]+}}_gpu(
// CHECK: ld.global.nc
void in_kernels(int n, int m, const float *b, const float *c, float *x) {
#pragma acc kernels present(b, c, x)
    for (int j = 0; j < m; j++)
        for (int i = 1; i < n; i++)
            x[i * m + j] = x[(i - 1) * m + j] * c[i * m + j] + b[i * m + j];
}

void in_parallel(int n, int m, const float *b, const float *c, float *x) {
#pragma acc parallel loop present(b, c, x)
    for (int j = 0; j < m; j++)
        for (int i = 1; i < n; i++)
            x[i * m + j] = x[(i - 1) * m + j] * c[i * m + j] + b[i * m + j];
}
