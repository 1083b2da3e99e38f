/* In front of a header of clang's: accc has no vectors of 16-bit reals, which the headers name. Behind it: accc_leave.h. */
#if !__has_include(<include/mmintrin.h>)
#error "these intrinsics are made of clang's headers, which are missing: install libclang-common-22-dev, or compile this file with gcc"
#endif
#include <accc_x86.h>
#pragma push_macro("_Float16")
#pragma push_macro("__bf16")
#define _Float16 short
#define __bf16 short
