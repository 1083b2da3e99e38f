// Functions of C in regions, their control flow and records; worker and vector loops, printf, async.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define N 200
typedef struct { double re, im; } Cx;
static double A[N][N], Anew[N][N];
static Cx mulc(Cx a, Cx b) { Cx r = { a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re }; return r; }
static int collatz(int x) { int c = 0; do { if (x % 2) x = 3*x+1; else x /= 2; c++; } while (x != 1 && c < 200); return c; }
static double tri(int n, const double *v) { double s = 0; for (int i = 0; i < n; i++) { if (v[i] < 0) continue; if (v[i] > 190) break; s += v[i]; } return s; }
#pragma acc routine vector
static void scal(double *x, int n, double f) {
  #pragma acc loop vector
  for (int i = 0; i < n; i++) x[i] *= f;
}
static int lookup(int k) { static const int t[4] = {5, 6, 7, 8}; return t[k & 3]; }
enum { RED, GREEN = 5 };
union U { float f; unsigned u; };
int main(void) {
  double *v = malloc(N*sizeof *v); int *c = malloc(N*sizeof *c);
  for (int i=0;i<N;i++) { v[i] = i - 3; c[i]=i+1; for (int j=0;j<N;j++) A[i][j] = (i*j)%17; }
  /* laplace with reduction max in kernels */
  double err = 1; int it = 0;
  while (err > 0.1 && it < 20) {
    err = 0;
    #pragma acc kernels
    {
      for (int j = 1; j < N-1; j++) for (int i = 1; i < N-1; i++) {
        Anew[j][i] = 0.25 * (A[j][i+1] + A[j][i-1] + A[j-1][i] + A[j+1][i]);
        err = fmax(err, fabs(Anew[j][i] - A[j][i]));
      }
      for (int j = 1; j < N-1; j++) for (int i = 1; i < N-1; i++) A[j][i] = Anew[j][i];
    }
    it++;
  }
  printf("1: %d %.8f\n", it, err);
  /* records by value in device functions */
  double mod = 0;
  #pragma acc parallel loop reduction(+:mod)
  for (int i = 0; i < 100; i++) { Cx z = {0, 0}, k = {i*0.005 - 0.5, 0.1}; for (int q=0;q<4;q++) { z = mulc(z, z); z.re += k.re; z.im += k.im; } mod += z.re*z.re+z.im*z.im; }
  printf("2: %.10f\n", mod);
  /* functions with control flow */
  #pragma acc parallel loop copy(c[0:N])
  for (int i = 0; i < N; i++) c[i] = collatz(c[i]);
  long cs=0; for (int i=0;i<N;i++) cs += c[i];
  double ts = 0;
  #pragma acc parallel loop copyin(v[0:N]) reduction(+:ts)
  for (int i = 0; i < N; i++) ts += tri(i, v);
  printf("3: %ld %g\n", cs, ts);
  /* routine vector */
  double *m = malloc(64*32*sizeof *m); for (int i=0;i<64*32;i++) m[i]=i;
  #pragma acc parallel loop gang copy(m[0:64*32])
  for (int i = 0; i < 64; i++) scal(m + i*32, 32, i);
  double ms=0; for (int i=0;i<64*32;i++) ms += m[i]; printf("4: %g\n", ms);
  /* static const tables, enum, unions, shifts, casts, ternary, comma */
  unsigned acc = 0;
  #pragma acc parallel loop reduction(+:acc)
  for (unsigned i = 0; i < 1000; i++) { union U u; u.f = (float)i; unsigned w = (u.u >> 3) ^ (i << 2); w = (i % GREEN == RED) ? w : ~w; acc += w + (unsigned)lookup(i) + (unsigned char)(i*3) + (short)(i*1000); }
  printf("5: %u\n", acc);
  /* sequential dependence in kernels, goto inside */
  int fib[40];
  #pragma acc kernels copyout(fib)
  { fib[0]=1; fib[1]=1; for (int i=2;i<40;i++) fib[i]=fib[i-1]+fib[i-2]; }
  printf("6: %d\n", fib[39]);
  int g[64];
  #pragma acc parallel loop copyout(g)
  for (int i=0;i<64;i++) { int k=0; do k+=i; while (k<50 && i>0); g[i]=k; }
  int gs=0; for (int i=0;i<64;i++) gs+=g[i]; printf("7: %d\n", gs);
  /* VLAs and pointer to array */
  int n = 30; double (*p)[n] = malloc(sizeof(double[n][n]));
  #pragma acc parallel loop collapse(2) copyout(p[0:n][0:n])
  for (int i=0;i<n;i++) for (int j=0;j<n;j++) p[i][j] = i - 2*j;
  double ps=0; for (int i=0;i<n;i++) for (int j=0;j<n;j++) ps+=p[i][j]*(i+1); printf("8: %g\n", ps);
  /* float math */
  float fs = 0; float *f = malloc(100*sizeof *f);
  #pragma acc parallel loop copyout(f[:100])
  for (int i=0;i<100;i++) f[i] = sqrtf(i) + powf(i, 0.5f) + expf(-i) + fabsf(-i) + floorf(i/3.f) + fmodf(i, 7.f);
  for (int i=0;i<100;i++) fs += f[i]; printf("9: %.3f\n", fs);
  /* nested loops with worker */
  double w2[8][8][8];
  #pragma acc parallel loop gang num_workers(4) vector_length(32) copyout(w2)
  for (int i=0;i<8;i++) {
    #pragma acc loop worker
    for (int j=0;j<8;j++) {
      #pragma acc loop vector
      for (int k=0;k<8;k++) w2[i][j][k] = i*64+j*8+k;
    } }
  double ws=0; for (int i=0;i<8;i++) for (int j=0;j<8;j++) for (int k=0;k<8;k++) ws += w2[i][j][k]*(k+1); printf("10: %g\n", ws);
  /* printf in a region, if clause, async */
  #pragma acc parallel num_gangs(1) vector_length(1)
  { printf("hello %d %s %.2f\n", 42, "text", 1.5); }
  #pragma acc parallel loop async(1) copyout(g)
  for (int i=0;i<64;i++) g[i] = -i;
  #pragma acc wait(1)
  printf("11: %d\n", g[63]);
  char *s = malloc(27); 
  #pragma acc parallel loop copyout(s[0:26])
  for (int i=0;i<26;i++) s[i] = 'a' + i;
  s[26]=0; printf("12: %s\n", s);
  return 0;
}
