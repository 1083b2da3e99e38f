/* What clang's headers of x86's intrinsics take for granted, for accc's C. */
#ifndef ACCC_X86_H
#define ACCC_X86_H

#define __building_module(name) 0
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#define __builtin_nontemporal_load(from) (*(from))
#define __builtin_nontemporal_store(value, to) ((void)(*(to) = (value)))
#define __builtin_nondeterministic_value(like) (like)
#define __builtin_bit_cast(type, value)                                                                                 \
    __extension__({                                                                                                      \
        __typeof__(value) __accc_from = (value);                                                                         \
        type __accc_to;                                                                                                  \
        __builtin_memcpy(&__accc_to, &__accc_from, sizeof(__accc_to));                                                   \
        __accc_to;                                                                                                       \
    })


#define __accc_rotated(type, bits, x, left, right) ((type)((type)(x) << ((left) & (bits - 1)) | (type)(x) >> ((right) & (bits - 1))))
#define __builtin_rotateleft8(x, n) __accc_rotated(unsigned char, 8, x, (n), -(n))
#define __builtin_rotateleft16(x, n) __accc_rotated(unsigned short, 16, x, (n), -(n))
#define __builtin_rotateleft32(x, n) __accc_rotated(unsigned int, 32, x, (n), -(n))
#define __builtin_rotateleft64(x, n) __accc_rotated(unsigned long long, 64, x, (n), -(n))
#define __builtin_rotateright8(x, n) __accc_rotated(unsigned char, 8, x, -(n), (n))
#define __builtin_rotateright16(x, n) __accc_rotated(unsigned short, 16, x, -(n), (n))
#define __builtin_rotateright32(x, n) __accc_rotated(unsigned int, 32, x, -(n), (n))
#define __builtin_rotateright64(x, n) __accc_rotated(unsigned long long, 64, x, -(n), (n))

/* Functions that clang knows by name. */
static __inline__ void __accc_pause(void) { __asm__ __volatile__("pause" ::: "memory"); }
static __inline__ void __accc_lfence(void) { __asm__ __volatile__("lfence" ::: "memory"); }
static __inline__ void __accc_sfence(void) { __asm__ __volatile__("sfence" ::: "memory"); }
static __inline__ void __accc_mfence(void) { __asm__ __volatile__("mfence" ::: "memory"); }
static __inline__ void __accc_clflush(void const *__p) {
    __asm__ __volatile__("clflush %0" : "+m"(*(volatile char *)__p));
}
static __inline__ unsigned int __accc_getcsr(void) {
    unsigned int __csr;
    __asm__ __volatile__("stmxcsr %0" : "=m"(__csr));
    return __csr;
}
static __inline__ void __accc_setcsr(unsigned int __csr) { __asm__ __volatile__("ldmxcsr %0" : : "m"(__csr)); }
static __inline__ unsigned long long __accc_rdtscp(unsigned int *__processor) {
    unsigned int __low, __high;
    __asm__ __volatile__("rdtscp" : "=a"(__low), "=d"(__high), "=c"(*__processor));
    return (unsigned long long)__high << 32 | __low;
}
static __inline__ unsigned long long __rdtsc(void) {
    unsigned int __low, __high;
    __asm__ __volatile__("rdtsc" : "=a"(__low), "=d"(__high));
    return (unsigned long long)__high << 32 | __low;
}
#define _mm_pause __accc_pause
#define _mm_lfence __accc_lfence
#define _mm_sfence __accc_sfence
#define _mm_mfence __accc_mfence
#define _mm_clflush __accc_clflush
#define _mm_getcsr __accc_getcsr
#define _mm_setcsr __accc_setcsr
#define __builtin_ia32_rdtscp __accc_rdtscp

#endif
