/* The types of TS 18661-3 beside those of C: types of their own with their common types, literals, arguments behind an
   ellipsis, static values, functions of libraries and built-in ones. */
#define __STDC_WANT_IEC_60559_TYPES_EXT__ 1
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define NAME(x)                                                                                                       \
    _Generic((x), float: "float", double: "double", long double: "long double", _Float32: "_Float32",                 \
        _Float64: "_Float64", _Float128: "_Float128", _Float32x: "_Float32x", _Float64x: "_Float64x", default: "other")
#define ROW(T)                                                                                                        \
    printf("%s: %s, %s, %s, %s, %s, %s, %s, %s\n", #T, NAME((T)0 + (float)0), NAME((T)0 + (double)0),                 \
        NAME((T)0 + (long double)0), NAME((T)0 + (_Float32)0), NAME((T)0 + (_Float64)0), NAME((T)0 + (_Float128)0),   \
        NAME((T)0 + (_Float32x)0), NAME((T)0 + (_Float64x)0))

static _Float64x extended = 1.1f64x;
static _Float32 many[3] = {1.5f32, 2, 0.1f};
struct mixed {
    _Float32 single;
    _Float64 full;
    _Float32x wide;
};

static _Float32 twice(_Float32 x) { return x * 2; }

static _Float64 sum(int count, ...)
{
    va_list list;
    va_start(list, count);
    _Float64 total = 0;
    for (int i = 0; i < count; i++)
        total += va_arg(list, _Float64);
    va_end(list);
    return total;
}

static _Float32 old_style(a) _Float32 a; { return a + 1; }

int main(void)
{
    char text[100];
    _Float32 a = 1.5f32;
    _Float64 b = 2.5F64;
    _Float128 c = 3.5f128;
    _Float32x d = 4.5f32x;
    _Float64x e = 5.5F64x;
    struct mixed record = {many[2], 0.1f64, 0.1f32x};

    puts(NAME(a)), puts(NAME(b)), puts(NAME(c)), puts(NAME(d)), puts(NAME(e));
    puts(NAME(1.0f32)), puts(NAME(1.0f64)), puts(NAME(1.0f128)), puts(NAME(1.0f32x)), puts(NAME(1.0f64x)), puts(NAME(1.0w));
    puts(NAME(-a)), puts(NAME(a + 1)), puts(NAME(a * d)), puts(NAME(a++));
    ROW(float);
    ROW(double);
    ROW(long double);
    ROW(_Float32);
    ROW(_Float64);
    ROW(_Float32x);
    ROW(_Float64x);
    ROW(_Float128);
    printf("%zu %zu %zu %zu %zu %zu\n", sizeof a, sizeof b, sizeof c, sizeof d, sizeof e, sizeof record);
    printf("%d %d %d %d\n", __builtin_types_compatible_p(_Float32, float), __builtin_types_compatible_p(_Float64, double),
        __builtin_types_compatible_p(_Float64x, long double), __builtin_types_compatible_p(_Float128, __float128));
    printf("%d %d %d\n", (double)record.single == 0.1, (double)record.full == 0.1, (double)record.wide == 0.1);
    printf("%g %g %g\n", (double)twice(3), (double)sum(3, b, 1.0f64, 2.0f64), (double)old_style(2.0f32));
    float plain = a;
    a = plain * 2;
    a += 1.0;
    printf("%g %g %d\n", (double)a, (double)(c * 2), extended == 1.1L);
    printf("%g %g %g %d\n", (double)__builtin_sqrtf128(c), (double)__builtin_fabsf32(-a), (double)__builtin_inff64(),
        __builtin_isnan(__builtin_nanf64x("")));
    puts(NAME(__builtin_fabsf32(a))), puts(NAME(__builtin_copysignf64(b, a))), puts(NAME(__builtin_fabsf64x(e)));
    strfromf32(text, sizeof text, "%.7g", sinf32(1.0f32)), puts(text);
    strfromf64(text, sizeof text, "%.17g", sqrtf64(2.0f64)), puts(text);
    strfromf64x(text, sizeof text, "%.20g", expf64x(1.0f64x)), puts(text);
    strfromf128(text, sizeof text, "%.33g", expf128(1.0f128)), puts(text);
    printf("%d %d %d\n", FLT32_DIG, FLT64_MANT_DIG, FLT128_DIG);
    _Float32 total = 0;
    for (int i = 0; i < 3; i++)
        total += many[i];
    printf("%.9g\n", (double)total);
    return 0;
}
