// Steps of an elimination: the row's factor is computed by the gang that has the row, so that the gangs wait for each other once a
// step. Where the first nest has loops of its own, or no loop around runs in order, both nests keep their threads.
// RUN: %accc -acc -ta=tesla:cc90 --emit=schedule -c %s | FileCheck %s
// CHECK: construct "eliminate" at {{[0-9]+}}: gpu, cooperative {
// CHECK-NEXT: for k at {{[0-9]+}}: seq
// CHECK-NEXT: for i at {{[0-9]+}}: bind(gang.x) {
// CHECK-NEXT: for j at {{[0-9]+}}: bind(vector(128))
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK: construct "once" at {{[0-9]+}}: gpu
// CHECK-NEXT: for i at {{[0-9]+}}: bind(gang.x, vector(128))
// CHECK-NEXT: for i at {{[0-9]+}}: bind(gang
void eliminate(int n, double a[restrict n][n]) {
#pragma acc kernels present(a)
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i < n; i++)
            a[i][k] /= a[k][k];
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}

void once(int n, double a[restrict n][n]) {
#pragma acc kernels present(a)
    {
        for (int i = 1; i < n; i++)
            a[i][0] /= a[0][0];
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++)
                a[i][j] -= a[i][0] * a[0][j];
    }
}
