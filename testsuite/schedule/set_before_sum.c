// A sum in an element that is set right before it has the schedule of one in a scalar.
// RUN: %accc -acc -ta=tesla:cc90 --emit=schedule -c %s | FileCheck %s
// CHECK: construct "in_element" at {{[0-9]+}}: gpu, one-kernel, workers(32) {
// CHECK-NEXT: for j at {{[0-9]+}}: bind(gang.x, vector(32)) reduce(workers) specialize(split_sums)
// CHECK: construct "in_scalar" at {{[0-9]+}}: gpu, one-kernel, workers(32) {
// CHECK-NEXT: for j at {{[0-9]+}}: bind(gang.x, vector(32)) reduce(workers) specialize(split_sums)
void in_element(int n, int m, const float *restrict a, float *restrict s) {
#pragma acc parallel loop copyin(a[0:n*m]) copyout(s[0:m])
    for (int j = 0; j < m; j++) {
        s[j] = 0.0f;
        for (int i = 0; i < n; i++)
            s[j] += a[i * m + j];
    }
}

void in_scalar(int n, int m, const float *restrict a, float *restrict s) {
#pragma acc parallel loop copyin(a[0:n*m]) copyout(s[0:m])
    for (int j = 0; j < m; j++) {
        float t = 0.0f;
        for (int i = 0; i < n; i++)
            t += a[i * m + j];
        s[j] = t;
    }
}
