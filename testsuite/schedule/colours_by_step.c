// Rows of a red-black sweep are apart where the first column's parity goes with the row: a remainder of what is not negative
// is not negative.
// RUN: %accc -acc -ta=tesla:cc90 --emit=schedule -c %s | FileCheck %s
// CHECK: construct "sweep" at {{[0-9]+}}: gpu, cooperative
// CHECK: for c at {{[0-9]+}}: seq
// CHECK: for i at {{[0-9]+}}: bind(gang.x)
// CHECK: for j at {{[0-9]+}}: bind(vector(128))
void sweep(int n, double *restrict a, double w) {
#pragma acc kernels present(a[0 : n * n])
    for (int c = 0; c < 2; c++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
                a[i * n + j] += w * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}
