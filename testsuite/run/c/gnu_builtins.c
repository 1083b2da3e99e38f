// Builtins of GNU C, as gcc's manual lists them.
#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void use_abort(int argc, char **argv) {
    if (argc > 5)
        __builtin_abort();
}
static void use_printf(int argc, char **argv) {
    __builtin_printf("%d\n", 3);
    char s[20];
    __builtin_sprintf(s, "%d", 4);
    __builtin_puts(s);
    __builtin_snprintf(s, 3, "abcdef");
    __builtin_puts(s);
    __builtin_putchar(65);
    __builtin_putchar(10);
}
static void memstr(int argc, char **argv) {
    char s[20];
    __builtin_memset(s, 65, 19);
    s[19] = 0;
    __builtin_strcpy(s, "abc");
    __builtin_strcat(s, "de");
    printf("%s %d %zu %s\n", s, __builtin_strcmp(s, "abc") > 0, __builtin_strlen(s), __builtin_strchr(s, 99));
    __builtin_memmove(s, s + 1, 3);
    __builtin_bzero(s + 4, 1);
    puts(s);
    printf("%d\n", __builtin_memcmp("a", "b", 1) < 0);
}
static void math(int argc, char **argv) {
    double x = argc;
    printf("%g %g %g %g %g\n", __builtin_sin(x), __builtin_sqrt(x + 1), __builtin_powi(x + 1, 3), __builtin_fabs(-x),
           __builtin_floor(x / 3));
    printf("%ld %ld %lld\n", __builtin_lround(2.5), __builtin_lrint(2.5), __builtin_llroundf(3.5f));
    int e;
    printf("%g\n", __builtin_frexp(8., &e));
    printf("%d %g %g\n", e, __builtin_ldexp(1., 4), __builtin_scalbnf(1.f, 3));
    printf("%g %g\n", __builtin_fmax(1, 2), __builtin_remainder(5, 3));
    printf("%d\n", __builtin_ilogb(9.));
}
static void bits(int argc, char **argv) {
    unsigned x = argc * 40;
    printf("%d %d %d %d %d %d %d\n", __builtin_popcount(x), __builtin_clz(x), __builtin_ctz(x), __builtin_parity(x),
           __builtin_ffs(x), __builtin_clrsb(x), __builtin_clrsbll(-5));
    printf("%d %d %d %d %d\n", __builtin_popcountll(x), __builtin_clzl(x), __builtin_ctzll(x), __builtin_parityl(x),
           __builtin_ffsll(x));
    printf("%x %x %llx\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678),
           (long long)__builtin_bswap64(0x123456789));
}
static void expect(int argc, char **argv) {
    if (__builtin_expect(argc, 1))
        puts("a");
    if (__builtin_expect_with_probability(argc, 1, 0.9))
        puts("b");
}
static void assume(int argc, char **argv) {
    double *p = __builtin_assume_aligned(aligned_alloc(64, 64), 64);
    p[0] = 1;
    p = __builtin_assume_aligned(p, 32, 0);
    printf("%g\n", p[0]);
    __builtin_prefetch(p);
    __builtin_prefetch(p, 0, 3);
}
static void unreach(int argc, char **argv) {
    switch (argc) {
    case 1:
        puts("1");
        break;
    default:
        __builtin_unreachable();
    }
    if (argc > 9)
        __builtin_trap();
}
static void consts(int argc, char **argv) {
    printf("%d %d %d\n", __builtin_constant_p(3), __builtin_choose_expr(1, 2, "a"),
           __builtin_types_compatible_p(int, const int));
}
static void overflow(int argc, char **argv) {
    int r;
    printf("%d\n", __builtin_add_overflow(2147483647, argc, &r));
    printf("%d\n", __builtin_add_overflow_p(2147483647, 1, (int)0));
    printf("%d %d\n", __builtin_mul_overflow_p(argc, 5, (char)0), __builtin_sub_overflow_p(0u, 1u, 0u));
    long l;
    printf("%d\n", __builtin_saddl_overflow(1, 2, &l));
    unsigned u;
    printf("%d %d\n", __builtin_uadd_overflow(~0u, 1, &u), __builtin_smull_overflow(1L << 62, 4, &l));
    unsigned long long ull;
    printf("%d\n", __builtin_umulll_overflow(1ULL << 63, 2, &ull));
    int k;
    printf("%d\n", __builtin_ssub_overflow(1, 2, &k));
    enum { Q = __builtin_add_overflow_p(1, 2, 0) };
}
static void classify(int argc, char **argv) {
    double x = argc / 0.0;
    printf("%d %d %d %d %d\n", __builtin_isnan(x), __builtin_isinf(x), __builtin_isfinite(x),
           __builtin_signbit(-x) != 0, __builtin_isnormal(x));
    printf("%d %d\n", __builtin_isinf_sign(-x), __builtin_fpclassify(0, 1, 2, 3, 4, x));
    printf("%g %g %g\n", __builtin_inf(), __builtin_huge_val(), __builtin_copysign(1., -x));
    printf("%d\n", isnan(__builtin_nan("")));
    printf("%f %Lf\n", __builtin_inff(), __builtin_huge_vall());
    printf("%d\n", __builtin_isgreater(1., 2.));
    float f = __builtin_nanf("");
    printf("%d\n", f != f);
    printf("%d\n", __builtin_signbitf(-1.f) != 0);
    printf("%d\n", isnan(__builtin_nans("")));
    printf("%d\n", isunordered(x, x));
}
static void frames(int argc, char **argv) {
    printf("%d %d\n", __builtin_frame_address(0) != 0, __builtin_return_address(0) != 0);
    printf("%d\n", __builtin_extract_return_addr(__builtin_return_address(0)) != 0);
}
static void use_alloca(int argc, char **argv) {
    int *p = __builtin_alloca(40);
    p[3] = 1;
    int *q = __builtin_alloca_with_align(64, 256);
    printf("%d %d\n", p[3], (int)((uintptr_t)q % 32));
    int *r = __builtin_alloca_with_align_and_max(64, 128, 64);
    r[0] = 2;
}
static void use_complex(int argc, char **argv) {
    double _Complex z = __builtin_complex(1.0, 2.0);
    printf("%g %g %g\n", __builtin_cabs(z), __builtin_creal(z), __builtin_cimag(__builtin_conj(z)));
    z = __builtin_cexp(z);
    printf("%g\n", __builtin_creal(z));
}
static void vaargs(int argc, char **argv) { printf("%d\n", __builtin_classify_type(1.0)); }
static void speculation(int argc, char **argv) { printf("%d\n", __builtin_speculation_safe_value(argc)); }
static void atomicbi(int argc, char **argv) {
    int x = 5, e = 5, n = 9, r;
    printf("%d\n", __atomic_fetch_add(&x, 1, 5));
    printf("%d\n", __atomic_nand_fetch(&x, 3, 5));
    printf("%d\n", __atomic_fetch_nand(&x, 3, 0));
    x = __atomic_fetch_or(&x, 64, 5);
    __atomic_load(&x, &r, 5);
    __atomic_store(&x, &e, 5);
    __atomic_exchange(&x, &n, &r, 5);
    printf("%d %d\n", x, r);
    printf("%d\n", __atomic_compare_exchange(&x, &n, &e, 0, 5, 5));
    double d = 1, dd = 2, o;
    __atomic_load(&d, &o, 5);
    __atomic_exchange(&d, &dd, &o, 5);
    printf("%g %g\n", d, o);
    printf("%d\n", __atomic_compare_exchange(&d, &dd, &o, 0, 5, 5));
    printf("%g\n", d);
    int *ip = &x;
    printf("%d\n", __atomic_fetch_add(&ip, 4, 5) == &x);
    printf("%d\n", ip == &x + 1);
    _Bool b = 0;
    printf("%d %d\n", __atomic_test_and_set(&b, 5), b);
    __atomic_clear(&b, 5);
    printf("%d\n", __sync_lock_test_and_set(&x, 3));
    __sync_lock_release(&x);
    printf("%d %d\n", x, __atomic_is_lock_free(sizeof x, &x));
    printf("%d\n", __sync_bool_compare_and_swap(&x, 0, 8));
}
int main(int argc, char **argv) {
    use_abort(argc, argv);
    use_printf(argc, argv);
    memstr(argc, argv);
    math(argc, argv);
    bits(argc, argv);
    expect(argc, argv);
    assume(argc, argv);
    unreach(argc, argv);
    consts(argc, argv);
    overflow(argc, argv);
    classify(argc, argv);
    frames(argc, argv);
    use_alloca(argc, argv);
    use_complex(argc, argv);
    vaargs(argc, argv);
    speculation(argc, argv);
    atomicbi(argc, argv);
    printf("%d %s\n", __builtin_LINE(), __builtin_FUNCTION());
    return 0;
}
