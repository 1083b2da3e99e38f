// RUN: %accc -acc -ta=tesla -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

// A bare loop around the user's gang loop: another axis of the grid, or in order where it can't be one.

// CHECK-LABEL: grid:
// CHECK: #pragma acc loop gang /* blockIdx.y */
// CHECK-NEXT: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
void grid(int n, int m, double *restrict z)
{
#pragma acc parallel loop copy(z[0:n*m])
    for (int i = 0; i < n; i++) {
#pragma acc loop gang vector
        for (int j = 1; j < m; j++)
            z[i * m + j] = i + j;
    }
}

// CHECK-LABEL: order:
// CHECK: #pragma acc loop seq
// CHECK-NEXT: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
void order(int n, int m, double *restrict z)
{
#pragma acc parallel loop copy(z[0:n*m])
    for (int i = 0; i < n; i++) {
        double t = z[i * m];
#pragma acc loop gang vector
        for (int j = 1; j < m; j++)
            z[i * m + j] = t + j;
    }
}

// Tiles inside of a loop that the gangs have.
// CHECK-LABEL: tiles:
// CHECK: #pragma acc loop gang /* blockIdx.x */
// CHECK-NOT: blockIdx.x
// CHECK: #pragma acc loop vector(8) /* threadIdx.x */
void tiles(int n, int m, double *restrict z)
{
#pragma acc parallel loop copy(z[0:n*m*8])
    for (int i = 0; i < n; i++) {
        int first = i * m;
#pragma acc loop tile(8, 2)
        for (int j = 1; j < m; j++)
            for (int k = 0; k < 8; k++)
                z[(first + j) * 8 + k] = i + j;
    }
}
