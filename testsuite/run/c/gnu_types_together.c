// Vectors, complex integers, __int128 and cleanup together: in records, through pointers to functions, captured, in loops.
#include <stdio.h>
typedef int v4si __attribute__((vector_size(16))); typedef float v4sf __attribute__((vector_size(16)));
struct s{v4si a; int n;}; static struct s g; static v4si (*fp)(v4si,v4si); static v4si add(v4si a,v4si b){return a+b;}
v4si nested(v4si x,int n){ v4si acc=x; void bump(v4si d){ acc+=d; } void (*p)(v4si)=bump; for(int i=0;i<n;i++) p((v4si){i,1,2,3}); return acc; }
v4si loop(v4si *p,int n){ v4si s={0}; for(int i=0;i<n;i++) s+=p[i]*(i&1?2:3); return s; }
float dot(const float*a,const float*b,int n){ v4sf s={0}; for(int i=0;i+4<=n;i+=4){ v4sf x=*(const v4sf*)(a+i),y=*(const v4sf*)(b+i); s+=x*y; } return s[0]+s[1]+s[2]+s[3]; }
static void fin(v4si *v){ printf("fin %d\n",(*v)[2]); }
v4si cl(int k){ v4si v __attribute__((cleanup(fin)))={k,k,k,k}; if(k>1) return v+1; v[2]=9; return v*2; }
_Complex int ci(int n,...){ __builtin_va_list l; __builtin_va_start(l,n); _Complex int t=0; while(n--) t+=__builtin_va_arg(l,_Complex int); __builtin_va_end(l); return t; }
_Complex long cl2(_Complex long a,_Complex short b,_Complex char c){ return a*b-c; }
struct cs{_Complex short a; _Complex int b; char c;}; struct cs cf(struct cs s){ s.a++; s.b*=s.a; return s; }
__int128 i128sw(__int128 x){ switch(x){ case -1: return 1; case 5 ... 9: return 2; case 0x7fffffffffffffff: return 3; default: return (x>>64)!=0?4:5; } }
int main(void){ g.a=(v4si){1,2,3,4}; g.a[1]=7; struct s h=g; fp=add; v4si r=fp(h.a,g.a); printf("%d %d\n",r[1],r[3]); r=nested(r,3); printf("%d %d %d\n",r[0],r[1],r[3]); v4si arr[5]={{1},{2},{3},{4},{5}}; printf("%d\n",loop(arr,5)[0]); float a[8] __attribute__((aligned(16)))={1,2,3,4,5,6,7,8}; printf("%g\n",dot(a,a,8)); printf("%d %d\n",cl(1)[2],cl(5)[0]);
 _Complex int z=ci(3,1+2i,3i,(_Complex int)4); printf("%d %d\n",__real__ z,__imag__ z); _Complex long w=cl2(1+2i,3-1i,1i); printf("%ld %ld\n",__real__ w,__imag__ w); struct cs q=cf((struct cs){1+1i,2-1i,'x'}); printf("%d %d %d %d %c\n",__real__ q.a,__imag__ q.a,__real__ q.b,__imag__ q.b,q.c); static _Complex int st=3-4i; _Complex int ar[3]={1,2i}; ar[2]=st; ar[0]+=ar[2]*2; printf("%d %d %d\n",__real__ ar[0],__imag__ ar[0],ar[1]==2i); printf("%zu %zu %d\n",sizeof(1i),sizeof(1.0i),z?1:0); double _Complex dz=z; dz+=1i; printf("%g %g\n",__real__ dz,__imag__ dz);
 printf("%d %d %d %d %d %d\n",(int)i128sw(-1),(int)i128sw(7),(int)i128sw(0x7fffffffffffffff),(int)i128sw((__int128)7<<64|7),(int)i128sw(4),(int)i128sw(((__int128)1<<100)-1)); unsigned __int128 us=((unsigned __int128)1<<127)|5; switch(us){case 5: puts("bad"); break; default: puts("good");} return 0; }
