// C11 atomic objects of every kind on the host, and <stdatomic.h>.
#include <complex.h>
#include <stdatomic.h>
#include <stdio.h>
struct big {
    long a, b, c;
};
struct s3 {
    char c[3];
};
typedef _Atomic(struct {
    int x;
    float y;
}) pair_t;
_Atomic long double ld = 1.5L;
_Atomic struct big big = {1, 2, 3};
atomic_uchar uc = 250;
atomic_bool ab;
_Atomic short sh = 7;
_Atomic unsigned char bits;
_Atomic float complex zc;
int arr[10];
int *_Atomic ap = arr;
atomic_ullong ull = ATOMIC_VAR_INIT(3);
struct holder {
    char c;
    _Atomic int n;
    _Atomic double d[3];
} h;
_Atomic const int cc = 4;
enum e { A, B, C };
_Atomic enum e en = A;
static int f(_Atomic int *p) { return (*p)++ + ++*p; }
int main(void) {
    printf("%zu %zu %zu %zu %zu\n", sizeof(pair_t), _Alignof(pair_t), sizeof big, _Alignof(struct holder), sizeof h);
    uc += 10;
    printf("%d\n", uc);
    uc -= 5;
    printf("%d\n", uc);
    uc <<= 1;
    uc ^= 3;
    uc |= 64;
    uc &= 0x7f;
    printf("%d\n", (int)uc);
    ab = 5;
    printf("%d\n", ab);
    ab ^= 1;
    printf("%d\n", ab);
    ab++;
    printf("%d\n", ab);
    sh *= 1000;
    printf("%d\n", sh);
    sh /= 3;
    sh %= 1000;
    printf("%d\n", sh);
    sh++;
    printf("%d\n", sh--);
    h.n = 5;
    printf("%d\n", f(&h.n));
    printf("%d\n", h.n);
    h.d[1] += 2.5;
    h.d[1] *= 3;
    h.d[1]++;
    printf("%g %g\n", h.d[1], h.d[1]--);
    h.n += 1.75;
    printf("%d\n", h.n);
    ap += 3;
    printf("%td %td\n", ap - arr, (long)0);
    ap++;
    --ap;
    printf("%td\n", ap - arr);
    *ap = 8;
    printf("%d\n", arr[3]);
    zc = 1 + 2 * I;
    zc *= I;
    printf("%g %g\n", crealf(zc), cimagf(zc));
    pair_t p;
    atomic_init(&p, ((__typeof__(p)){0}));
    __typeof__((void)0, p) q = atomic_load(&p);
    q.x = 3;
    q.y = 2;
    atomic_store(&p, q);
    q.x = 0;
    q = p;
    printf("%d %g\n", q.x, q.y);
    printf("%llu %llu\n", atomic_fetch_add(&ull, 4), (unsigned long long)ull);
    printf("%llu\n", atomic_fetch_sub_explicit(&ull, 1, memory_order_relaxed));
    printf("%llu\n", atomic_fetch_or(&ull, 8));
    printf("%llu\n", atomic_fetch_xor(&ull, 1));
    printf("%llu %llu\n", atomic_fetch_and(&ull, 6), atomic_load_explicit(&ull, memory_order_acquire));
    int want = 3;
    _Atomic int n = 4;
    printf("%d %d\n", atomic_compare_exchange_strong(&n, &want, 9), want);
    while (!atomic_compare_exchange_weak_explicit(&n, &want, 9, memory_order_seq_cst, memory_order_relaxed))
        ;
    printf("%d %d\n", n, atomic_exchange(&n, 11));
    atomic_flag fl = ATOMIC_FLAG_INIT;
    printf("%d", atomic_flag_test_and_set(&fl));
    printf("%d", atomic_flag_test_and_set_explicit(&fl, memory_order_acquire));
    atomic_flag_clear(&fl);
    printf("%d\n", atomic_flag_test_and_set(&fl));
    atomic_thread_fence(memory_order_seq_cst);
    atomic_signal_fence(memory_order_acq_rel);
    printf("%d %d %d\n", atomic_is_lock_free(&n), ATOMIC_INT_LOCK_FREE, ATOMIC_POINTER_LOCK_FREE);
    _Atomic double d = 1;
    printf("%g\n", d = 4.5);
    printf("%g\n", (d -= 1) + d);
    double od = 3.5;
    printf("%d %g\n", atomic_compare_exchange_strong(&d, &od, 8), d);
    printf("%g %g\n", atomic_exchange(&d, 2), d);
    en = C;
    en++;
    printf("%d %d\n", en, cc);
    printf("%d\n", _Generic(n, int : 1, default : 2));
    int m = n ? n : 0;
    printf("%d %d\n", m, !n);
    _Atomic int va[3] = {1, 2, 3};
    int t = 0;
    for (int i = 0; i < 3; i++)
        t += va[i]++;
    printf("%d %d\n", t, va[2]);
    volatile _Atomic int vn = 2;
    vn += 2;
    printf("%d\n", vn);
    const _Atomic int *cp = &n;
    printf("%d\n", *cp);
    _Atomic(int *) pp = arr;
    pp = pp + 1;
    printf("%td\n", pp - arr);
    printf("%d\n", atomic_fetch_add(&ap, 1) == ap - 1);
    return 0;
}
