// run: => variable_length_local.expect
// Arrays of variable length that are declared in constructs: of one and two dimensions, of numbers, pointers and records,
// at every level, with sizes that loops change and sizes from locals. Each iteration, gang or worker has its own.
#include <stdio.h>

static int bad = 0;
#define CK(c) do { if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } } while (0)

typedef struct { int a; double b; } R;

static void set(int *p, int n, int v)
{
    for (int k = 0; k < n; k++) p[k] = v;
}

static void sizes(int n, int m)
{
    int o[20] = {0};
#pragma acc parallel loop copyout(o)
 for(int i=0;i<20;i++){ int t[n]; for(int k=0;k<n;k++) t[k]=i+k; int s=0; for(int k=0;k<n;k++) s+=t[k]; o[i]=s; }
 for(int i=0;i<20;i++) CK(o[i]==6*i+15);
#pragma acc parallel loop gang copyout(o)
 for(int i=0;i<20;i++){ int t[2*n+1];
#pragma acc loop vector
  for(int k=0;k<2*n+1;k++) t[k]=i+k; int s=0;
#pragma acc loop vector reduction(+:s)
  for(int k=0;k<2*n+1;k++) s+=t[2*n-k]; o[i]=s; }
 for(int i=0;i<20;i++) CK(o[i]==13*i+78);
#pragma acc parallel loop copyout(o)
 for(int i=0;i<20;i++){ double t[n][m]; for(int k=0;k<n;k++) for(int j=0;j<m;j++) t[k][j]=i+k*j;
  double s=0; for(int k=0;k<n;k++) for(int j=0;j<m;j++) s+=t[k][j]; double *p=&t[0][0];
  o[i]=s+p[m]-i+(sizeof t==sizeof(double)*n*m); }
 for(int i=0;i<20;i++) CK(o[i]==30*i+150+1);
#pragma acc parallel loop copyout(o)
 for(int i=0;i<20;i++){ char t[i+1]; for(int k=0;k<=i;k++) t[k]=k; int s=0; for(int k=0;k<=i;k++) s+=t[k]; o[i]=s+(int)sizeof t; }
 for(int i=0;i<20;i++) CK(o[i]==i*(i+1)/2+i+1);
#pragma acc parallel num_gangs(3) copyout(o)
 { int t[n]; for(int k=0;k<n;k++) t[k]=k;
#pragma acc loop gang
  for(int i=0;i<20;i++) o[i]=t[i%n]; }
 for(int i=0;i<20;i++) CK(o[i]==i%n);
#pragma acc kernels copyout(o)
 { 
#pragma acc loop independent
  for(int i=0;i<20;i++) { int t[m]; for(int k=0;k<m;k++) t[k]=i; o[i]=t[0]+t[m-1]; } }
 for(int i=0;i<20;i++) CK(o[i]==2*i);
#pragma acc serial copyout(o)
 { int t[20]; for (int i=0;i<20;i++) { short w[n]; w[n-1]=i; t[i]=w[n-1]; } for (int i=0;i<20;i++) o[i]=t[i]; }
 for(int i=0;i<20;i++) CK(o[i]==i);
#pragma acc parallel loop copyout(o)
 for(int i=0;i<20;i++){ R t[n]; for(int k=0;k<n;k++){ t[k].a=k; t[k].b=i; } o[i]=t[n-1].a+(int)t[0].b; }
 for(int i=0;i<20;i++) CK(o[i]==5+i);
#pragma acc parallel loop copyout(o)
 for(int i=0;i<20;i++){ o[i]=0; for (int r=0;r<3;r++) { int t[n]; for(int k=0;k<n;k++) t[k]=k*r;
  for(int k=0;k<n;k++) o[i]+=t[k]; } }
 for(int i=0;i<20;i++) CK(o[i]==45);
}

static void levels(int n, int m)
{
    int o[20], q[20];
    for (int i = 0; i < 20; i++) q[i] = i;
#pragma acc parallel loop copyout(o) copyin(q)
 for(int i=0;i<20;i++){ int *t[n]; for(int k=0;k<n;k++) t[k]=&q[(i+k)%20]; o[i]=*t[n-1]; }
 for(int i=0;i<20;i++) CK(o[i]==(i+5)%20);
#pragma acc parallel loop copyout(o)
 for(int i=0;i<20;i++){ int t[n]; set(t,n,i); if(i==3) {o[i]=-1; continue;}
  int *e=t+1; *e+=1; o[i]=t[0]+t[1]; }
 for(int i=0;i<20;i++) CK(o[i]==(i==3?-1:2*i+1));
#pragma acc parallel loop gang num_workers(4) copyout(o)
 for(int i=0;i<20;i++){ int t[n][m];
 #pragma acc loop worker
  for(int k=0;k<n;k++){ int u[m];
  #pragma acc loop vector
   for(int j=0;j<m;j++) u[j]=k*j;
  #pragma acc loop vector
   for(int j=0;j<m;j++) t[k][j]=i+u[j]; }
  int s=0;
  #pragma acc loop worker vector collapse(2) reduction(+:s)
  for(int k=0;k<n;k++) for(int j=0;j<m;j++) s+=t[k][j];
  o[i]=s; }
 for(int i=0;i<20;i++) CK(o[i]==30*i+150);
#pragma acc parallel loop copyout(o)
 for(int i=0;i<20;i++){ typedef int T[n]; T t; for(int k=0;k<n;k++) t[k]=k; o[i]=t[n-1]; }
 for(int i=0;i<20;i++) CK(o[i]==5);
#pragma acc parallel loop copyout(o)
 for(int i=0;i<20;i++){ int w=n*2-i/20; int t[w]; t[0]=1; t[n*2-1]=2; o[i]=t[0]+t[n*2-1]; }
 for(int i=0;i<20;i++) CK(o[i]==3);
}

int main(void)
{
    sizes(6, 5);
    levels(6, 5);
    printf("%d wrong\n", bad);
    return bad;
}
