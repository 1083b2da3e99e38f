// Pointers of C in regions: attached members, deep copies by hand, tables of rows, aliases, device memory.
#include <stdio.h>
#include <stdlib.h>
#include <openacc.h>
typedef struct { int n; float *x; } Vec;
typedef struct { Vec *parts; int count; double scale; } Set;
typedef struct node { double v; struct node *next; } Node;
#pragma acc routine seq
static double poly(const double *c, int n, double x);
static double poly(const double *c, int n, double x) { double r = 0; for (int i = n-1; i >= 0; i--) r = r*x + c[i]; return r; }
static void enter(Vec *v) {
  #pragma acc enter data copyin(v[0:1], v->x[0:v->n])
}
static void leave(Vec *v) {
  #pragma acc exit data copyout(v->x[0:v->n]) delete(v[0:1])
}
static void scale(Vec *v, float f) {
  #pragma acc parallel loop present(v)
  for (int i = 0; i < v->n; i++) v->x[i] *= f;
}
static void scale2(Vec *v, float f) {
  int n = v->n; float *restrict x = v->x;
  #pragma acc kernels present(x[0:n])
  for (int i = 0; i < n; i++) x[i] *= f;
}
int main(void) {
  /* unstructured with attach */
  Vec v; v.n = 500; v.x = malloc(v.n * sizeof(float)); for (int i=0;i<v.n;i++) v.x[i]=i;
  enter(&v); scale(&v, 2); scale2(&v, 1.5f);
  #pragma acc update self(v.x[0:10])
  printf("a: %g\n", v.x[9]);
  leave(&v);
  double s=0; for (int i=0;i<v.n;i++) s+=v.x[i]; printf("b: %g\n", s);
  /* array of structs with pointers, manual deep copy */
  Set set = { malloc(10*sizeof(Vec)), 10, 2.5 };
  for (int k=0;k<10;k++) { set.parts[k].n = 20+k; set.parts[k].x = calloc(20+k, sizeof(float)); }
  #pragma acc enter data copyin(set)
  #pragma acc enter data copyin(set.parts[0:set.count])
  for (int k=0;k<set.count;k++) {
    Vec *q = &set.parts[k];
    #pragma acc enter data copyin(q->x[0:q->n])
  }
  #pragma acc parallel loop gang present(set)
  for (int k=0;k<set.count;k++) {
    #pragma acc loop vector
    for (int i=0;i<set.parts[k].n;i++) set.parts[k].x[i] = k*set.scale + i;
  }
  for (int k=0;k<set.count;k++) {
    Vec *q = &set.parts[k];
    #pragma acc exit data copyout(q->x[0:q->n])
  }
  #pragma acc exit data delete(set.parts[0:set.count])
  #pragma acc exit data delete(set)
  double t=0; for (int k=0;k<10;k++) for (int i=0;i<set.parts[k].n;i++) t += set.parts[k].x[i];
  printf("c: %g\n", t);
  /* int ** with rows of their own */
  int n = 30, m = 17; int **g = malloc(n*sizeof(int*)), **h = malloc(n*sizeof(int*));
  for (int i=0;i<n;i++) { g[i]=malloc(m*sizeof(int)); h[i]=malloc(m*sizeof(int)); for (int j=0;j<m;j++) g[i][j]=i*j; }
  #pragma acc parallel loop collapse(2) copyin(g[0:n][0:m]) copyout(h[0:n][0:m])
  for (int i=0;i<n;i++) for (int j=0;j<m;j++) h[i][j] = g[n-1-i][j] + 1;
  long hs=0; for (int i=0;i<n;i++) for (int j=0;j<m;j++) hs += h[i][j]*(i+1);
  printf("d: %ld\n", hs);
  /* kernels over non-restrict int**: must stay right */
  #pragma acc kernels copy(g[0:n][0:m])
  for (int i=1;i<n;i++) for (int j=0;j<m;j++) g[i][j] += g[i-1][j];
  long gs=0; for (int i=0;i<n;i++) for (int j=0;j<m;j++) gs += g[i][j];
  printf("e: %ld\n", gs);
  /* aliased pointers in kernels */
  double *p = malloc(100*8); for (int i=0;i<100;i++) p[i]=1; double *q = p + 1;
  #pragma acc kernels copy(p[0:100])
  for (int i=0;i<99;i++) q[i] = p[i] + q[i];
  printf("f: %g\n", p[99]);
  /* routine with pointer */
  double c[4] = {1,2,3,4}, out[16];
  #pragma acc parallel loop copyin(c) copyout(out)
  for (int i=0;i<16;i++) out[i] = poly(c, 4, i*0.5);
  double os=0; for (int i=0;i<16;i++) os+=out[i]; printf("g: %g\n", os);
  /* deviceptr and API */
  double *d = acc_malloc(100*sizeof(double));
  #pragma acc parallel loop deviceptr(d)
  for (int i=0;i<100;i++) d[i] = i;
  double dd[100]; acc_memcpy_from_device(dd, d, sizeof dd); acc_free(d);
  printf("h: %g\n", dd[99]);
  /* firstprivate array, private scalar, 2-D static local */
  double coef[3] = {1,2,3}; double res[64]; double tbl[8][8];
  #pragma acc parallel loop firstprivate(coef) copyout(res, tbl)
  for (int i=0;i<64;i++) { double z = coef[i%3]; res[i]=z*i; tbl[i/8][i%8]=z; }
  double rs=0; for (int i=0;i<64;i++) rs += res[i]+tbl[i/8][i%8]; printf("i: %g\n", rs);
  /* record assignment and local record */
  typedef struct { double a, b; } P2; P2 pts[10]; 
  #pragma acc parallel loop copyout(pts)
  for (int i=0;i<10;i++) { P2 w; w.a=i; w.b=-i; P2 u = w; u.b *= 2; pts[i] = u; }
  double ps=0; for (int i=0;i<10;i++) ps += pts[i].a*pts[i].b; printf("j: %g\n", ps);
  return 0;
}
