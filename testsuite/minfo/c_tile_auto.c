// `tile` on loops of kernels without `independent`: applied where the analyses prove it (OpenACC 3.3, 2.9.7 and 2.9.8).
// RUN: %accc -acc -ta=tesla:cc70 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
void copy(int a[restrict 100][70], int b[restrict 100][70])
{
// CHECK: warning[ACC4003]: `tile` is not applied
// CHECK: 13, #pragma acc loop gang tile(16,4)
// CHECK-NEXT: collapsed
// CHECK-NEXT: #pragma acc loop worker(4)
// CHECK-NEXT: #pragma acc loop vector(16)
#pragma acc kernels copyin(a[0:100]) copyout(b[0:100])
    {
#pragma acc loop tile(16, *)
        for (int i = 0; i < 100; i++)
            for (int j = 0; j < 70; j++) {
                int t = a[i][j];
                b[i][j] = t + 1;
            }
    }
// CHECK: Loop carried dependence of a-> prevents parallelization
#pragma acc kernels loop auto tile(8, 8) copy(a[0:100])
    for (int i = 1; i < 100; i++)
        for (int j = 0; j < 70; j++)
            a[i][j] = a[i - 1][j] + 1;
}
