// Nested functions: their addresses, with variables and arrays of variable length of the functions around; jumps out of them.
#include <stdio.h>
#include <stdlib.h>
static int apply(int (*f)(int), int n){ return f(n); }
static void each(int *a,int n,void (*f)(int*)){ for(int i=0;i<n;i++) f(&a[i]); }
int outer(int a){
  __label__ fail, again;
  int sum=0, tries=0;
  int inner(int x){ if(x>100) goto fail; sum+=x; return sum; }
  int rec(int d){ if(d==0) goto again; return rec(d-1)+1; }
again:
  tries++;
  if(tries<3) rec(tries*4);
  for(int i=0;i<5;i++) apply(inner,a+i);
  apply(inner,a*50);
  return sum;
fail:
  return -sum;
}
int deep(int n){
  __label__ out;
  int r=0;
  void l1(int k){
    void l2(int j){
      r+=j;
      if(j>3){ r+=1000; goto out; }
    }
    for(int i=0;i<k;i++) l2(i);
  }
  l1(n);
  r+=7;
out:
  return r;
}
int sortby(int *v,int n,int dir){
  int cmp(const void*a,const void*b){ int x=*(const int*)a,y=*(const int*)b; return dir*(x<y?-1:x>y); }
  qsort(v,n,sizeof *v,cmp); return v[0];
}
struct s{int a[4];};
int vlas(int n){
  int m[n][n]; struct s q={{1,2,3,4}};
  int get(int i,int j){ return m[i][j]+q.a[j&3]; }
  void set(int i,int j,int v){ m[i][j]=v; q.a[i&3]++; }
  for(int i=0;i<n;i++)for(int j=0;j<n;j++) set(i,j,i*10+j);
  int t=0; for(int i=0;i<n;i++)for(int j=0;j<n;j++) t+=get(i,j);
  return t;
}
int parm(int n,int (*p)[n]){ int f(int k){ return p[k][1]+n; } return f(0)+f(1); }
int two(int x){ __label__ a,b; int r=0; void g(int w){ if(w) goto a; goto b; } g(x); a: r+=1; b: r+=2; return r; }
int main(void){
  printf("%d %d\n",outer(1),outer(3));
  printf("%d %d\n",deep(2),deep(10));
  int v[]={3,1,2}; printf("%d ",sortby(v,3,1)); printf("%d\n",sortby(v,3,-1));
  printf("%d\n",vlas(3));
  int mm[2][3]={{1,2,3},{4,5,6}}; printf("%d\n",parm(3,mm));
  printf("%d %d\n",two(0),two(1));
  return 0;
}
