// Records and pointers to records in regions: sparse matrices, cells, globals, swapped pointers, linearized matrices.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#define CHECK(name, expr) printf("%s: %.10g\n", name, (double)(expr))
typedef struct { double *restrict vals; int *restrict cols; int *restrict offs; int n; } Csr;
typedef struct { float x[3]; int tag; } Cell;
typedef struct { int nx, ny; Cell *cells; double hist[16]; } Grid;
static double gsum[32];
double *gp; int gn;
double gscale;
#pragma acc declare create(gscale)
extern int shared_count;
int shared_count = 3;
static inline int idx(int i, int j, int n) { return i * n + j; }
#pragma acc routine seq
static int count_pos(const float *f, int n) { int c = 0; for (int i = 0; i < n; i++) if (f[i] > 0) c++; return c; }
static void spmv(const Csr *A, const double *restrict x, double *restrict y) {
  #pragma acc parallel loop copyin(A[0:1], A->vals[0:A->offs[A->n]], A->cols[0:A->offs[A->n]], A->offs[0:A->n+1], x[0:A->n]) copyout(y[0:A->n])
  for (int i = 0; i < A->n; i++) {
    double s = 0;
    for (int k = A->offs[i]; k < A->offs[i+1]; k++) s += A->vals[k] * x[A->cols[k]];
    y[i] = s;
  }
}
static void jac(int n, double (*restrict u)[n], double (*restrict v)[n]) {
  #pragma acc parallel loop collapse(2) present(u, v)
  for (int i = 1; i < n-1; i++) for (int j = 1; j < n-1; j++) v[i][j] = 0.25*(u[i-1][j]+u[i+1][j]+u[i][j-1]+u[i][j+1]);
}
int main(void) {
  int n = 64;
  /* 1 csr via struct pointer */
  Csr A; A.n = n; A.offs = malloc((n+1)*sizeof(int)); A.cols = malloc(3*n*sizeof(int)); A.vals = malloc(3*n*sizeof(double)); int nz = 0;
  for (int i=0;i<n;i++) { A.offs[i]=nz; for (int d=-1; d<=1; d++) if (i+d>=0 && i+d<n) { A.cols[nz]=i+d; A.vals[nz]=d?-1:2; nz++; } } A.offs[n]=nz;
  double *x = malloc(n*8), *y = malloc(n*8); for (int i=0;i<n;i++) x[i]=i*i;
  spmv(&A, x, y); double s=0; for (int i=0;i<n;i++) s+=y[i]*i; CHECK("1", s);
  /* 2 nested record arrays */
  Grid g; g.nx=8; g.ny=9; g.cells=malloc(72*sizeof(Cell)); memset(g.hist,0,sizeof g.hist);
  #pragma acc enter data copyin(g) create(g.cells[0:72])
  #pragma acc parallel loop collapse(2) present(g)
  for (int i=0;i<g.nx;i++) for (int j=0;j<g.ny;j++) { Cell *c = &g.cells[i*g.ny+j]; c->tag = i+j; for (int k=0;k<3;k++) c->x[k] = k*i-j; }
  #pragma acc parallel loop present(g)
  for (int i=0;i<72;i++) {
    int t = g.cells[i].tag;
    #pragma acc atomic
    g.hist[t] += count_pos(g.cells[i].x, 3);
  }
  #pragma acc update self(g.hist)
  #pragma acc exit data copyout(g.cells[0:72]) delete(g)
  s=0; for (int k=0;k<16;k++) s += g.hist[k]*(k+1); CHECK("2a", s);
  s=0; for (int i=0;i<72;i++) s += g.cells[i].x[2]*g.cells[i].tag; CHECK("2b", s);
  /* 3 global pointers and scalars */
  gn = 50; gp = malloc(gn*8);
  #pragma acc parallel loop copyout(gp[0:gn])
  for (int i=0;i<gn;i++) gp[i] = i*shared_count;
  gscale = 2.5;
  #pragma acc update device(gscale)
  #pragma acc parallel loop copy(gp[0:gn])
  for (int i=0;i<gn;i++) gp[i] *= gscale;
  CHECK("3", gp[49]);
  /* 4 2-D pointers to VLAs, swapped */
  double (*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  for (int i=0;i<n;i++) for (int j=0;j<n;j++) u[i][j]=v[i][j]=(i==0)?1:0;
  #pragma acc data copy(u[0:n][0:n], v[0:n][0:n])
  for (int it=0;it<10;it++) { jac(n, u, v); double (*t)[n] = u; u = v; v = t; }
  s=0; for (int i=0;i<n;i++) for (int j=0;j<n;j++) s+=u[i][j]*(i+1); CHECK("4", s);
  /* 5 linearized with function idx, kernels */
  double *m = malloc(n*n*8), *q = malloc(n*n*8);
  for (int i=0;i<n*n;i++) m[i]=i%13;
  #pragma acc kernels copyin(m[0:n*n]) copyout(q[0:n*n])
  for (int i=0;i<n;i++) for (int j=0;j<n;j++) q[idx(j,i,n)] = m[idx(i,j,n)];
  s=0; for (int i=0;i<n*n;i++) s+=q[i]*(i%7); CHECK("5", s);
  /* 6 matmul, reduction in inner loop */
  float *a=malloc(n*n*4),*b=malloc(n*n*4),*c=malloc(n*n*4); for (int i=0;i<n*n;i++){a[i]=i%5;b[i]=i%3;}
  #pragma acc kernels copyin(a[0:n*n],b[0:n*n]) copyout(c[0:n*n])
  {
    #pragma acc loop independent
    for (int i=0;i<n;i++) {
      #pragma acc loop independent
      for (int j=0;j<n;j++) { float t=0; for (int k=0;k<n;k++) t += a[i*n+k]*b[k*n+j]; c[i*n+j]=t; }
    }
  }
  s=0; for (int i=0;i<n*n;i++) s+=c[i]*(i%11); CHECK("6", s);
  /* 7 firstprivate pointer w/ deviceptr-like, private pointer, scalar writes copy */
  int last = -1; double big = -1;
  #pragma acc parallel loop copyin(x[0:n]) reduction(max:big) 
  for (int i=0;i<n;i++) { const double *p = x; p += i; double z = *p; big = fmax(big, z); }
  CHECK("7", big);
  /* 8 serial with several statements and writes through pointer arithmetic */
  int *seq = calloc(20, sizeof(int));
  #pragma acc serial copy(seq[0:20])
  { int *p = seq; *p++ = 1; *p++ = 1; for (int i=2;i<20;i++,p++) *p = p[-1] + p[-2]; }
  CHECK("8", seq[19]);
  /* 9 char and short arrays, unsigned wrap */
  unsigned char *img = malloc(256), *o = malloc(256); for (int i=0;i<256;i++) img[i]=i;
  #pragma acc parallel loop copyin(img[0:256]) copyout(o[0:256])
  for (int i=0;i<256;i++) { unsigned char w = img[i] * 3; o[i] = w ^ 0x5a; }
  s=0; for (int i=0;i<256;i++) s+=o[i]*i; CHECK("9", s);
  /* 10 static global array reduction into elements */
  #pragma acc parallel loop
  for (int k=0;k<32;k++) { double t=0; 
    #pragma acc loop reduction(+:t)
    for (int i=0;i<100;i++) t += i*k; gsum[k]=t; }
  CHECK("10", gsum[31]);
  /* 11 data region with host code between */
  #pragma acc data copy(x[0:n]) create(y[0:n])
  {
    #pragma acc parallel loop
    for (int i=0;i<n;i++) y[i] = x[i]+1;
    #pragma acc update self(y[0:4])
    y[0] = 100;
    #pragma acc update device(y[0:1])
    #pragma acc kernels
    for (int i=0;i<n;i++) x[i] = y[i]*2;
  }
  CHECK("11", x[0]+x[63]);
  /* 12 conditional element before start */
  #pragma acc parallel loop copy(x[0:n]) copyout(y[0:n])
  for (int i=0;i<n;i++) y[i] = (i>0 ? x[i-1] : 0) + (i<n-1 ? x[i+1] : 0);
  CHECK("12", y[0]+y[63]+y[5]);
  return 0;
}
