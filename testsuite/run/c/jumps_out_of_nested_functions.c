// Nested functions called by their address, in registers and in memory, over several levels; jumps to labels of functions around;
// __builtin_setjmp and __builtin_longjmp.
#include <stdio.h>
#include <stdarg.h>
#include <setjmp.h>
struct big{ long a[5]; }; struct pair{ double x; int y; };
static struct big callb(struct big (*f)(struct big,int,double),struct big b){ return f(b,3,2.5); }
static struct pair callp(struct pair (*f)(struct pair,float),struct pair p){ return f(p,.5f); }
static long double calll(long double (*f)(long double,char),long double l){ return f(l,'a'); }
struct big useb(long k){ struct big loc={{1,2,3,4,5}}; struct big g(struct big b,int i,double d){ struct big r=loc; r.a[0]+=b.a[4]+i+(long)d+k; k++; return r; } struct big r=callb(g,loc); r.a[1]=k; return r; }
struct pair usep(double q){ struct pair f(struct pair p,float z){ p.x+=q+z; p.y++; q*=2; return p; } struct pair p=callp(f,(struct pair){1,2}); p.x+=q; return p; }
int A(int k,int (*x1)(void),int (*x2)(void),int (*x3)(void),int (*x4)(void),int (*x5)(void)){ int B(void){ return A(--k,B,x1,x2,x3,x4); } return k<=0?x4()+x5():B(); }
static int one(void){return 1;} static int mone(void){return -1;} static int zero(void){return 0;}
typedef int (*fn)(int);
static int twice(fn f,int x){ return f(f(x)); }
int levels(int a){ int b=a*2; int l1(int c){ int d=c+b; int l2(int e){ b++; return e+d+a; } return twice(l2,c)+d; } fn p=l1; return p(1)+p(2)+b; }
int escape(int n){ __label__ done; volatile int steps=0; int cnt=0; int visit(int x){ cnt+=x; steps++; if(cnt>n) goto done; return twice(visit,x+1); } twice(visit,1); cnt=-1; done: return cnt*100+steps; }
int multi(int n){ __label__ a,b,c; int r=0; void j(int w){ switch(w){case 0: goto a; case 1: goto b; default: goto c;} } int i=0; j(n%3); a: r+=1; if(i++<2) j(1); b: r+=10; if(i++<5) j(2); c: r+=100; if(i++<7) j(i%3); return r*100+i; }
int vlaf(int n){ int v[n]; int m[n][n+1]; for(int i=0;i<n;i++){ v[i]=i; for(int j=0;j<=n;j++) m[i][j]=i*j; } int sum(int k){ int t=0; for(int i=0;i<n;i++) t+=v[i]*k+m[i][n]; return t+(int)(sizeof m/sizeof m[0]); } fn f=sum; return f(2)+sum(3); }
int inner_label(int n){ int r=0; for(int i=0;i<n;i++){ __label__ next; void skip(int x){ if(x%2) goto next; r+=x; } skip(i); r+=1000; next:; } return r; }
static int cmpsum(int n,...){ va_list l; va_start(l,n); int s=0; int add(int x){ s+=x; return s; } while(n--) twice(add,va_arg(l,int)); va_end(l); return s; }
void *bj[5]; int depth; static __attribute__((noinline)) void down(int n){ depth=n; if(n==0) __builtin_longjmp(bj,1); down(n-1); }
int builtin_jump(int n){ int local=n; int arr[4]={1,2,3,4}; if(__builtin_setjmp(bj)==0){ local+=5; arr[2]=77; down(n); return -1; } return local*1000+arr[2]+depth; }
jmp_buf jb; static void thr(int v){ longjmp(jb,v); } int std_jump(void){ volatile int k=0; int r=setjmp(jb); k++; if(r<3) thr(r+1); return r*10+k; }
int again(void){ volatile int c=0; for(int i=0;i<3;i++){ if(!__builtin_setjmp(bj)){ c+=1; down(i); } else c+=10; } return c; }
int main(void){ struct big r=useb(7); printf("%ld %ld\n",r.a[0],r.a[1]); struct pair p=usep(4); printf("%g %d\n",p.x,p.y); printf("%d\n",A(8,one,mone,mone,one,zero)); printf("%d\n",levels(3)); printf("%d %d\n",escape(10),escape(100)); printf("%d %d %d\n",multi(0),multi(1),multi(2)); printf("%d\n",vlaf(4)); printf("%d\n",inner_label(6)); printf("%d\n",cmpsum(3,1,2,3)); printf("%d\n",builtin_jump(5)); printf("%d\n",std_jump()); printf("%d\n",again());
 long double ld=1; long double h(long double l,char c){ ld+=l; return ld+c; } printf("%Lg\n",calll(h,2)); for(int i=0;i<100000;i++) twice(({int q(int z){return z+i;} q;}),1); puts("ok"); return 0; }
