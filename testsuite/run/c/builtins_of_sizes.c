// Builtins that know sizes: objects and their parts, integers of 128 bits and of bit-fields, roundings to each integer; and
// parameters of old definitions in each other's bounds.
#include <complex.h>
#include <stdint.h>
#include <stdio.h>

struct parts {
    char name[10];
    int number;
    char rest[5];
};
static char global[20];
static double rows[3][4];

static void sizes(void) {
    char local[16];
    struct parts s;
    printf("%zu %zu %zu\n", __builtin_object_size(local + 4, 0), __builtin_object_size(&s.name[2], 1),
           __builtin_object_size(&s.name[2], 0));
    printf("%zu %zu %zu\n", __builtin_object_size(global + 5, 2), __builtin_object_size(&s.number, 1),
           __builtin_object_size(&s.number, 3));
    printf("%zu %zu %zu\n", __builtin_object_size(&rows[1], 0), __builtin_object_size(&rows[1][1], 1),
           __builtin_object_size("text", 0));
}

static void bytes(void) {
    unsigned __int128 w = (unsigned __int128)0x0123456789abcdef << 64 | 0xfedcba9876543210;
    static unsigned __int128 kept = __builtin_bswap128(1);
    w = __builtin_bswap128(w);
    printf("%llx %llx %llx\n", (unsigned long long)(w >> 64), (unsigned long long)w, (unsigned long long)(kept >> 64));
    static int redundant[] = {__builtin_clrsb(1), __builtin_clrsbl(-1), __builtin_clrsbll(255)};
    printf("%d %d %d\n", redundant[0], redundant[1], redundant[2]);
}

static void overflow(int fifteen) {
    __int128 w;
    unsigned __int128 u;
    struct {
        int narrow : 5;
        unsigned positive : 3;
    } bits;
    printf("%d", __builtin_mul_overflow(~0ull, ~0ull, &u));
    printf("%d", __builtin_mul_overflow(INT64_MIN, INT64_MIN, &w));
    printf(" %d", (int)(w >> 120));
    printf(" %d", __builtin_add_overflow(-5, 7u, &w));
    printf(" %d", (int)w);
    printf(" %d\n", __builtin_mul_overflow((__int128)1 << 100, 1 << 27, &w));
    printf("%d%d", __builtin_add_overflow_p(15, 1, bits.narrow), __builtin_add_overflow_p(14, 1, bits.narrow));
    printf("%d%d", __builtin_add_overflow_p(fifteen, 1, bits.narrow), __builtin_sub_overflow_p(fifteen, 31, bits.narrow));
    printf("%d%d\n", __builtin_sub_overflow_p(fifteen, 16, bits.positive), __builtin_sub_overflow_p(fifteen, 8, bits.positive));
}

static void roundings(double x) {
    printf("%d %d %d %d\n", __builtin_iround(x), __builtin_ifloor(-x), __builtin_iceil(x), __builtin_irint(x));
    printf("%ld %lld %d\n", __builtin_lfloorf(-0.5f), __builtin_llceill(0.5L), __builtin_iroundf(-1.5f));
    printf("%g %g %g\n", (double)__builtin_powif(3, 2), (double)__builtin_powil(2, -1), __builtin_pow10(2));
}

static double _Complex quotient = (5.0 + 3.0i) / (2.0 - 7.0i), whole = (5 + 3i) / (1 - 1i);

static int old(n, a) char n;
double a[n][n + 1];
{ return sizeof a[0] + n; }

int main(void) {
    sizes();
    bytes();
    overflow(15);
    roundings(2.5);
    printf("%.12g %.12g %g %g\n", creal(quotient), cimag(quotient), creal(whole), cimag(whole));
    printf("%d\n", old(3, 0));
    return 0;
}
