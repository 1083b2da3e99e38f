// Bins that are counted at run time: one kernel in which a gang counts them for itself, one for more than that.
// RUN: %accc -O2 -acc -ta=tesla:cc90 --emit=ptx -c %s | FileCheck %s
void count(int n, int bins, const int *restrict key, int *restrict h)
{
#pragma acc parallel loop present(key[:n], h[:bins])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[key[i]] += 1;
    }
}
// CHECK: .entry [[NAME:count_[0-9a-z_]*]](
// CHECK: atom.shared.add.u32
// CHECK: .entry [[NAME]]_2(
// CHECK-NOT: .shared
// CHECK: {{atom|red}}.global.add.u32
