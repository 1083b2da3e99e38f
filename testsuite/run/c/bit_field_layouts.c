// Bit-fields of every type: packed, aligned, under #pragma pack, ms_struct, volatile; their bytes and arithmetic.
#include <stdio.h>
#include <string.h>
#include <stddef.h>
#define D(v) do{ unsigned char *p=(void*)&v; printf("%s %zu:",#v,sizeof v); for(size_t i=0;i<sizeof v;i++) printf("%02x",p[i]); puts("");}while(0)
enum e{A,B,C}; enum en{N=-1,M};
struct s1{ unsigned a:3; int b:5; unsigned long c:33; _Bool d:1; enum e e:2; enum en f:2; char g:4; signed char h:4; unsigned short i:9; long long j:60;} s1;
struct __attribute__((packed)) s2{ unsigned a:3; int b:17; unsigned long c:63; _Bool d:1; char x; int y:12; short z; } s2;
struct s3{ char c; int:0; int a:3; int:5; int b:9; unsigned:0; char d; long :0; char e:1;} s3;
#pragma pack(push,1)
struct s4{ char a; int b; short c:5; long d:40; double e; } s4;
#pragma pack(2)
struct s5{ char a; int b; double c; int d:20; char e;} s5;
#pragma pack(pop)
struct s6{ int a:8 __attribute__((aligned(4))); int b:8 __attribute__((packed)); int c:20 __attribute__((packed)); char d __attribute__((aligned(8)));} s6;
union u1{ int a:5; unsigned b:12; char c; long d:50;} u1;
struct __attribute__((ms_struct)) s7{ char a:4; int b:4; short c:8; int d:20; } s7;
struct s8{ volatile unsigned a:7; int b:3; volatile long c:37; } s8;
struct __attribute__((aligned(32))) s9{ char c; }; struct s9 s9[2];
struct s10{ int a; struct s9 m; char f[]; };
struct empty{}; struct he{int a; struct empty e; int b; struct empty f[3];};
int main(void){
 memset(&s1,0,sizeof s1); s1.a=9; s1.b=-3; s1.c=0x1ffffffffUL; s1.d=4; s1.e=C; s1.f=N; s1.g=7; s1.h=-8; s1.i=511; s1.j=-1234567890123LL; D(s1);
 printf("%d %d %lld %d %d %d %d %d %d %lld\n",s1.a,s1.b,(long long)s1.c,s1.d,s1.e,s1.f,s1.g,s1.h,s1.i,(long long)s1.j);
 s1.a++; s1.b--; s1.c+=2; s1.i<<=1; s1.j*=3; s1.h=-s1.h; printf("%d %d %lld %d %lld %d\n",s1.a,s1.b,(long long)s1.c,s1.i,(long long)s1.j,s1.h);
 printf("%d %d\n",(s1.a=15),(s1.b=31)); printf("%lld\n",(long long)(s1.c-=s1.c+1));
 s2.a=5;s2.b=-60000;s2.c=0x7123456789abcdefUL;s2.d=1;s2.x=9;s2.y=-2000;s2.z=77;D(s2);printf("%d %d %lx %d %d %d\n",s2.a,s2.b,(long)s2.c,s2.d,s2.y,s2.z);
 s3.a=-2;s3.b=200;s3.d=7;s3.e=1;s3.c=1;D(s3);s4.a=1;s4.b=2;s4.c=-9;s4.d=-99999999999;s4.e=1.5;D(s4);s5.a=1;s5.b=2;s5.c=3;s5.d=-4;s5.e=5;D(s5);s6.a=1;s6.b=2;s6.c=-3;s6.d=4;D(s6);
 u1.d=-1;u1.a=3;D(u1);printf("%d %d %d %ld\n",u1.a,u1.b,u1.c,(long)u1.d); s7.a=3;s7.b=-2;s7.c=9;s7.d=-4;D(s7);
 s8.a=100;s8.c=-1;s8.a+=30;D(s8);printf("%zu %zu %zu %zu %zu\n",sizeof s9,sizeof(struct s10),offsetof(struct s10,f),_Alignof(struct s10),offsetof(struct s10,m));
 printf("%zu %zu %zu\n",sizeof(struct empty),sizeof(struct he),offsetof(struct he,f));
 struct{unsigned a:31;unsigned b:32;unsigned long c:40;int d:1;}t={~0,~0u,~0,-1}; printf("%d %d %d %d\n",1,t.a<-1,t.b+1==0,t.c<<30>0); printf("%d %d %lu %d\n",t.a-t.b<0,-t.a<0,(unsigned long)(t.c+1),t.d);
 printf("%zu %zu\n",sizeof(+t.a),sizeof(t.c+0));
 struct{long a:40;long b:24;}q={.b=-5,.a=1L<<38}; q.a+=q.b; printf("%ld %ld %ld\n",(long)q.a,(long)q.b,(long)(q.a*2));
 struct{_Bool a:1,b:1; unsigned c:1;}bb={2,0,3}; bb.b=bb.a+bb.a; bb.a=!bb.b; bb.c++; printf("%d%d%d\n",bb.a,bb.b,bb.c);
 return 0;}
