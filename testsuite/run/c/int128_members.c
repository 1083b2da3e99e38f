// __int128: operators, conversions, bit-fields, packed ones too, arguments, variable arguments, switch, static tables.
#include <stdio.h>
#include <stdint.h>
typedef __int128 i; typedef unsigned __int128 u;
static void pr(const char*n,u x){ printf("%s %016llx%016llx\n",n,(unsigned long long)(x>>64),(unsigned long long)x); }
#define P(x) pr(#x,(u)(x))
volatile i a=-((i)1<<100)+12345, b=987654321987654321LL; volatile u c=~(u)0-99, d=((u)7<<90)|5;
struct bf{ i x:70; u y:100; int z:3; unsigned __int128 w:128;} s; struct bp{char q; i m:65; i n:63;} __attribute__((packed)) sp;
_Static_assert(((i)1<<100)/((i)1<<98)==4,""); 
enum {E=(int)(((u)1<<120)>>118)};
i va(int n,...){ __builtin_va_list l; __builtin_va_start(l,n); i t=0; while(n--) t+=__builtin_va_arg(l,i); __builtin_va_end(l); return t; }
i pass(int a1,i x,int b1,u y,i z,long q,i w){ return a1+x*2+b1+y+z-q+w; }
static i table[3]={[1]=((i)1<<90)-1,[2]=-5}; 
u gl=((u)0x123456789abcdef0ULL<<64)|0xfedcba9876543210ULL;
int main(void){
 P(a*b);P(a/b);P(a%b);P(c/d);P(c%d);P(a>>3);P(c>>70);P(a<<20);P(-a);P(~d);P(a^b);P(a&d);P(a|d);P(a<b);P(c<d);P(c>d);P(a==b);P(!a);
 P((u)(double)b);P((i)1e30);P((u)3.5e20f);P((i)-2.5e25L);printf("%g %g %Lg\n",(double)a,(double)(float)c,(long double)d);
 s.x=a;s.y=c;s.z=-3;s.w=gl;P(s.x);P(s.y);P(s.z);P(s.w);s.x+=5;s.y<<=3;s.x++;P(s.x);P(s.y);
 sp.q=1;sp.m=-7;sp.n=((i)1<<61);P(sp.m);P(sp.n);P(sizeof sp);P(sizeof s);
 P(E);P(va(3,(i)1<<70,(i)-1,b));P(pass(1,a,2,c,b,3,(i)1<<99));P(table[0]);P(table[1]);P(table[2]);P(gl);
 i t=a; t*=b; t+=1; t>>=5; t%=1000007; P(t); u v=c; v/=3; v^=v>>64; v-=d; P(v); t=5; P(t++ + ++t); P(t--);
 switch((i)b){case 987654321987654321LL: puts("sw"); break; default: puts("no");}
 P(b?:1);P((unsigned char)a);P((int64_t)a);P((_Bool)a);P((_Bool)((i)1<<100));float f=a; printf("%g\n",f); 
 for(i k=(i)1<<64;k<((i)1<<64)+3;k++) P(k);
 P((i)-7/2);P((i)-7%2);P((u)-7/2);P(((u)1<<127)-1);i *p=table; P(p[1]); P(sizeof(i)+_Alignof(i));
 P(__builtin_popcountll((unsigned long long)(c>>64)));
 return 0;}
