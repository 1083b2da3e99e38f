// Arrays of variable length in all positions: parameters, typedefs in loops, pointers to them, sizes, jumps.
#include <stdio.h>
#include <stddef.h>
int g(int n){ printf("g%d ",n); return n; }
int sz(int n,int a[n][g(n)+1]){ return sizeof *a; }
int st(int n,double a[static const 3],int b[*]);
int st(int n,double a[static const 3],int b[n]){ return a[2]+b[n-1]; }
void td(int n){ for(int i=1;i<n;i++){ typedef int row[i*2]; row r; row *p=&r; for(int k=0;k<i*2;k++) r[k]=k; printf("%zu %d;",sizeof(row),(*p)[i*2-1]); } puts(""); }
int rec(int n){ struct{ int a[n]; char c; int b; } s; s.b=n; for(int i=0;i<n;i++) s.a[i]=i; s.c=1; int t=0; for(int i=0;i<n;i++) t+=s.a[i]; return t*1000+sizeof s+s.b; }
struct fl{int n; int d[];};
int jump(int n){ int i=0; again:; int a[n+i]; a[n+i-1]=i; if(++i<5) goto again; return a[n+i-2]+sizeof a; }
int sw(int n){ switch(n){ case 1: {int a[n]; a[0]=4; return a[0];} default: {char b[n*2]; return sizeof b;} } }
int (*fp(int n,int m[n][n]))[2]{ static int r[2]; r[0]=m[n-1][n-1]; r[1]=sizeof m[0]; return &r; }
int eval(int n){ int i=0; int s=sizeof(int[i++ + n]); return s*10+i; }
int unev(int n){ int i=0; int s=sizeof(i++)+sizeof(int(*)[3]); return s*10+i; }
int ptr(int n){ int a[3][n]; int (*p)[n]=a; int (*q)[n]=&a[2]; for(int i=0;i<3;i++)for(int j=0;j<n;j++)a[i][j]=i*n+j; p++; return (q-p)*100+(*p)[1]+p[1][0]; }
int ty(int n){ int a[n]; typeof(a) b; for(int i=0;i<n;i++) b[i]=i; typeof(int[n+1]) c; return sizeof b+sizeof c+b[n-1]; }
int main(void){ int m[3][4]={{1}}; printf("%d\n",sz(3,m)); double d[3]={1,2,3}; int b[2]={4,5}; printf("%d\n",st(2,d,b)); td(5); printf("%d %d\n",rec(3),rec(10)); printf("%d\n",jump(3)); printf("%d %d\n",sw(1),sw(5)); int mm[2][2]={{1,2},{3,4}}; printf("%d %d\n",(*fp(2,mm))[0],(*fp(2,mm))[1]); printf("%d %d %d %d\n",eval(3),unev(3),ptr(5),ty(4));
 int n=3; int v[n]; n=10; printf("%zu\n",sizeof v); { int n2=2; int w[n2][n2+1][2]; printf("%zu %zu %zu\n",sizeof w,sizeof *w,sizeof **w); w[1][2][1]=9; printf("%d\n",w[1][2][1]); }
 return 0;}
