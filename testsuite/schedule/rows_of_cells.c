// What the user wrote as gang and vector over cells whose sizes are data: few lanes take each cell, and a gang takes many. Counted
// lanes bind. Where lanes run loops of their own a cell has a warp.
// RUN: %accc -acc -ta=tesla:cc90 --emit=schedule -c %s | FileCheck %s
// CHECK: construct "cells" at {{[0-9]+}}: gpu, one-kernel, workers(16) {
// CHECK: bind(gang.x, worker)
// CHECK: bind(vector(8))
// CHECK: bind(vector(8))
// CHECK: construct "counted" at {{[0-9]+}}: gpu, one-kernel {
// CHECK: bind(vector(64))
// CHECK: construct "forces" at {{[0-9]+}}: gpu, one-kernel {
// CHECK: bind(gang.x)
// CHECK: bind(vector(32))
void cells(int n, const int *start, const float *x, float *restrict f) {
#pragma acc parallel loop gang present(start, x, f)
    for (int c = 0; c < n; c++) {
#pragma acc loop vector
        for (int i = start[c]; i < start[c + 1]; i++)
            f[i] = 0;
        for (int k = 0; k < 3; k++)
#pragma acc loop vector
            for (int i = start[c]; i < start[c + 1]; i++)
                f[i] += x[i + k];
    }
}

void counted(int n, const int *start, const float *x, float *restrict f) {
#pragma acc parallel loop gang vector_length(64) present(start, x, f)
    for (int c = 0; c < n; c++)
#pragma acc loop vector
        for (int i = start[c]; i < start[c + 1]; i++)
            f[i] = x[i];
}

void forces(int n, const int *start, const float *x, float *restrict f) {
#pragma acc parallel loop gang present(start, x, f)
    for (int c = 0; c < n; c++)
#pragma acc loop vector
        for (int i = start[c]; i < start[c + 1]; i++) {
            float sum = 0;
            for (int j = start[c]; j < start[c + 1]; j++)
                sum += x[i] - x[j];
            f[i] = sum;
        }
}
