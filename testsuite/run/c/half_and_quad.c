// `_Float16` with gcc's excess precision, `__float128`, and the names `_Float32` and its kin: constants, conversions, calls.
#include <stdio.h>
#include <stdarg.h>
#include <string.h>
typedef _Float16 h;typedef __float128 q;
static h gh=1.0f16/3;static q gq=1.0Q/3;static float sf=1.0f16/3.0f16;static h ha[3]={1,2.5,65504};static q qa[2]={0x1.8p1Q,1e-4900Q};struct S{h a;char b;h c;};struct Q{q x;};struct M{int i;q x;h y;};typedef _Complex float TCq __attribute__((mode(TC)));TCq cq=1+2.0iQ;_Complex _Float16 ch=1+2i;
static void pq(q x){unsigned long w[2];memcpy(w,&x,16);printf("%016lx%016lx ",w[1],w[0]);}static void ph(h x){unsigned short u;memcpy(&u,&x,2);printf("%04x ",u);}
h addh(h a,h b){return a+b;}q addq(q a,q b){return a*b+a/b-1;}struct S fs(struct S s,h x){s.a*=x;s.c-=1;return s;}struct Q fq(struct Q a,q b){a.x+=b;return a;}struct M fm(int k,struct M m){m.x*=k;m.y+=k;return m;}
static double va(int n,...){va_list ap;va_start(ap,n);double s=0;for(int i=0;i<n;i++){s+=(double)va_arg(ap,h);s+=(double)va_arg(ap,q);struct S t=va_arg(ap,struct S);s+=t.c;struct Q u=va_arg(ap,struct Q);s+=u.x;}va_end(ap);return s;}
TCq cmul(TCq a,TCq b){return a*b/(1.0Q+1.0Qi);}
_Float32 f32=1.5f32;_Float64 f64=2.5F64;_Float32x f32x=3.5f32x;_Float64x f64x=4.5F64x;_Float128 f128=5.5f128;__float80 f80=6.5w;
int main(void){volatile h a=1.0f16/3,b=3.0f16,c=0.1f16,d=2049;float f=a*b,f2=(float)(a*b),f3=(h)(a*c)+b;double d1=a*c+b;h x=a*c+b;printf("%.9g %.9g %.17g %.9g %.9g\n",f,f2,d1,(double)x,f3);
 printf("%d %d %d %d\n",(int)sizeof(a+b),(int)sizeof(a+1.0f),a*b*c==(h)(a*b*c),(int)(d*3));x=60000;x+=10000;ph(x);x=2048;x++;ph(x);x+=2.5f;ph(x);--x;ph(x);ph(-x);ph(gh);ph(ha[2]);f=0?a:a*b;printf("%.9g %.9g %.9g\n",f,(double)-(a*b),sf);printf("%.9g\n",(double)(a*b,a*c));
 printf("%d %d %d %d\n",a<b,a==b,!a,a?1:2);ph((h)1e6);ph((h)(-1e-8));ph((h)12345L);ph((h)100000u);ph(5);ph((h)1.0L/3);ph((h)(1.0Q/3));printf("%d %ld %u\n",(int)b,(long)(b*1000),(unsigned)b);struct S s={1,2,3};s=fs(s,2.5f16);ph(s.a);ph(s.c);printf("%zu %zu\n",sizeof s,_Alignof(h));
 printf("%.9g\n",(double)addh(a,b));pq(gq);pq(qa[0]);pq(qa[1]);puts("");volatile q y=1.0Q,z=3;pq(y/z);pq(addq(y,z));pq(-y);pq((q)0.1);pq((q)0.1L);pq((q)0.1f);pq(123456789012345678L);pq((q)(unsigned __int128)-1);pq((q)a);puts("");
 printf("%d %d %d %d %d %d\n",y<z,y==z,y!=z,!y,y>z,(int)(y+z*5));printf("%g %Lg %g %lld %llu\n",(double)(y/z),(long double)(y/z),(float)(y/z),(long long)(z*1e15Q),(unsigned long long)(z*3e18Q));y+=z;y*=2;y-=1;y/=z;pq(y);y++;pq(y);pq(y--);puts("");
 struct Q sq={2.5Q};sq=fq(sq,1);pq(sq.x);struct M m={1,2,3};m=fm(3,m);pq(m.x);ph(m.y);printf("%zu %zu %zu\n",sizeof m,sizeof(q),_Alignof(struct Q));printf("%g\n",va(3,a,z,s,sq,a,z,s,sq,a,z,s,sq));
 pq(__real__ cq);pq(__imag__ cq);cq=cmul(cq,2.0Q-1.0Qi);pq(__real__ cq);pq(__imag__ cq);puts("");ph(__imag__ ch);ch*=ch;ph(__real__ ch);ph(__imag__ ch);printf("%d\n",(int)sizeof ch);
 printf("%g %g %g %Lg %g %Lg\n",(double)f32,(double)f64,(double)f32x,f64x,(double)f128,f80);pq(__builtin_fabsq(-2.0Q));pq(__builtin_copysignq(3,-1));pq(__builtin_infq());pq(__builtin_nanf128(""));pq(__builtin_huge_valf128());ph(__builtin_inff16());ph(__builtin_nanf16(""));printf("%d %d %d %d\n",__builtin_isnan(y),!!__builtin_signbit(-y),__builtin_isinf(__builtin_infq()),__builtin_isfinite(a));puts("");
 printf("%s %s %s %s\n",_Generic(a+b,h:"h",float:"f",default:"o"),_Generic(a+1.0f,float:"f",default:"o"),_Generic(y+1.0L,q:"q",default:"o"),_Generic(1.0Q,_Float128:"q",default:"o"));printf("%d %d %d %d\n",__FLT16_MANT_DIG__,__FLT128_MANT_DIG__,(int)__FLT16_MAX__,__FLT128_MAX_EXP__);pq(__FLT128_MAX__);pq(__FLT128_DENORM_MIN__);ph(__FLT16_MIN__);ph(__FLT16_DENORM_MIN__);
 q sum=0;for(int i=1;i<50;i++)sum+=1.0Q/i;pq(sum);h hs=0;for(int i=1;i<50;i++)hs+=1.0f16/i;ph(hs);puts("");switch((int)z){case (int)3.0Q:puts("three");}}
