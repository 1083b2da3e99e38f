// Assembly with operands: constraints, names, modifiers, clobbers, memory operands, variables in chosen registers.
#include <stdint.h>
#include <stdio.h>
struct s {
    int a, b;
};
static inline void cpuid(unsigned leaf, unsigned *a, unsigned *b) {
    unsigned c, d;
    __asm__("cpuid" : "=a"(*a), "=b"(*b), "=c"(c), "=d"(d) : "0"(leaf), "2"(0));
}
static inline int bsr(uint64_t x) {
    uint64_t r;
    asm("bsrq %1, %0" : "=r"(r) : "rm"(x) : "cc");
    return (int)r;
}
static inline uint64_t mulhi(uint64_t a, uint64_t b, uint64_t *lo) {
    uint64_t hi;
    asm("mulq %3" : "=a"(*lo), "=d"(hi) : "%0"(a), "rm"(b) : "cc");
    return hi;
}
static inline long sys3(long n, long a, long b, long c) {
    long r;
    register long r10 __asm__("r10") = 0;
    asm volatile("syscall" : "=a"(r) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10) : "rcx", "r11", "memory");
    return r;
}
static inline int cas(volatile int *p, int o, int n) {
    char ok;
    int prev;
    asm volatile("lock; cmpxchgl %3, %1\n\tsete %b2"
                 : "=a"(prev), "+m"(*p), "=q"(ok)
                 : "r"(n), "0"(o)
                 : "memory", "cc");
    return ok;
}
int main(void) {
    int a = 3, b = 4, c;
    asm("addl %2,%0" : "=r"(c) : "0"(a), "r"(b));
    printf("%d\n", c);
    asm volatile("" : "+r"(c) : : "memory");
    asm("incl %0" : "+m"(c));
    printf("%d\n", c);
    asm("mov %[s], %[d]\n\tadd $1, %[d]" : [d] "=&r"(a) : [s] "r"(b) : "cc");
    printf("%d\n", a);
    double x = 2, y;
    asm("sqrtsd %1,%0" : "=x"(y) : "x"(x));
    printf("%.10g\n", y);
    unsigned eax, ebx;
    cpuid(0, &eax, &ebx);
    printf("%d\n", eax > 0);
    printf("%d\n", bsr(1234567));
    uint64_t lo, hi = mulhi(0x123456789abcdefULL, 0xfedcba9876543210ULL, &lo);
    printf("%lx %lx\n", hi, lo);
    fflush(stdout);
    sys3(1, 1, (long)"hello\n", 6);
    int v = 5;
    printf("%d %d %d\n", cas(&v, 5, 9), cas(&v, 5, 7), v);
    asm volatile("pause" ::: "memory");
    __asm__ __volatile__("nop; nop");
    long double ld = 2;
    asm("fsqrt" : "+t"(ld));
    printf("%.10Lg\n", ld);
    _Bool f;
    asm("cmpl %1, %2; setl %0" : "=r"(f) : "r"(5), "r"(3) : "cc");
    printf("%d\n", f);
    struct s s = {1, 2};
    asm("addl $5, 4+%0" : "+m"(s));
    printf("%d %d\n", s.a, s.b);
    unsigned short w = 0x1234;
    asm("xchgb %b0, %h0" : "+Q"(w));
    printf("%x\n", w);
    int arr[4] = {1, 2, 3, 4};
    asm("movl $7, %0" : "=m"(arr[2]));
    printf("%d\n", arr[2]);
    asm("shll %1, %0" : "+r"(b) : "cI"((char)2));
    printf("%d\n", b);
    asm("{movl $8, %0|mov %0, 8}" : "=r"(b));
    printf("%d\n", b);
    long q;
    asm("movabsq %1, %0" : "=r"(q) : "i"(0x123456789abcL));
    printf("%lx\n", q);
    asm("# label %=\n\tjmp 1f\n1:" ::"n"(3));
    int k = 1;
    for (int i = 0; i < 5; i++)
        asm("leal (%0,%0,2), %0" : "+r"(k));
    printf("%d\n", k);
    float xs[4] = {1, 2, 3, 4}, ys[4];
    asm("movups %1, %%xmm3\n\taddps %%xmm3, %%xmm3\n\tmovups %%xmm3, %0" : "=m"(ys) : "m"(xs) : "xmm3");
    printf("%g %g\n", ys[0], ys[3]);
    uint32_t be;
    asm("bswap %0" : "=r"(be) : "0"(0x11223344));
    printf("%x\n", be);
    return 0;
}
