// `_Atomic` objects and <stdatomic.h> in constructs: each access is what `acc atomic` makes of it.
#include <stdatomic.h>
#include <stdio.h>

_Atomic int hist[8];

int main(void) {
    _Atomic int n = 0;
    _Atomic double s = 0;
    atomic_long last = 0;
    _Atomic float m[4] = {0};
    atomic_uint bits = 0, top = 0;
#pragma acc parallel loop copy(n, s, m, last, bits)
    for (int i = 0; i < 1000; i++) {
        n++;
        s += i * 0.5;
        hist[i % 8] += i & 3;
        m[i % 4] -= 1;
        if (i == 500)
            last = i;
        bits |= 1u << (i % 20);
    }
#pragma acc parallel loop copy(n, top)
    for (int i = 0; i < 64; i++) {
        int old = atomic_fetch_add(&n, 2);
        if (old == 1000)
            atomic_store(&top, 7);
        atomic_fetch_sub_explicit(&hist[i % 8], 1, memory_order_relaxed);
    }
    int seen = 0;
#pragma acc serial copy(seen) copyin(n)
    seen = atomic_load(&n) + n;
    printf("%d %g %ld %x %u %d\n", n, s, (long)last, bits, top, seen);
    for (int i = 0; i < 8; i++)
        printf("%d ", hist[i]);
    for (int i = 0; i < 4; i++)
        printf("%g ", m[i]);
    printf("\n");
    return 0;
}
