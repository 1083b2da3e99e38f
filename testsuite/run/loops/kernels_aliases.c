// Kernels on memory that other references may share: the answers are those of the loops in order.
#include <stdio.h>
#include <stdlib.h>
#define N 200
static double ga[N+8], gb[N+8];
typedef struct { int a[4]; int b; } R;
static void k1(double *x, double *y, int n) {
  #pragma acc kernels copy(x[0:n+1])
  for (int i=0;i<n;i++) x[i+1] = y[i] + 1;
}
static void k2(int n, double *restrict p, int off) {
  double *q = p + off;
  #pragma acc kernels copy(p[0:n+off])
  for (int i=0;i<n;i++) q[i] = p[i]*0.5 + 1;
}
static void k3(int n, int *idx, double *restrict v) {
  #pragma acc kernels copyin(idx[0:n]) copy(v[0:n])
  for (int i=0;i<n;i++) v[idx[i]] = v[idx[i]] * 0.5 + i;
}
static void k4(int n, int m, double *a) {   /* row length smaller than the loop: overlap */
  #pragma acc kernels copy(a[0:n*m+m])
  for (int i=0;i<n;i++) for (int j=0;j<2*m;j++) a[i*m+j] = a[i*m+j]*0.9 + i + j;
}
static void k5(R *r, int n) {
  #pragma acc kernels copy(r[0:n+1])
  for (int i=0;i<n;i++) { r[i].b = r[i].a[3]; r[i+1].a[3] = r[i].b + 1; }
}
static void k6(int n, double *p) {  /* pointer walks */
  #pragma acc kernels copy(p[0:n])
  { double *q = p; for (int i=0;i<n-1;i++) { q[1] = q[0] + 1; q++; } }
}
static double *gp1, *gp2;
static void k7(int n) {
  #pragma acc kernels copy(gp1[0:n+1])
  for (int i=0;i<n;i++) gp1[i+1] = gp2[i] + 1;
}
static void k8(int n, int s) {   /* unknown stride */
  #pragma acc kernels
  for (int i=0;i<n;i++) ga[i*s%7] += i;
}
static void k9(int n, float *f, int *k) { /* type punned through char */
  unsigned char *c = (unsigned char *)f;
  #pragma acc kernels copy(f[0:n])
  for (int i=0;i<n-1;i++) { f[i+1] = f[i] + c[4*i+3]; }
}
static void k10(int n, int **w) { 
  #pragma acc kernels copy(w[0:n][0:n])
  for (int i=1;i<n;i++) for (int j=0;j<n;j++) w[i][j] = w[i-1][j] + 1;
}
static void k11(int n, double *a, double *b) {
  /* one parallel construct, temp scalars escape */
  double last = 0;
  #pragma acc kernels copyin(a[0:n]) copyout(b[0:n])
  for (int i=0;i<n;i++) { double t = a[i]; b[i] = t + last; last = t; }
}
int main(void) {
  int n = N; double *x = malloc((n+1)*8); 
  for (int i=0;i<=n;i++) x[i]=i; k1(x, x, n); printf("1 %g\n", x[n]);
  double *p = malloc(2*n*8); for (int i=0;i<2*n;i++) p[i]=i; k2(n, p, 1); printf("2 %g\n", p[n]);
  for (int i=0;i<2*n;i++) p[i]=i; k2(n, p, n); printf("2b %g\n", p[2*n-1]);
  int *idx = malloc(n*sizeof(int)); for (int i=0;i<n;i++) idx[i]=i/2; k3(n, idx, p); printf("3 %g\n", p[99]);
  double *a = malloc(40*50*8); for (int i=0;i<2000;i++) a[i]=i%7; k4(30, 20, a); double s=0; for (int i=0;i<620;i++) s+=a[i]; printf("4 %.10g\n", s);
  R *r = calloc(n+1, sizeof *r); k5(r, n); printf("5 %d\n", r[n].a[3]);
  for (int i=0;i<n;i++) p[i]=0; k6(n, p); printf("6 %g\n", p[n-1]);
  gp1 = gp2 = x; for (int i=0;i<=n;i++) x[i]=0; k7(n); printf("7 %g\n", x[n]);
  k8(n, 3); printf("8 %g\n", ga[0]+2*ga[1]+3*ga[2]);
  float *f = malloc(n*4); for (int i=0;i<n;i++) f[i]=1; k9(n, f, idx); printf("9 %g\n", f[n-1]);
  int **w = malloc(n*sizeof(int*)); int *block = calloc(n*n, sizeof(int)); for (int i=0;i<n;i++) w[i] = block + (i/2)*n; k10(n, w); printf("10 %d\n", w[n-1][5]);
  for (int i=0;i<n;i++) x[i]=i; k11(n, x, p); printf("11 %g\n", p[n-1]);
  return 0;
}
