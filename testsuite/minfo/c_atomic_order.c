// Inner loops without a directive whose atomic updates meet in an element: lanes share them only where the order changes nothing.
// A loop whose updates do not meet, and one with a directive, are shared in any case.
// RUN: %accc -acc -ta=tesla -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
void f(int n, double s[4], int c[4], float m[4], double x[64])
{
#pragma acc parallel loop gang copy(s[0:4], c[0:4], m[0:4], x[0:64])
    for (int g = 0; g < 4; g++) {
        // CHECK-DAG: [[#@LINE+1]], #pragma acc loop seq
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            s[g] += 0.1 * i;
        }
        // CHECK-DAG: [[#@LINE+1]], #pragma acc loop vector
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            c[g] += i;
        }
        // CHECK-DAG: [[#@LINE+1]], #pragma acc loop vector
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            m[g] = m[g] > i ? m[g] : i;
        }
        // CHECK-DAG: [[#@LINE+1]], #pragma acc loop vector
        for (int i = 0; i < 64; i++) {
#pragma acc atomic
            x[i] += 0.1 * g;
        }
        // CHECK-DAG: [[#@LINE+2]], #pragma acc loop vector
#pragma acc loop vector
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            s[g] += 0.1 * i;
        }
    }
}
