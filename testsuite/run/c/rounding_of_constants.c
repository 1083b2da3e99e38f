// The mode of rounding and flags everywhere: constants of functions wait for the mode, those of objects do not; conversions
// that overflow, tests of order, saved environments. Expected: gcc 12.
// flags: -frounding-math
#include <stdio.h>
#include <fenv.h>
#include <math.h>
#include <float.h>
#include <string.h>
#include <stdint.h>
#pragma STDC FENV_ACCESS ON
volatile double one=1, three=3, big=1e308, tiny_=1e-308, z=0; volatile float f1=1, f3=3; volatile long double l1=1, l3=3; volatile int im=2147483647; volatile unsigned long um=18446744073709551615UL;
#define BITS(d) ({ double d_=(d); uint64_t u_; memcpy(&u_,&d_,8); (unsigned long)u_; })
static const double cst = 1.0/3; static double gl = 0.1+0.2;
double loc(void){ static double s = 1.0/3; double a = 1.0/3; return a - s; }
int main(void){ int m[4]={FE_TONEAREST,FE_UPWARD,FE_DOWNWARD,FE_TOWARDZERO}; for(int i=0;i<4;i++){ fesetround(m[i]); printf("%lx %lx %lx %.9a %La %d %d\n", BITS(one/three), BITS(-one/three), BITS(one+1e-30), (double)(f1/f3), l1/l3, FLT_ROUNDS, fegetround()==m[i]); printf("%g %g %g %g %ld %ld %d\n", rint(2.5), nearbyint(-2.5), round(2.5), floor(-2.5), lrint(3.5), lround(-2.5), (int)2.9); printf("%.9g %.17g %.17g %lx\n", (double)(float)0.1, (double)im/7, (double)um, BITS(sqrt(2*one))); printf("%lx %lx %lx\n", BITS(0.1+0.2), BITS(gl), BITS(cst)); printf("%d %a\n", loc()==0, (double)(float)(one/three)); printf("%.3f %.0f %g\n", 0.0625, 2.5, 0.15); double d; sscanf("0.1","%lf",&d); printf("%lx\n", BITS(d)); printf("%lx %lx\n", BITS(fma(one,three,1e-30)), BITS((double)(long double)(l1/l3))); }
 fesetround(FE_TONEAREST); feclearexcept(FE_ALL_EXCEPT); double r=one/z; printf("%d %d\n", !!fetestexcept(FE_DIVBYZERO), !!fetestexcept(FE_INVALID)); feclearexcept(FE_ALL_EXCEPT); r=z/z; printf("%d\n", !!fetestexcept(FE_INVALID)); feclearexcept(FE_ALL_EXCEPT); r=big*big; printf("%d %d\n", !!fetestexcept(FE_OVERFLOW), !!fetestexcept(FE_INEXACT)); feclearexcept(FE_ALL_EXCEPT); r=tiny_*tiny_; printf("%d\n", !!fetestexcept(FE_UNDERFLOW)); feclearexcept(FE_ALL_EXCEPT); r=1.0+1.0; printf("%d\n", fetestexcept(FE_ALL_EXCEPT)); int k=0; feclearexcept(FE_ALL_EXCEPT); k=isless(r,NAN); k+=(r==NAN); printf("%d %d\n", k, !!fetestexcept(FE_INVALID)); fenv_t env; feholdexcept(&env); r=one/z; printf("%d\n", !!fetestexcept(FE_DIVBYZERO)); feupdateenv(&env); printf("%d\n", !!fetestexcept(FE_DIVBYZERO)); feraiseexcept(FE_INEXACT); fexcept_t fl; fegetexceptflag(&fl, FE_ALL_EXCEPT); feclearexcept(FE_ALL_EXCEPT); fesetexceptflag(&fl, FE_INEXACT); printf("%d %d\n", !!fetestexcept(FE_INEXACT), !!fetestexcept(FE_DIVBYZERO)); feclearexcept(FE_ALL_EXCEPT); float ff=(float)1e300; printf("%g %d\n", ff, !!fetestexcept(FE_OVERFLOW)); feclearexcept(FE_ALL_EXCEPT); volatile double huge_=1e30; int cv=(int)huge_; printf("%d\n", !!fetestexcept(FE_INVALID)); printf("%a %a %g %g\n", nextafter(1,2), nexttoward(0,-1), remainder(5,3), fmod(-5,3)); printf("%d %d %d\n", ilogb(8.5), fpclassify(1e-310), signbit(-0.0)!=0); return 0; }
