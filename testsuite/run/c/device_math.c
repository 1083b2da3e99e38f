// run: => device_math.expect
// Functions of math.h, string.h and strings.h in device code that are no single operation: results of other types and
// behind pointers, exponents, Bessel functions, texts. OpenACC 3.3 leaves to the compiler which functions devices have.
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define N 9

static void row(const char *name, const double *y)
{
    printf("%s", name);
    for (int i = 0; i < N; i++)
        printf(" %.6g", y[i] + 0.0);
    printf("\n");
}

/* Each function in both types, on the device; the argument of the macro uses x and i and gives y. */
#define TRY(NAME, TYPE, ...)                                                                                                    \
    {                                                                                                                          \
        _Pragma("acc parallel loop copyin(x) copyout(y)") for (int i = 0; i < N; i++)                                          \
        {                                                                                                                      \
            TYPE v = (TYPE)x[i];                                                                                               \
            __VA_ARGS__                                                                                                        \
        }                                                                                                                      \
        row(NAME, y);                                                                                                          \
    }

#pragma acc routine seq
static double split(double v, int *e)
{
    double whole;
    double rest = modf(v, &whole);
    return frexp(whole, e) + rest;
}

int main(void)
{
    double x[N] = {0.0, 0.3, -0.5, 2.5, -7.75, 1e-310, 1e300, -3.0, 1234.5}, y[N];
    TRY("frexp", double, int e; y[i] = frexp(v, &e); y[i] += e;)
    TRY("frexpf", float, int e; y[i] = frexpf(v, &e); y[i] += isfinite(v) ? e : 0;)
    TRY("modf", double, double w; y[i] = modf(v, &w); y[i] += 10 * w;)
    TRY("modff", float, float w; y[i] = modff(v, &w); y[i] += isfinite(v) ? w : 0;)
    TRY("ldexp", double, y[i] = ldexp(v, i - 3) + scalbn(v, -2) + scalbln(v, 3L) * 0.25;)
    TRY("ldexpf", float, y[i] = ldexpf(v, -3) + scalbnf(v, -2) + scalblnf(v, -1000000L);)
    TRY("lround", double, y[i] = fabs(v) < 1e6 ? lround(v) + 10 * llround(v) + 100 * lrint(v) + 1000 * llrint(v) : 0;)
    TRY("lroundf", float, y[i] = fabsf(v) < 1e6f ? lroundf(v) + 10 * llroundf(v) + 100 * lrintf(v) : 0;)
    TRY("ilogb", double, y[i] = v == 0 ? ilogb(v) == FP_ILOGB0 : ilogb(v) + logb(v);)
    TRY("ilogb of none", double, y[i] = (ilogb(INFINITY) > 1000) + (logb(-INFINITY) > 1000) + (logb(0.0 * i) < -1000);)
    TRY("significand", double, y[i] = significand(v) + 100 * finite(v) + finite(v / 0.0);)
    TRY("remainder", double, y[i] = i == 6 ? 0 : remainder(v, 0.75) + drem(v, 2);)
    TRY("remquo", double, int q; y[i] = i == 6 ? 0 : remquo(v, 0.75, &q); y[i] += i == 6 ? 0 : 10 * q;)
    TRY("nextafter", double, y[i] = (nextafter(v, 1e301) > v) + 2 * (nextafter(v, -1.0) < v);)
    TRY("roundeven", double, y[i] = rint(v) + nearbyint(v);)
    TRY("sincos", double, double s; double c; sincos(i, &s, &c); y[i] = s + 10 * c + 0 * v;)
    TRY("sincosf", float, float s; float c; sincosf(i, &s, &c); y[i] = (int)(100 * (s + 10 * c)) + 0 * (v < 0);)
    TRY("bessel", double, double p = i + 1.0; y[i] = j0(p) + 2 * j1(p) + 3 * jn(2, p) + y0(p) + y1(p) + yn(3, p) + 0 * (v < 0);)
    TRY("lgamma_r", double, int s; double p = i == 6 ? 4.5 : i == 5 || i == 7 || i == 0 ? 2.5 : v;
        y[i] = lgamma_r(p, &s); y[i] += 10 * s;)
    TRY("nan", double, y[i] = isnan(nan("")) + isnan(nanf("1")) + 0 * (v < 0);)
    TRY("ffs", double, y[i] = ffs(i << 2) + ffsl(8L) + ffsll(0LL) + 0 * (v < 0);)
    TRY("text", double, char t[32]; strcpy(t, "abc"); strcat(t, "-abc"); strncat(t, "xyz", i % 4);
        y[i] = strlen(t) + 10 * (strchr(t, 'c') - t) + 100 * (strrchr(t, 'c') - t) + 1000 * (strchr(t, 'z') == NULL)
               + 10000 * (strchr(t, 0) - t == (long)strlen(t)) + 100000 * ((char *)memchr(t, '-', 32) - t)
               + 1000000 * (memchr(t, '-', 3) == NULL) + 0 * (v < 0);)
    TRY("routine", double, int e; y[i] = split(i + 0.25, &e); y[i] += 10 * e + 0 * (v < 0);)
    TRY("never", double, if (i > 100) __builtin_trap(); if (i > 200) __builtin_unreachable(); y[i] = i + 0 * (v < 0);)
    return 0;
}
