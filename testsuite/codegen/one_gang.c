// A cooperative kernel has one gang where so few chunks of lanes add up a row.
// RUN: %accc -acc -ta=tesla:cc90 --emit=outlined -c %s -o - | FileCheck %s
void solve(int n, double x[restrict n], double a[restrict n][n]) {
#pragma acc kernels present(x, a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) x[i] -= a[i][j] * x[j];
}
// CHECK: [[FEW:%[0-9]+]] = const 32: i64
// CHECK: [[IS_FEW:%[0-9]+]] = cmp le {{%[0-9]+}}, [[FEW]]
// CHECK: [[SMALL:%[0-9]+]] = and {{%[0-9]+}}, [[IS_FEW]]
// CHECK: [[GRID:%[0-9]+]] = select [[SMALL]],
// CHECK: launch @{{.*}} grid([[GRID]],
