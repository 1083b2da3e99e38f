// Compute constructs (OpenACC 3.3, 2.5, 2.11, 2.16): clauses with computed values, queues by number and
// by name, clauses by device, private and firstprivate aggregates, reductions of each operator.
#include <stdio.h>
#include <stdlib.h>
#include <openacc.h>
#include <math.h>
#include <complex.h>
static int fails;
#define CHECK(c) do { if (!(c)) { printf("line %d: %s\n", __LINE__, #c); fails++; } } while (0)
#define N 100
int main(void) {
    int a[N], b[N], i; double d[N]; int t = 1, f = 0, n = 3;
    int cnt = 0;
#pragma acc parallel num_gangs(n, 2, n - 1) copy(cnt)
#pragma acc loop gang(dim:2) reduction(+:cnt)
    for (i = 0; i < N; i++) cnt++;
    CHECK(cnt == N);
    /* if(false) on each */
    int on = -1;
#pragma acc parallel if(f) copy(on)
    on = acc_on_device(acc_device_host);
    CHECK(on == 1);
    on = -1;
#pragma acc kernels if(0) copy(on)
    on = acc_on_device(acc_device_host);
    CHECK(on == 1);
    on = -1;
#pragma acc serial if(n > 5) copy(on)
    on = acc_on_device(acc_device_host);
    CHECK(on == 1);
    on = -1;
#pragma acc serial self copy(on)
    on = acc_on_device(acc_device_host) ;
    CHECK(on == 1);
    on = -1;
#pragma acc parallel self(n == 3) copy(on)
    on = acc_on_device(acc_device_host);
    CHECK(on == 1);
    on = -1;
#pragma acc kernels self(1) if(1) copy(on)
    on = acc_on_device(acc_device_host);
    CHECK(on == 1);
#pragma acc parallel loop self(f) if(t) copyout(a)
    for (i = 0; i < N; i++) a[i] = i;
    CHECK(a[99] == 99);
#pragma acc kernels loop self(f) copyout(a[0:N])
    for (i = 0; i < N; i++) a[i] = i + 1;
    CHECK(a[99] == 100);
#pragma acc serial loop self copyout(a[:N])
    for (i = 0; i < N; i++) a[i] = i + 2;
    CHECK(a[99] == 101);
#pragma acc parallel loop copyout(a[:]) async
    for (i = 0; i < N; i++) a[i] = i + 3;
#pragma acc wait
    CHECK(a[99] == 102);
#pragma acc parallel loop copyout(a) async(acc_async_sync)
    for (i = 0; i < N; i++) a[i] = i + 4;
    CHECK(a[99] == 103);
#pragma acc parallel loop copyout(a) async(acc_async_noval)
    for (i = 0; i < N; i++) a[i] = i + 5;
#pragma acc parallel loop copyin(a) copyout(b) async(2) wait(acc_async_noval)
    for (i = 0; i < N; i++) b[i] = a[i];
#pragma acc wait(2) async(3)
#pragma acc wait(devnum:0:queues:2,3)
#pragma acc wait(queues:3)
#pragma acc wait(devnum:0:3)
    CHECK(b[0] == 5);
#pragma acc parallel loop copyout(b) wait(devnum: 0 : queues: 1, 2) async(acc_async_default)
    for (i = 0; i < N; i++) b[i] = 7;
#pragma acc wait(acc_async_default)
    CHECK(b[0] == 7);
    /* device_type with several clauses each */
#pragma acc parallel loop copy(b) device_type(nvidia) vector_length(64) num_gangs(4) gang vector \
    device_type(host, multicore) num_gangs(2) gang dtype(*) vector
    for (i = 0; i < N; i++) b[i]++;
    CHECK(b[5] == 8);
#pragma acc parallel device_type(nvidia) num_gangs(8) async(1) wait \
    device_type(default) num_gangs(2) async(2) wait(1)  num_workers(2)
#pragma acc loop
    for (i = 0; i < N; i++) b[i]++;
#pragma acc wait
    CHECK(b[5] == 9);
    /* default(none), default(present) */
#pragma acc data copy(a, b)
    {
#pragma acc parallel loop default(present)
        for (i = 0; i < N; i++) b[i] = a[i] * 2;
#pragma acc kernels default(none) copy(a, b)
        for (i = 0; i < N; i++) b[i] += a[i];
#pragma acc serial default(present)
        b[0] = -1;
    }
    CHECK(b[0] == -1);
    CHECK(b[1] == 18);
    /* private/firstprivate arrays, vla, struct */
    struct { int x; double y[4]; } s = {3, {1, 2, 3, 4}};
    int loc[4] = {1, 2, 3, 4};
    int vla[n]; for (i = 0; i < n; i++) vla[i] = i * 10;
#pragma acc parallel loop firstprivate(loc, s) copyout(a) gang
    for (i = 0; i < N; i++) { a[i] = loc[i % 4] + s.x + (int)s.y[3]; }
    CHECK(a[3] == 11);
#pragma acc parallel firstprivate(vla, loc) private(s) num_gangs(4) copyout(a)
    {
        vla[0]++; loc[1] += 3;
#pragma acc loop gang
        for (i = 0; i < N; i++) a[i] = vla[0] + vla[2] + loc[1];
    }
    CHECK(a[17] == 1 + 20 + 5);
    CHECK(vla[0] == 0);
    /* reduction kinds on compute */
    int ra = 0, rb = 1, rc = -1, rd = 0, re = 0, rf = 1, rg = 0;
    long rl = 5; unsigned ru = 0; float fm = -1; char ch = 0; double complex z = 0;
#pragma acc parallel loop reduction(+:ra) reduction(*:rb) reduction(&:rc) reduction(|:rd) reduction(^:re) \
    reduction(&&:rf) reduction(||:rg) reduction(max:rl,fm) reduction(max:ru) reduction(+:ch, z)
    for (i = 0; i < 10; i++) {
        ra += i;
        rb *= (i % 3 + 1);
        rc &= ~(1 << i);
        rd |= 1 << i;
        re ^= i;
        rf = rf && i < 10;
        rg = rg || i == 4;
        if (i * 10 > rl) rl = i * 10;
        fm = fmaxf(fm, i);
        ru = ru > i ? ru : i;
        ch += 1;
        z += i + I;
    }
    CHECK(ra == 45);
    CHECK(rb == 1 * 2 * 3 * 1 * 2 * 3 * 1 * 2 * 3 * 1);
    CHECK(rc == ~1023);
    CHECK(rd == 1023);
    CHECK(re == 1);
    CHECK(rf == 1);
    CHECK(rg == 1);
    CHECK(rl == 90);
    CHECK(fm == 9);
    CHECK(ru == 9);
    CHECK(ch == 10);
    CHECK(z == 45 + 10 * I);
    int h[4] = {0}; int sec[10] = {0};
#pragma acc parallel loop reduction(+:h) reduction(max:sec[2:3])
    for (i = 0; i < N; i++) { h[i % 4] += 1; sec[2 + i % 3] = sec[2 + i % 3] > i ? sec[2 + i % 3] : i; }
    CHECK(h[0] == 25 && h[3] == 25);
    CHECK(sec[2] == 99 && sec[4] == 98 && sec[1] == 0);
    int one[5] = {0};
#pragma acc parallel loop reduction(+:one[n])
    for (i = 0; i < N; i++) one[n] += 1;
    CHECK(one[3] == 100);
    printf("%d\n", fails);
}
