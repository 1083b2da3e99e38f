/* The intrinsics up to AVX2, FMA and BMI2, from clang's headers. */
#ifndef __IMMINTRIN_H
#define __IMMINTRIN_H
#include <nmmintrin.h>
#include <popcntintrin.h>
#include <wmmintrin.h>
#include <accc_enter.h>
#include <include/avxintrin.h>
#include <include/avx2intrin.h>
#include <accc_leave.h>
#include <accc_f16c.h>
#include <include/fmaintrin.h>
#include <include/bmiintrin.h>
#include <include/bmi2intrin.h>
#include <include/lzcntintrin.h>
#endif
