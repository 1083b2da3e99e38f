// A loop that writes a `firstprivate` array is shared among gangs, each of which has a copy; lanes of one gang would meet in
// it (OpenACC 3.3, 2.5.14).
// RUN: %accc -acc -ta=tesla:cc70 -Minfo=accel -w -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: [[#@LINE+6]], #pragma acc loop gang /* blockIdx.x */
// CHECK-NOT: vector
void copies(int out[100])
{
    int w[8] = {0};
#pragma acc parallel loop firstprivate(w) copyout(out[0:100])
    for (int i = 0; i < 100; i++) {
        w[0] = i;
        out[i] = w[0] + w[i % 8];
    }
}
