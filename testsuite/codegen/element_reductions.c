// Elements that stay the same while a loop runs are reduced in registers, not updated by each iteration: by the clause, and in
// `kernels` without one.
// RUN: %accc -acc -ta=tesla:cc90 --emit=ptx -c %s -o - | FileCheck %s
// RUN: %accc -acc -ta=tesla:cc90 --emit=schedule -c %s | FileCheck --check-prefix=SCHEDULE %s
// CHECK-NOT: atom.global.add.f64
// SCHEDULE: construct "total"
// SCHEDULE: reduce(add: p, gang vector)
// SCHEDULE: construct "rows"
// SCHEDULE: reduce(add: y, vector)
// SCHEDULE: construct "kernels"
// SCHEDULE: bind(gang.x, vector(128)){{.*}}reduce(add: .p, gang vector)
void total(int n, const double *restrict x, double *restrict p) {
#pragma acc parallel loop reduction(+ : p[0]) present(x[0 : n], p[0 : 1])
    for (int i = 0; i < n; i++)
        p[0] += x[i];
}

void rows(int n, const double *restrict x, double *restrict y) {
#pragma acc parallel loop present(x[0 : n * n], y[0 : n])
    for (int i = 0; i < n; i++) {
        y[i] = 0;
#pragma acc loop reduction(+ : y[i])
        for (int j = 0; j < n; j++)
            y[i] += x[i * n + j];
    }
}

void kernels(int n, const double *restrict x, double *restrict p) {
#pragma acc kernels present(x[0 : n], p[0 : 1])
    for (int i = 0; i < n; i++)
        p[0] += x[i];
}
