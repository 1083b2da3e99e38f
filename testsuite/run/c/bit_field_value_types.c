// What has a bit-field's type: reads, assignments, increments, statement expressions, conditionals. Expected: gcc 12.
#include <stdio.h>
struct S { unsigned a:3; unsigned b:31; unsigned c:32; unsigned long d:40; unsigned char e:8; _Bool f:1; long g:20; unsigned long h:20; } s, *p=&s;
#define SG(x) printf("%d ", ((x)*0-1 < 0))
#define SZ(x) printf("%d ", (int)sizeof((x)+0))
#define B(x) SG(x); SZ(x);
int k=1;
#define ALL(m) B(s.m) B((s.m)) B(s.m=1) B((s.m=1)) B(s.m+=1) B(s.m++) B(s.m--) B(++s.m) B(--s.m) B((k,s.m)) B(k?s.m:s.m) B(k?s.m:1) B(k?s.m:1u) B(+s.m) B(-s.m) B(~s.m) B(s.m<<1) B(p->m) B((*p).m) B(({s.m;})) B(s.m|s.m) B(s.m=s.m) B((k, s.m=1)) B(k?:s.m) B(s.m?:s.m); puts("");
int shifted = 1 << 40, negative = -5 >> 33; unsigned unsigned_shifted = 5u >> 32; enum { TOO_FAR = 1 << 33 }; long wide = 1L << 64;
int label(int x) { switch (x) { case 1 << 34: return 1; } return 0; }
int main(void){ ALL(a) ALL(b) ALL(c) ALL(d) ALL(e) ALL(f) ALL(g) ALL(h)
 s.d = (1UL<<40)-1; printf("%lu %lu %lu %lu\n", s.d+1, s.d<<4, (s.d=s.d)+1, (s.d++)+1); s.d=-1; printf("%lu %lu %lu %lu\n", (k,s.d)+1, (k?s.d:s.d)+1, ({s.d;})+1, (s.d+=0)+1);
 printf("%lu %lu %lu\n", -s.d, ~s.d, s.d*s.d); printf("%ld\n", (long)(s.d-s.d-1));
 printf("%d\n", _Generic(s.a, int:1, unsigned:2, default:3)); printf("%d %d\n", _Generic(+s.a, int:1, unsigned:2, default:3), _Generic(s.a=1, int:1, unsigned:2, default:3));
 printf("%d %d %u %d %ld\n", shifted, negative, unsigned_shifted, TOO_FAR, wide);
 volatile int v = 3; printf("%d %d\n", __builtin_constant_p(v), label(0));
 return 0; }
