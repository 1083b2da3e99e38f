/* Integers of 128 bits, on the host and in device code: constants, arithmetic, conversions, calls, records, overflow. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef unsigned __int128 u128;
typedef __int128 i128;

#define N 1000
#define EDGES 12

struct pair {
    i128 a;
    int b;
};

static const u128 multiplier = ((u128)2549297995355413924ULL << 64) + 4865540595714422341ULL;
static const u128 wide = 0xffffffffffffffffULL, all = -1;
static i128 table[4] = {1, -2, (i128)-5 >> 1, (i128)1 << 100};

static void put(const char *name, u128 v)
{
    printf("%s %016llx%016llx\n", name, (unsigned long long)(v >> 64), (unsigned long long)v);
}

static u128 power(u128 base, unsigned n)
{
    u128 result = 1;
    for (; n; n >>= 1, base *= base)
        if (n & 1)
            result *= base;
    return result;
}

static uint64_t high_product(uint64_t a, uint64_t b)
{
    return (u128)a * b >> 64;
}

static u128 many(int a, int b, int c, int d, int e, u128 f, int g, u128 h)
{
    return f * 3 + h * 5 + a + b + c + d + e + g;
}

static struct pair stepped(struct pair p)
{
    p.a -= 5;
    p.b++;
    return p;
}

static void decimal(i128 v)
{
    char text[48];
    int at = 47;
    u128 rest = v < 0 ? -(u128)v : (u128)v;
    text[at] = 0;
    do
        text[--at] = '0' + (int)(rest % 10);
    while (rest /= 10);
    if (v < 0)
        text[--at] = '-';
    puts(text + at);
}

static void on_host(void)
{
    u128 x = (u128)0x0123456789abcdefULL << 64 | 0xfedcba9876543210ULL, product;
    i128 y = -(i128)x;
    int carry;
    put("y", y);
    put("shifts", (x << 3) ^ (y >> 65) ^ (x >> 100) ^ (u128)(y << 7));
    put("square", x * x);
    put("quotients", (u128)(y / 1000003) + x / 77 + (u128)(y % 1000) + x % 12345678901234567ULL);
    put("constants", wide + 1 + wide * wide + ~all + (all >> 3) + (u128)table[3] + (u128)table[2]);
    decimal(y);
    decimal((i128)((u128)1 << 127));
    printf("%d %d %d %d %d\n", x > (u128)y, (i128)x > y, x == x + 0, y < 0, !x);
    printf("%zu %zu %zu\n", sizeof x, _Alignof(i128), sizeof(struct pair));
    put("many", many(1, 2, 3, 4, 5, x, 6, x + 1));
    put("record", stepped((struct pair){y, 2}).a);
    printf("%.17g %.9g %.20Lg\n", (double)x, (float)y, (long double)x);
    put("reals", (u128)1e30 + (u128)(i128)-1e25f + (u128)(i128)3e20L);
    carry = __builtin_mul_overflow((i128)x, y, (i128 *)&product);
    printf("%d ", carry);
    put("overflow", product);
    carry = __builtin_add_overflow(all, (u128)1, &product);
    printf("%d ", carry);
    put("overflow", product);
    printf("%016llx\n", (unsigned long long)high_product(0xdeadbeefcafebabeULL, 0x123456789abcdefULL));
}

/* Numbers that rounding to a real number has to tell apart. */
static void edges(u128 *edge)
{
    static const u128 values[EDGES] = {
        0, 1, (u128)1 << 127, all, ((u128)1 << 127) - 1, ((u128)1 << 64) + 1, ((u128)0x20000000000001 << 64) + 1,
        (u128)0x20000000000001 << 64, ((u128)0x1000001 << 80), ((u128)0x1000001 << 80) + 1, -(u128)5, wide,
    };
    memcpy(edge, values, sizeof values);
}

int main(void)
{
    static u128 a[N], b[N];
    static uint64_t quotient[N], folded[N];
    u128 edge[EDGES];
    double as_double[EDGES], as_signed[EDGES];
    float as_float[EDGES], as_signed_float[EDGES];
    i128 back[EDGES];
    u128 scale = multiplier >> 60;
    uint64_t hash = 0;

    on_host();
    edges(edge);

#pragma acc parallel loop copyout(a, b, quotient, folded)
    for (int i = 0; i < N; i++) {
        u128 s = power(multiplier, i) + ((u128)i << 70), window[4];
        i128 t = (i128)s;
        for (int k = 0; k < 4; k++)
            window[k] = s * k + scale;
        a[i] = s;
        b[i] = (u128)(t >> (i & 127)) ^ s << (i & 63) ^ window[i & 3];
        quotient[i] = (uint64_t)(s / (i + 3)) ^ (uint64_t)(t % (((i128)i << 66) + 1)) ^ (uint64_t)(t / (i - 1000003));
        folded[i] = high_product((uint64_t)s, (uint64_t)(s >> 64)) + (s > (u128)-t) + (t < 0);
    }
    for (int i = 0; i < N; i++)
        hash = (hash * 31 + (uint64_t)(a[i] ^ a[i] >> 64)) * 31 + (uint64_t)(b[i] ^ b[i] >> 64) + quotient[i] * 7 + folded[i];
    printf("%016llx\n", (unsigned long long)hash);

#pragma acc parallel loop
    for (int i = 0; i < EDGES; i++) {
        as_double[i] = (double)edge[i];
        as_signed[i] = (double)(i128)edge[i];
        as_float[i] = (float)(edge[i] >> 1);
        as_signed_float[i] = (float)(i128)edge[i];
        back[i] = (i128)(as_signed[i] * 0.5) + (i128)(u128)(as_double[i] * 0.25) + (i128)(as_signed_float[i] * 0.25f);
    }
    for (int i = 0; i < EDGES; i++) {
        printf("%.17g %.17g %.9g %.9g\n", as_double[i], as_signed[i], as_float[i], as_signed_float[i]);
        put("back", back[i]);
    }
    return 0;
}
