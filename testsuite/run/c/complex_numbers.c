// Complex numbers: annex G, calls, members, assignment with operators; of integers, as GNU C has them.
#include <stdio.h>
#include <complex.h>
#include <math.h>
#define P(z) do{ double complex _z=(z); printf("%s=%g %g\n",#z,creal(_z),cimag(_z)); }while(0)
volatile double complex a=3+4i,b=1-2i; volatile float complex fa=1.5f+2i; volatile long double complex la=2-1i; volatile double inf=INFINITY,nan_=NAN; volatile int vi=3;
double complex f(double complex x,float complex y,long double complex z){ return x*y+z; }
float complex g(float complex x){ return ~x; } long double complex h(long double complex x){ return x*x; }
struct sc{ float complex a; double complex b; char c;} s={1+1i,2-2i,'x'};
struct sf{ float complex a;}; struct sf mk(struct sf x){ x.a*=2; return x; }
double complex arr[3]={1,2i,[2]=3+3i}; static double complex gz=1.0+2.0i; 
double complex va(int n,...){ __builtin_va_list l; __builtin_va_start(l,n); double complex t=0; while(n--) t+=__builtin_va_arg(l,double complex); t+=__builtin_va_arg(l,float complex); t+=__builtin_va_arg(l,long double complex); return t; }
_Complex int ci=3+4i; _Complex char cc=5+6i; _Complex unsigned short cus=65535+2i; _Complex long cl;
_Complex int cif(_Complex int x,_Complex long y){ return x*y; }
int main(void){
 P(a+b);P(a-b);P(a*b);P(a/b);P(-a);P(~a);P(a==b);P(a!=b);P(a*2);P(2/a);P(a+fa);P(la*a);P(a?1:2);P(!a);
 P((inf+inf*1i)*(1+1i));P((inf+0i)/(1+1i));P((1+1i)/(inf+inf*I));P(__builtin_complex(inf,nan_)*__builtin_complex(1.0,1.0));P(__builtin_complex(1.0,1.0)/__builtin_complex(0.0,0.0));P(__builtin_complex(0.0,-0.0)+0.0);
 P(f(a,fa,la));P(g(fa));P(h(la));P(s.a);P(s.b);s.b*=s.a;P(s.b);P(mk((struct sf){1+3i}).a);P(arr[0]);P(arr[1]);P(arr[2]);P(gz);
 P(va(2,a,b,fa,la)); double complex t=a; t+=1;t-=2i;t*=b;t/=a;P(t);t++;P(t);--t;P(t);__real__ t=9;__imag__ t+=1;P(t); P(creal(a)+cimag(b)); P((int)a);P((float)b);P((_Bool)(0+0i));P((_Bool)(0+1i)); double complex *p=&arr[1]; P(p[1]); P(*p++); printf("%zu %zu %zu\n",sizeof(float complex),sizeof a,sizeof la);
 P(conj(a));P(cabs(a));P(csqrt(-1+0*I));
 printf("%d %d %d %d\n",__real__ ci,__imag__ ci,__real__ cc,__imag__ cc); ci*=2+1i; printf("%d %d\n",__real__ ci,__imag__ ci); ci=ci/(2+1i); printf("%d %d\n",__real__ ci,__imag__ ci); cus+=1; printf("%d %d\n",__real__ cus,__imag__ cus);
 cl=ci+vi; cl=cl*cl-1; printf("%ld %ld\n",__real__ cl,__imag__ cl); ci=~ci; printf("%d %d %d %d\n",__real__ ci,__imag__ ci,ci==~ci,ci!=3); ci=-ci; ci++; printf("%d %d\n",__real__ ci,__imag__ ci); ci=cif(1+2i,3-1i); printf("%d %d %zu %zu\n",__real__ ci,__imag__ ci,sizeof ci,sizeof cc); P(ci); P(ci+1.5); ci=a; printf("%d %d %d\n",__real__ ci,__imag__ ci,ci?1:0); __imag__ cc=-1; cc=-cc; printf("%d %d\n",__real__ cc,__imag__ cc); _Complex int *pc=&ci; printf("%d\n",__imag__ *pc); _Complex unsigned cu=-1; printf("%u\n",__real__ cu);
 return 0;}
