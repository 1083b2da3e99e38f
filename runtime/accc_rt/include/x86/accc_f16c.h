/* F16C: conversions of 16-bit reals. */
#ifndef ACCC_F16C_H
#define ACCC_F16C_H

#define __accc_f16c __attribute__((__always_inline__, __target__("f16c"))) static __inline__

__accc_f16c float _cvtsh_ss(unsigned short __a) { return (float)__builtin_bit_cast(_Float16, __a); }
__accc_f16c __m128 _mm_cvtph_ps(__m128i __a) {
    __m128 __r;
    __asm__("vcvtph2ps %1, %0" : "=x"(__r) : "x"(__a));
    return __r;
}
#define _cvtss_sh(a, imm)                                                                                                \
    __extension__(unsigned short)(((__v8hi)__builtin_ia32_vcvtps2ph((__v4sf){a, 0, 0, 0}, (imm)))[0])
#define _mm_cvtps_ph(a, imm) ((__m128i)__builtin_ia32_vcvtps2ph((__v4sf)(__m128)(a), (imm)))
#define _mm256_cvtps_ph(a, imm) ((__m128i)__builtin_ia32_vcvtps2ph256((__v8sf)(__m256)(a), (imm)))
__accc_f16c __m256 _mm256_cvtph_ps(__m128i __a) {
    __m256 __r;
    __asm__("vcvtph2ps %1, %0" : "=x"(__r) : "x"(__a));
    return __r;
}

#endif
