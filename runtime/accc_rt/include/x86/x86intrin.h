/* All intrinsics that accc has. */
#ifndef __X86INTRIN_H
#define __X86INTRIN_H
#include <immintrin.h>
#include <include/ia32intrin.h>
#endif
