// Statements, loops and reductions of C in regions: records, private arrays, while and switch, pointers set in loops.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <string.h>
typedef struct { int n; double *data; float w[4]; } Rec;
typedef struct { double x, y, z; int id; } Point;
static int helper(int a, int b) { return a * 3 + b; }
static double norm(const Point *p) { return sqrt(p->x*p->x + p->y*p->y + p->z*p->z); }
static void fill(double *restrict v, int n, double val) { for (int i = 0; i < n; i++) v[i] = val + i; }
int glob[50];
double gtab[10][20];
int main(void) {
  int n = 1000;
  /* 1: struct with attached pointer */
  Rec r; r.n = n; r.data = malloc(n * sizeof(double)); for (int k=0;k<4;k++) r.w[k]=k+1;
  for (int i = 0; i < n; i++) r.data[i] = i;
  #pragma acc data copyin(r) copy(r.data[0:n])
  {
    #pragma acc parallel loop
    for (int i = 0; i < r.n; i++) r.data[i] = r.data[i] * 2 + r.w[i % 4];
  }
  double s = 0; for (int i = 0; i < n; i++) s += r.data[i];
  printf("1: %g\n", s);
  /* 2: array of structs */
  Point *p = malloc(n * sizeof *p);
  #pragma acc parallel loop copyout(p[0:n])
  for (int i = 0; i < n; i++) { p[i].x = i; p[i].y = 2*i; p[i].z = 3*i; p[i].id = helper(i, 7); }
  long ids = 0; for (int i=0;i<n;i++) ids += p[i].id;
  double nn = 0;
  #pragma acc parallel loop copyin(p[0:n]) reduction(+:nn)
  for (int i = 0; i < n; i++) nn += norm(&p[i]);
  printf("2: %ld %.6g\n", ids, nn);
  /* 3: reductions */
  int mx = -1, mn = 1<<30, band = -1, bor = 0, bxor = 0, land = 1, lor = 0; float prod = 1; 
  int *v = malloc(n * sizeof(int)); for (int i=0;i<n;i++) v[i] = (i * 7919) % 1013;
  #pragma acc parallel loop copyin(v[:n]) reduction(max:mx) reduction(min:mn) reduction(&:band) reduction(|:bor) reduction(^:bxor) reduction(&&:land) reduction(||:lor)
  for (int i = 0; i < n; i++) {
    mx = v[i] > mx ? v[i] : mx; if (v[i] < mn) mn = v[i];
    band &= v[i] | 1024; bor |= v[i]; bxor ^= v[i]; land = land && (v[i] >= 0); lor = lor || (v[i] == 500);
  }
  #pragma acc parallel loop reduction(*:prod)
  for (int i = 0; i < 10; i++) prod *= 1.5f;
  printf("3: %d %d %d %d %d %d %d %g\n", mx, mn, band, bor, bxor, land, lor, prod);
  /* 4: private arrays in loops */
  double tot = 0;
  #pragma acc parallel loop reduction(+:tot) copyin(v[0:n])
  for (int i = 0; i < n; i++) {
    double tmp[3]; int k;
    for (k = 0; k < 3; k++) tmp[k] = v[i] * (k + 1);
    double q = 0;
    for (k = 0; k < 3; k++) q += tmp[k];
    tot += q;
  }
  printf("4: %g\n", tot);
  /* 5: while, switch, break in a region */
  #pragma acc parallel loop copy(v[0:n])
  for (int i = 0; i < n; i++) {
    int x = v[i], c = 0;
    while (x > 1 && c < 100) { x = (x & 1) ? 3*x+1 : x/2; c++; }
    switch (c % 4) { case 0: v[i] = c; break; case 1: v[i] = -c; case 2: v[i] += 1; break; default: v[i] = 0; }
  }
  long cs = 0; for (int i=0;i<n;i++) cs += v[i];
  printf("5: %ld\n", cs);
  /* 6: pointers set in region */
  double *a = malloc(n*n/10*sizeof(double)); int m = n/10;
  #pragma acc parallel loop copyout(a[0:n*m])
  for (int i = 0; i < n; i++) { double *row = a + i*m; for (int j = 0; j < m; j++) row[j] = i - j; }
  double as = 0; for (int i=0;i<n*m;i++) as += a[i]; 
  /* via function */
  #pragma acc parallel loop copy(a[0:n*m])
  for (int i = 0; i < n; i++) fill(a + i*m, m, i);
  double bs = 0; for (int i=0;i<n*m;i++) bs += a[i];
  printf("6: %g %g\n", as, bs);
  /* 7: globals */
  #pragma acc parallel loop
  for (int i = 0; i < 50; i++) glob[i] = i * i;
  #pragma acc kernels
  for (int i = 0; i < 10; i++) for (int j = 0; j < 20; j++) gtab[i][j] = glob[i] + j;
  double gs=0; for (int i=0;i<10;i++) for (int j=0;j<20;j++) gs += gtab[i][j];
  printf("7: %d %g\n", glob[49], gs);
  /* 8: swap of pointers on the host in a data region */
  double *u = malloc(n*8), *w = malloc(n*8);
  for (int i=0;i<n;i++) { u[i]=i%10; w[i]=0; }
  #pragma acc data copy(u[0:n], w[0:n])
  for (int it = 0; it < 4; it++) {
    #pragma acc parallel loop present(u, w)
    for (int i = 1; i < n-1; i++) w[i] = 0.5*(u[i-1]+u[i+1]);
    double *t = u; u = w; w = t;
  }
  double us=0; for (int i=0;i<n;i++) us += u[i]*i; printf("8: %.10g\n", us);
  /* 9: unsigned and size_t loops, long */
  size_t N = n; unsigned long long acc = 0;
  #pragma acc parallel loop reduction(+:acc)
  for (size_t i = 0; i < N; ++i) acc += (unsigned)i * 2u;
  unsigned ui; unsigned char *bytes = malloc(n);
  #pragma acc parallel loop copyout(bytes[0:n])
  for (ui = 0; ui < (unsigned)n; ui++) bytes[ui] = (unsigned char)(ui * 3);
  unsigned bsum = 0; for (int i=0;i<n;i++) bsum += bytes[i];
  printf("9: %llu %u\n", acc, bsum);
  /* 10: downward loop, step 3, <= */
  int cnt = 0; int *hit = calloc(n, sizeof(int));
  #pragma acc parallel loop copy(hit[0:n])
  for (int i = n-1; i >= 0; i -= 3) hit[i] = i;
  long hs=0; for (int i=0;i<n;i++) { hs += hit[i]; cnt += hit[i] != 0; }
  printf("10: %ld %d\n", hs, cnt);
  /* 11: serial + if */
  int flag = 0;
  #pragma acc serial copy(flag) if(n > 10)
  { flag = 5; for (int i=0;i<3;i++) flag += i; }
  printf("11: %d\n", flag);
  /* 12: atomics */
  int h[8] = {0};
  #pragma acc parallel loop copy(h) copyin(v[0:n])
  for (int i = 0; i < n; i++) {
    #pragma acc atomic update
    h[(v[i] & 7)]++;
  }
  printf("12:"); for (int k=0;k<8;k++) printf(" %d", h[k]); printf("\n");
  return 0;
}
