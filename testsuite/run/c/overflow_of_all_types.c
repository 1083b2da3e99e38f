// The arithmetic that says whether its result fits: operands and results of all types, 128 bits among them.
#include <limits.h>
#include <stdio.h>
#define SHOW(f, t, a, b)                                                                                   \
    do {                                                                                                   \
        t result = 0;                                                                                      \
        int lost = f(a, b, &result);                                                                       \
        printf(#f " " #t " " #a "," #b ": %d %lld\n", lost, (long long)result);                            \
    } while (0)
#define WIDE(f, t, a, b)                                                                                   \
    do {                                                                                                   \
        t result = 0;                                                                                      \
        int lost = f(a, b, &result);                                                                       \
        printf(#f " " #t " " #a "," #b ": %d %llx %llx\n", lost, (long long)(result >> 64), (long long)result); \
    } while (0)
#define ALL(a, b)                                                                                          \
    SHOW(__builtin_add_overflow, int, a, b);                                                               \
    SHOW(__builtin_sub_overflow, unsigned, a, b);                                                          \
    SHOW(__builtin_mul_overflow, short, a, b);                                                             \
    SHOW(__builtin_add_overflow, unsigned char, a, b);                                                     \
    SHOW(__builtin_mul_overflow, long, a, b);                                                              \
    SHOW(__builtin_mul_overflow, unsigned long, a, b);                                                     \
    SHOW(__builtin_sub_overflow, signed char, a, b);                                                       \
    WIDE(__builtin_add_overflow, __int128, a, b);                                                          \
    WIDE(__builtin_add_overflow, unsigned __int128, a, b);                                                 \
    WIDE(__builtin_sub_overflow, __int128, a, b);                                                          \
    WIDE(__builtin_sub_overflow, unsigned __int128, a, b);                                                 \
    WIDE(__builtin_mul_overflow, __int128, a, b);                                                          \
    WIDE(__builtin_mul_overflow, unsigned __int128, a, b)

int a = INT_MAX, b = -1, z = 0;
unsigned u = UINT_MAX;
long l = LONG_MIN;
unsigned long ul = ULONG_MAX;
short s = -32768;
unsigned char uc = 255;
__int128 q = (__int128)1 << 100, least = (__int128)((unsigned __int128)1 << 127);
unsigned __int128 uq = -1;
_Bool t = 1;

int main(void) {
    ALL(a, b); ALL(u, b); ALL(l, b); ALL(l, ul); ALL(ul, ul); ALL(s, s); ALL(uc, uc); ALL(t, t); ALL(z, u);
    ALL(q, q); ALL(uq, b); ALL(b, uq); ALL(uq, uq); ALL(least, b); ALL(b, least); ALL(least, least); ALL(least, uq);
    ALL(q, l); ALL(ul, q); ALL(z, least); ALL(t, uq); ALL(uc, least); ALL(3, -4); ALL(-5L, 3u);
    printf("%d %d %d\n", __builtin_add_overflow_p(a, uq, 0L), __builtin_mul_overflow_p(q, 2, uq),
           __builtin_sub_overflow_p(z, least, least));
    printf("%d %d\n", __builtin_popcountimax(-1), __builtin_ffsimax(64));
    return 0;
}
