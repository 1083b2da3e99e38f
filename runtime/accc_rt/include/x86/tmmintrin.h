/* clang's header; accc has no vectors of 16-bit reals, which it only names. */
#include <accc_x86.h>
#pragma push_macro("_Float16")
#pragma push_macro("__bf16")
#define _Float16 short
#define __bf16 short
#include <include/tmmintrin.h>
#pragma pop_macro("__bf16")
#pragma pop_macro("_Float16")
