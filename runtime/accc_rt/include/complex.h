/* <complex.h> of the C library, with the macros of C11 (7.3.9.3), which glibc gives to newer versions of GNU C alone. */
#include_next <complex.h>

#if !defined __cplusplus && !defined CMPLX && (!defined __STRICT_ANSI__ || __STDC_VERSION__ >= 201112L)
#define CMPLX(x, y) __builtin_complex((double) (x), (double) (y))
#define CMPLXF(x, y) __builtin_complex((float) (x), (float) (y))
#define CMPLXL(x, y) __builtin_complex((long double) (x), (long double) (y))
#endif
