// Collapsed loops of which the inner one has fewer iterations than a warp lanes: they stay in order, also where the outer one is
// the one along memory.
// RUN: %accc -acc -ta=tesla:cc90 --emit=schedule -c %s | FileCheck %s
// CHECK: construct "blocks" at {{[0-9]+}}: gpu, one-kernel {
// CHECK-NEXT: for r at {{[0-9]+}}: bind(gang.x, vector(128)) collapse(2)
void blocks(int n, const int *start, const double *v, double *restrict y) {
#pragma acc parallel loop collapse(2) present(start, v, y)
    for (int r = 0; r < n; r++)
        for (int i = 0; i < 4; i++) {
            double s = 0;
            for (int e = start[r]; e < start[r + 1]; e++)
                s += v[16 * e + 4 * i];
            y[4 * r + i] = s;
        }
}
