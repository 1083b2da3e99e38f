// The forms of `atomic` in C (OpenACC 3.3, 2.12), each in both orders.
#include <stdio.h>
#include <openacc.h>
#include <complex.h>
static int fails;
#define CHECK(c) do { if (!(c)) { printf("line %d: %s\n", __LINE__, #c); fails++; } } while (0)
#define N 64
struct rec { int n; float f; };
int main(void) {
    int x = 0, v[N], y = 0, i;
    double d = 0;
    unsigned char uc = 0;
    short sh = 0;
    long long ll = 0;
    struct rec r = {0, 0}, ar[3] = {{0}};
    float fl = 1;
    int *px = &x;
#pragma acc parallel loop copy(x, y, d, uc, sh, ll, r, ar, fl)
    for (i = 0; i < N; i++) {
#pragma acc atomic
        x++;
#pragma acc atomic update
        ++x;
#pragma acc atomic update
        x += 2;
#pragma acc atomic
        x = x + 3;
#pragma acc atomic
        x = 3 + x;
#pragma acc atomic
        d = d - 1.5;
#pragma acc atomic
        d += i;
#pragma acc atomic
        uc += 1;
#pragma acc atomic
        sh ^= i;
#pragma acc atomic
        ll |= 1LL << i;
#pragma acc atomic
        r.f += 1;
#pragma acc atomic
        ar[i % 3].n -= -1;
#pragma acc atomic
        fl *= 1.0f;
    }
    CHECK(x == 10 * N);
    CHECK(d == 2016 - 96);
    CHECK(uc == 64);
    CHECK(sh == 0);
    CHECK(ll == -1);
    CHECK(r.f == 64);
    CHECK(ar[0].n == 22);
    CHECK(fl == 1);
    x = 0;
#pragma acc parallel loop copy(x)
    for (i = 0; i < N; i++) {
        int t;
#pragma acc atomic capture
        t = x++;
#pragma acc atomic capture
        t = ++x;
#pragma acc atomic capture
        t = x--;
#pragma acc atomic capture
        t = --x;
#pragma acc atomic capture
        t = x += 1;
#pragma acc atomic capture
        t = x = x - 1;
#pragma acc atomic capture
        t = x = 1 + x;
#pragma acc atomic capture
        { t = x; x -= 1; }
#pragma acc atomic capture
        { x += 1; t = x; }
#pragma acc atomic capture
        { t = x; x = x + 1; }
#pragma acc atomic capture
        { t = x; x = 1 + x; }
#pragma acc atomic capture
        { x = x - 1; t = x; }
#pragma acc atomic capture
        { x = 1 + x; t = x; }
#pragma acc atomic capture
        { t = x; x++; }
#pragma acc atomic capture
        { t = x; ++x; }
#pragma acc atomic capture
        { ++x; t = x; }
#pragma acc atomic capture
        { x++; t = x; }
#pragma acc atomic capture
        { t = x; x--; }
#pragma acc atomic capture
        { t = x; --x; }
#pragma acc atomic capture
        { --x; t = x; }
#pragma acc atomic capture
        { x--; t = x; }
    }
    CHECK(x == 3 * N);
    int w = 0;
    x = 5;
#pragma acc parallel loop copy(x, w) copyout(v)
    for (i = 0; i < N; i++) {
        int t;
#pragma acc atomic read
        t = x;
        v[i] = t;
#pragma acc atomic write
        w = i + v[i];
    }
    CHECK(v[9] == 5 && w >= 5);
    int got[N];
#pragma acc parallel loop copy(x) copyout(got)
    for (i = 0; i < N; i++) {
#pragma acc atomic capture
        { got[i] = x; x = i + 100; }
    }
    int sum = 0; for (i = 0; i < N; i++) sum += got[i];
    CHECK(sum + x == 5 + 2016 + 100 * N);
    double complex z = 0; 
#pragma acc parallel loop copy(z)
    for (i = 0; i < N; i++) {
#pragma acc atomic
        z += 1 + I;
    }
    CHECK(z == 64 + 64 * I);
    int s2 = 1 << 20; unsigned us = 0xffffffffu; int andv = -1, dv = 1 << 30;
#pragma acc parallel loop copy(s2, us, andv, dv)
    for (i = 0; i < 5; i++) {
#pragma acc atomic
        s2 >>= 1;
#pragma acc atomic
        us = us << 1;
#pragma acc atomic
        andv = andv & ~(1 << i);
#pragma acc atomic update
        dv /= 2;
    }
    CHECK(s2 == 1 << 15);
    CHECK(us == 0xffffffe0u);
    CHECK(andv == ~31);
    CHECK(dv == 1 << 25);
    x = 0;
#pragma acc parallel loop copy(px[0:1])
    for (i = 0; i < 5; i++) {
#pragma acc atomic
        *px += 1;
#pragma acc atomic
        px[0]++;
#pragma acc atomic
        (*px)++;
    }
    CHECK(x == 15);
    double y2 = 100;
#pragma acc parallel loop copy(y2)
    for (i = 0; i < 5; i++) {
#pragma acc atomic
        y2 = 50 - y2;
    }
    CHECK(y2 == -50);
    printf("%d\n", fails);
}
