// How long the lanes' loops are is known at launch alone: there is a version for short ones, in which workers of few lanes take rows,
// also beside levels of the user's. Where the user counts lanes, or the data counts iterations, there is none.
// RUN: %accc -acc -ta=tesla:cc90 --emit=schedule -c %s | FileCheck %s
// CHECK: construct "levels" at {{[0-9]+}}: gpu, one-kernel, workers(16) {
// CHECK-NEXT: bind(gang.x) specialize(short_rows)
// CHECK: construct "left_free" at {{[0-9]+}}: gpu, one-kernel, workers(16) {
// CHECK-NEXT: bind(gang.z)
// CHECK-NEXT: bind(gang.y) specialize(short_rows)
// CHECK-NEXT: bind(gang.x, vector(128))
// CHECK: construct "counted" at {{[0-9]+}}: gpu, one-kernel {
// CHECK-NOT: short_rows
// CHECK: construct "triangle" at {{[0-9]+}}: gpu, one-kernel {
// CHECK-NOT: short_rows
// RUN: %accc -acc -ta=tesla:cc90 --emit=ptx %s | FileCheck %s --check-prefix=PTX
// PTX: .visible .entry levels_{{[0-9]+}}_gpu(
// PTX: .maxntid 8, 16, 1
// PTX: .visible .entry levels_{{[0-9]+}}_gpu_2(
// PTX: .maxntid 128, 1, 1
void levels(int n, int k, const float *restrict x, float *restrict y) {
#pragma acc parallel loop gang present(x, y)
    for (int r = 0; r < n; r++)
#pragma acc loop vector
        for (int c = 0; c < k; c++)
            y[r * k + c] = x[r * k + c] * r;
}
void left_free(int l, int n, int k, const float *restrict x, float *restrict y) {
#pragma acc parallel loop present(x, y)
    for (int q = 0; q < l; q++)
#pragma acc loop
        for (int r = 0; r < n; r++)
#pragma acc loop
            for (int c = 0; c < k; c++)
                y[(q * n + r) * k + c] = x[(q * n + r) * k + c] * r;
}
void counted(int n, int k, const float *restrict x, float *restrict y) {
#pragma acc parallel loop gang vector_length(64) present(x, y)
    for (int r = 0; r < n; r++)
#pragma acc loop vector
        for (int c = 0; c < k; c++)
            y[r * k + c] = x[r * k + c] * r;
}
void triangle(int n, int k, const float *restrict x, float *restrict y) {
#pragma acc parallel loop gang present(x, y)
    for (int r = 0; r < n; r++)
#pragma acc loop vector
        for (int c = 0; c < r; c++)
            y[r * k + c] = x[r * k + c] * r;
}
