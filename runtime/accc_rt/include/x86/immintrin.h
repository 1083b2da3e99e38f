/* The intrinsics up to AVX2, FMA and BMI2, from clang's headers. */
#ifndef __IMMINTRIN_H
#define __IMMINTRIN_H
#include <nmmintrin.h>
#include <popcntintrin.h>
#include <wmmintrin.h>
#pragma push_macro("_Float16")
#pragma push_macro("__bf16")
#define _Float16 short
#define __bf16 short
#include <include/avxintrin.h>
#include <include/avx2intrin.h>
#pragma pop_macro("__bf16")
#pragma pop_macro("_Float16")
#include <accc_f16c.h>
#include <include/fmaintrin.h>
#include <include/bmiintrin.h>
#include <include/bmi2intrin.h>
#include <include/lzcntintrin.h>
#endif
