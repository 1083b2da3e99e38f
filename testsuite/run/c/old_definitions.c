// K&R definitions and calls of them.
#include <stdio.h>
int add(a,b,c) char a; float b; short c; { return a+b+c; }
int noargs(); int noargs(){ return 4; } double kr(x,f) double x; int (*f)(); { return x+f(); }
int kptr(p,n) int p[]; unsigned char n; { int s=0; while(n--) s+=*p++; return s; }
struct s{int a,b;}; struct s ks(s,k) struct s s; long k; { s.a+=k; return s; }
int defint(x){ return x+1; }
int main(){ int v[]={1,2,3}; struct s q={1,2}; printf("%d %g %d %d %d\n",add('a',2.5,7),kr(1.5,noargs),kptr(v,3),ks(q,5L).a,defint(4)); return 0; }
