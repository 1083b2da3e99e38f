// Elements at known places of small arrays and records: passed by value where nobody else knows of the variable; where a
// directive or an address brings it to the device, the device's copy counts.
// expect(host,multicore): steady_elements_shared.expect
// check: stale device data: w
// check: stale device data: g
// check: stale device data: x
// check: stale host data: x
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct grid {
    int n, m;
    double h[3];
    struct { float low, high; } range;
    double *values;
};

static void by_value(struct grid g, double *x) {
#pragma acc parallel loop present(x[0:g.n])
    for (int i = 0; i < g.n; i++)
        x[i] += g.h[1] * g.m + g.range.high;
}
static void by_value_later(struct grid g, double *x) {
    for (int step = 0; step < 3; step++) {
        g.h[1] = step;
#pragma acc parallel loop present(x[0:g.n]) async(1)
        for (int i = 0; i < g.n; i++)
            x[i] += g.h[1] * g.m;
    }
#pragma acc wait
}
static void mixed(int n, double *x) {
    double w[4] = {1, 2, 3, n};
#pragma acc kernels loop independent present(x[0:n])
    for (int i = 0; i < n; i++)
        x[i] += w[3] + w[i % 3];
}
static void on_device(int n, double *x) {
    double w[2] = {1, 2};
#pragma acc data copyin(w)
    {
        w[0] = 100;
#pragma acc parallel loop present(x[0:n])
        for (int i = 0; i < n; i++)
            x[i] += w[0];
    }
}
static void bring(struct grid *g) {
#pragma acc enter data copyin(g[0:1])
}
static void drop(struct grid *g) {
#pragma acc exit data delete(g[0:1])
}
static void by_address(struct grid g, double *x) {
    int n = g.n;
    bring(&g);
    g.m = 1000;
#pragma acc parallel loop present(x[0:n])
    for (int i = 0; i < n; i++)
        x[i] += g.m;
    drop(&g);
}
static void changed(struct grid g, double *x) {
#pragma acc serial present(x[0:g.n])
    {
        g.m = 5;
        x[0] += g.m;
    }
    x[1] += g.m;
}
static void far(int n, int at, double *x) {
    double w[2] = {3, 4};
#pragma acc parallel loop present(x[0:n])
    for (int i = 0; i < n; i++)
        if (at == 1)
            x[i] += w[1];
        else if (at == 2)
            x[i] += w[90000000];
}
int main(void) {
    struct grid g = {10, 3, {0.5, 0.25, 0.125}, {1, 2}, 0};
    double *x = calloc(g.n, sizeof(double));
#pragma acc enter data copyin(x[0:g.n])
    by_value(g, x);
    by_value_later(g, x);
    mixed(g.n, x);
    on_device(g.n, x);
    by_address(g, x);
    changed(g, x);
    far(g.n, 1, x);
#pragma acc exit data copyout(x[0:g.n])
    for (int i = 0; i < g.n; i++)
        printf("%g ", x[i]);
    printf("\n");
    free(x);
}
