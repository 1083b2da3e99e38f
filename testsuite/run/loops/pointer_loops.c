// Loops whose variable is a pointer (OpenACC 3.3, 2.9), up and down, of arrays, records and sections, in all constructs.
#include <stdio.h>
#define N 100
struct R { int k; double v; };
int main(void){
  int a[N], errs = 0; struct R r[N]; double d[N], *q, sum=0;
#pragma acc parallel loop copy(a)
  for(int *p=a;p<a+N;p++) *p=3; if (a[99]!=3) errs++;
#pragma acc parallel loop copy(a)
  for(int *p=a;p!=a+N;p+=2) *p=4;  if (a[98]!=4||a[99]!=3) errs++;
#pragma acc parallel loop copy(d[0:N])
  for(q=d;q<d+N;++q) q[0]=q-d; if (d[99]!=99) errs++;
#pragma acc parallel loop reduction(+:sum) copyin(d)
  for(q=&d[N-1];q>=d;q--) sum+=*q; if (sum!=4950) errs++;
#pragma acc parallel loop copy(r)
  for(struct R *p=r;p<r+N;p=p+1) { p->k=p-r; p->v=2*p->k; } if (r[50].k!=50||r[99].v!=198) errs++;
  double *pd=d;
#pragma acc parallel loop copy(pd[0:N]) vector_length(32)
  for(double *p=pd+10;pd+20>p;p++) *p=-1; if (d[10]!=-1||d[19]!=-1||d[20]!=20||d[9]!=9) errs++;
#pragma acc kernels loop copy(a)
  for(int *p=a;p<a+N;p++) *p=5; if (a[99]!=5) errs++;
#pragma acc data copy(a)
#pragma acc parallel num_gangs(4)
#pragma acc loop gang worker vector
  for(int *p=a+1;p<=a+N-1;p+=3) *p=6; if (a[97]!=6||a[98]!=5) errs++;
  printf("errs %d\n", errs); return errs;
}
