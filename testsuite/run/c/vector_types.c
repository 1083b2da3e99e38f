// Vectors of GNU C: operators, comparisons, scalars beside vectors, subscripts, bits as other types, shuffles, conversions of lanes,
// initialisers, members, arguments and results in registers and in memory, variable arguments.
#include <stdio.h>
#include <string.h>
typedef int v4si __attribute__((vector_size(16)));
typedef unsigned v4ui __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
typedef double v2df __attribute__((vector_size(16)));
typedef long v2di __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
typedef unsigned char v16qi __attribute__((vector_size(16)));
typedef signed char v8qi __attribute__((vector_size(8)));
typedef int v8si __attribute__((vector_size(32)));
typedef double v4df __attribute__((vector_size(32)));
typedef int v2si __attribute__((vector_size(8)));
typedef short v2hi __attribute__((vector_size(4)));
#define SHOW(f,...) do { __typeof__(__VA_ARGS__) v_=(__VA_ARGS__); for(unsigned i_=0;i_<sizeof v_/sizeof v_[0];i_++) printf(f" ",v_[i_]); puts(#__VA_ARGS__); } while(0)
v4si ga={1,2,3,4}; v4sf gf={1.5f,-2,3.25f}; v4ui gu={0xffffffff,1,0x80000000,7}; static v8hi gh={0,0,5,0,0,0,0,-9}; v4si garr[2]={{1,2},{3,4,5,6}}; v4si gflat[2]={1,2,3,4,5,6,7,8};
struct s{char c; v4si v; short h; v2df d; v2si t;} gs={'x',{9,8,7,6},3,{1.5,2.5},{4,5}}; union u{v4si i; v4ui u; v4sf f; int a[4]; unsigned char b[16];};
static v4si lit=(v4si){10,20,30,40}; const v2di cd={1L<<40,-1};
__attribute__((vector_size(16))) int afun(__attribute__((vector_size(16))) int x);
__attribute__((vector_size(16))) int afun(__attribute__((vector_size(16))) int x){ return x+1; }
int __attribute__((vector_size(16))) *pv=&ga;
v4si add(v4si a,v4si b){return a+b;} v4sf fma4(v4sf a,float b,v4sf c){return a*b+c;} v8si wide(v8si a,int k,v8si b){return a*k-b;} v4df wd(v4df a,double b){return a/b;} v2si half(v2si a,v2si b){return a-b;} v8qi q8(v8qi a){return -a;} v2hi tiny(v2hi a){return a*(short)3;}
struct s ret(struct s x){x.v+=x.v; x.d*=2; return x;} struct one{v4sf v;}; struct one ro(struct one a){a.v=-a.v; return a;} struct two{v2df a,b;}; struct two rt(struct two x){v2df t=x.a;x.a=x.b;x.b=t;return x;} struct mix{v2si a;int b;}; struct mix rm(struct mix m){m.a+=m.b;m.b=m.a[1];return m;}
int many(v4si a,int x,v4si b,double d,v4si c,v4si e,v4si f,v4si g,v4si h,v4si i,v4si j){ return a[0]+x+b[1]+(int)d+c[2]+e[3]+f[0]+g[1]+h[2]+i[3]+j[0]; }
int va(int n,...){ __builtin_va_list l; __builtin_va_start(l,n); int t=0; while(n--){ v4si v=__builtin_va_arg(l,v4si); t+=v[0]*10+v[3]; } v8si w=__builtin_va_arg(l,v8si); t+=w[7]; v2si z=__builtin_va_arg(l,v2si); t+=z[1]; __builtin_va_end(l); return t; }
volatile v4si vol={5,6,7,8}; 
int main(void){
 v4si a={1,-2,3,-4},b={5,6,-7,8}; v4ui u={1,2,3,4}; v4sf f={1,2,3,4},g={.5,.25,4,-1}; v2df d={1.25,-7}; v8hi h={1,2,3,4,5,6,7,8}; v16qi q={250,3}; v2di l={1L<<40,-5};
 SHOW("%d",a+b);SHOW("%d",a-b);SHOW("%d",a*b);SHOW("%d",b/a);SHOW("%d",b%a);SHOW("%d",a&b);SHOW("%d",a|b);SHOW("%d",a^b);SHOW("%d",~a);SHOW("%d",-a);SHOW("%d",+a);SHOW("%d",a<<2);SHOW("%d",a>>1);SHOW("%d",1<<(v4si){1,2,3,4});SHOW("%u",gu>>1);SHOW("%u",gu>>(v4ui){1,2,3,4});SHOW("%d",a<<(b&3));
 SHOW("%d",a<b);SHOW("%d",a==b);SHOW("%d",a!=b);SHOW("%d",f>g);SHOW("%d",f<=g);SHOW("%d",gu>u);SHOW("%ld",d<0.0);SHOW("%d",h>=(short)4);SHOW("%d",q==3);SHOW("%d",a>0);
 SHOW("%g",f+g);SHOW("%g",f*g);SHOW("%g",f/g);SHOW("%g",-f);SHOW("%g",f*2);SHOW("%g",1-f);SHOW("%g",d+1);SHOW("%g",2.0/d);SHOW("%d",h+h);SHOW("%d",q+q);SHOW("%ld",l*l);SHOW("%ld",l>>3);SHOW("%d",3-a);
 SHOW("%d",a+u);SHOW("%u",u+(v4ui)a);
 a+=b;SHOW("%d",a);a-=1;SHOW("%d",a);a*=a;a/=3;SHOW("%d",a);a%=7;a<<=1;a|=b;a^=3;a&=15;SHOW("%d",a);f*=g;f/=2;SHOW("%g",f);SHOW("%d",a++);SHOW("%d",++a);SHOW("%d",a--);SHOW("%d",--a);SHOW("%g",f++);
 a[2]=100;a[0]++;a[1]+=5;int i=3;a[i]=a[i-1]*2;SHOW("%d",a);printf("%d %d %d\n",a[0],add(a,b)[2],(a+b)[i]);
 SHOW("%x",(v4ui)f);SHOW("%d",(v4si)gu);SHOW("%d",(v8hi)a);SHOW("%d",(v16qi)a);SHOW("%lx",(v2di)f);v2si s2={1,2};printf("%llx\n",(long long)s2);SHOW("%d",(v2si)0x100000002LL);v2hi t2={-1,2};printf("%x\n",(int)t2);
 SHOW("%d",add(a,b));SHOW("%g",fma4(f,2.5f,g));SHOW("%d",wide((v8si){1,2,3,4,5,6,7,8},3,(v8si){1,1,1,1,2,2,2,2}));SHOW("%g",wd((v4df){1,2,3,4},4));SHOW("%d",half((v2si){5,6},(v2si){1,9}));SHOW("%d",q8((v8qi){1,-2,3}));SHOW("%d",tiny((v2hi){7,-8}));SHOW("%d",afun(a));
 struct s r=ret(gs);printf("%c %d %zu %zu\n",r.c,r.h,sizeof(struct s),_Alignof(struct s));SHOW("%d",r.v);SHOW("%g",r.d);SHOW("%g",ro((struct one){f}).v);struct two w=rt((struct two){{1,2},{3,4}});SHOW("%g",w.a);struct mix m=rm((struct mix){{1,2},3});printf("%d %d\n",m.a[0],m.b);
 printf("%d\n",many(a,1,b,2.5,a,b,a,b,a,b,a));printf("%d\n",va(2,a,b,(v8si){1,2,3,4,5,6,7,9},(v2si){3,4}));
 union u x={.f={1,2,3,4}};SHOW("%x",x.i);x.b[3]=0;printf("%d\n",x.a[0]);x.i=a;x.a[1]=77;SHOW("%d",x.i);
 SHOW("%d",ga);SHOW("%g",gf);SHOW("%d",gh);SHOW("%d",garr[1]);SHOW("%d",gflat[1]);SHOW("%d",lit);SHOW("%ld",cd);SHOW("%d",*pv);SHOW("%d",vol);vol+=1;vol[2]=3;SHOW("%d",vol);
 SHOW("%d",__builtin_shuffle(a,(v4si){3,2,1,0}));SHOW("%d",__builtin_shuffle(a,b,(v4si){0,4,7,10}));SHOW("%g",__builtin_shuffle(f,(v4si){i,i-1,0,9}));SHOW("%d",__builtin_shufflevector(a,b,0,4,1,5));SHOW("%d",__builtin_shufflevector(a,b,1,6));SHOW("%d",__builtin_shufflevector(a,b,7,6,5,4,3,2,1,0));
 SHOW("%g",__builtin_convertvector(a,v4sf));SHOW("%d",__builtin_convertvector(f*3,v4si));SHOW("%u",__builtin_convertvector(f*f,v4ui));SHOW("%ld",__builtin_convertvector(s2,v2di));SHOW("%g",__builtin_convertvector(l,v2df));SHOW("%d",__builtin_convertvector(gu,__attribute__((vector_size(8))) short));SHOW("%g",__builtin_convertvector(gu,v4df));
 v4si z={0},*p=garr;p++;SHOW("%d",*p+z);SHOW("%d",p[-1]);v4si arr[3]={a,b,{7}};SHOW("%d",arr[2]);arr[i-2]=arr[0]+arr[1];SHOW("%d",arr[1]);memcpy(&z,&b,16);SHOW("%d",z);
 v4si cnd=i>2?a:b;SHOW("%d",cnd);SHOW("%d",(a,b));SHOW("%d",({v4si t=a;t[0]=1;t;}));typeof(a+b) ty=a;SHOW("%d",ty);__auto_type au=a<b;SHOW("%d",au);printf("%d %d\n",_Generic(a,v4si:1,default:2),_Generic(f<g,v4si:3,default:4));
 for(int k=0;k<4;k++) z[k]=k*k; int sum=0; for(int k=0;k<4;k++) sum+=z[k]; printf("%d %zu %zu %zu\n",sum,sizeof(v8si),__alignof__(v8si),sizeof(v2hi)); v4si c=a; c[0]=-1; printf("%d\n",a[0]!=c[0]);
 int k=5; v4si dyn={k,k+1,k*2,i}; SHOW("%d",dyn); v4si *np=&(v4si){1,2,3,4}; SHOW("%d",np[0]); static v4si st; st+=dyn; SHOW("%d",st); register v4si rg=dyn; rg=rg+rg; SHOW("%d",rg);
 return 0;}
