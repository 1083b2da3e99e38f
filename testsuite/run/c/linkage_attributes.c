// Aliases (of static functions, too), weak names, sections, constructors and destructors in order, modes, names for the linker.
#include <stdio.h>
int v1=5; extern int v2 __attribute__((alias("v1"))); static int real(void){return 42;} int ali(void) __attribute__((alias("real"))); extern int weakf(void) __attribute__((weak)); int defweak(void) __attribute__((weak)); int defweak(void){return 3;}
int sec __attribute__((section("mysec")))=11; int sec2 __attribute__((section("mysec")))=12; extern int __start_mysec[],__stop_mysec[];
static void c1(void) __attribute__((constructor(101))); static void c2(void) __attribute__((constructor(200))); static void c3(void) __attribute__((constructor)); static void d1(void) __attribute__((destructor(101))); static void d2(void) __attribute__((destructor));
static void c1(void){puts("c1");} static void c2(void){puts("c2");} static void c3(void){puts("c3");} static void d1(void){puts("d1");} static void d2(void){puts("d2");}
int hid __attribute__((visibility("hidden")))=4; __attribute__((noinline,noclone)) int ni(int x){return x*2;} static inline __attribute__((always_inline)) int ai(int x){return x+1;} __attribute__((const)) int cf(int x){return x;} __attribute__((pure)) int pf(const int*p){return *p;} __attribute__((malloc)) void*mf(void){return 0;} __attribute__((nonnull(1))) int nn(int*p){return *p;} __attribute__((hot)) int ho(void){return 1;} __attribute__((cold)) int co(void){return 2;} __attribute__((flatten)) int fl(void){return ai(1);} __attribute__((optimize("O0"))) int op(void){return 5;} __attribute__((warn_unused_result)) int wu(void){return 1;} __attribute__((deprecated)) int de(void){return 1;}
typedef int DI __attribute__((mode(DI))); typedef unsigned QI __attribute__((mode(QI))); typedef int TI __attribute__((mode(TI))); typedef float XF __attribute__((mode(XF))); typedef _Complex float SC __attribute__((mode(SC))); typedef int W __attribute__((mode(__word__))); typedef int P __attribute__((mode(pointer)));


#pragma weak pw
extern int pw(void);
#pragma push_macro("X")
#define X 5
#pragma pop_macro("X")
#ifdef X
#error
#endif
int asmname(void) __asm__("real_asm_name"); int asmname(void){return 9;} extern int asm2(void) __asm__("real_asm_name");
_Thread_local int tl=3; static __thread int tl2=4;
int main(void){ v1=6; printf("%d %d %d %d %d\n",v2,ali(),weakf?1:0,defweak(),(int)(__stop_mysec-__start_mysec)); printf("%d %d %d\n",ni(4),ai(4),hid); printf("%zu %zu %zu %zu %zu %zu %zu\n",sizeof(DI),sizeof(QI),sizeof(TI),sizeof(XF),sizeof(SC),sizeof(W),sizeof(P)); printf("%d %d %d %d\n",pw?1:0,asm2(),tl,tl2);  return 0; }
