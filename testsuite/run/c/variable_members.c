// Structures and unions with members of variable length, in functions.
#include <stdio.h>
#include <string.h>
int f(int n){ struct { int a[n]; int b; } s; return sizeof s; }
int rec(int n){ struct S { int a[n]; char c; int b; short d[n+1][2]; double e; } s, *p=&s; p->b=n; for(int i=0;i<n;i++) s.a[i]=i; s.c=1; s.e=2.5; s.d[n][1]=7; int t=0; for(int i=0;i<n;i++) t+=p->a[i]; struct S q; memcpy(&q,p,sizeof q); return t*1000+sizeof s+q.b+s.d[n][1]+(int)(q.e*2)+(int)sizeof(s.a)+_Alignof(struct S); }
int copy(int n){ struct T { char x[n]; int y; } a, b, arr[2]; a.y=5; a.x[n-1]=3; b=a; arr[1]=b; arr[0].y=1; return b.y*100+arr[1].x[n-1]*10+arr[0].y+(int)sizeof arr; }
int un(int n){ union { char a[n]; int b; } u; memset(&u,0,sizeof u); u.b=258; return u.a[0]+u.a[1]+sizeof u; }
int main(void){ printf("%d %d\n",f(3),f(10)); printf("%d %d\n",rec(3),rec(8)); printf("%d\n",copy(5)); printf("%d %d\n",un(2),un(9)); return 0; }
