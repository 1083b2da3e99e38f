// run: => leading_commas.expect
// A comma in front of the first clause, as gcc takes it: in lines, in `_Pragma`, in macros, in templates.
#include <cstdio>
#define ACC(...) TEXT(acc __VA_ARGS__)
#define TEXT(...) _Pragma(#__VA_ARGS__)
#define LOOP(...) ACC(parallel loop, __VA_ARGS__)
#define N 10

double next(double x);
#pragma acc routine(next), seq

template <class T> struct Values {
  T a[N];
  void go() {
    T *p = a;
#pragma acc parallel \
    loop             \
    , copy(p[0:N]), vector_length(32)
    for (int i = 0; i < N; i++) p[i] = next(p[i]);
    _Pragma("acc kernels , copy(p[0:N])")
    for (int i = 0; i < N; i++) p[i] += 1;
    LOOP(copy(p[0:N]), async(N - 9))
    for (int i = 0; i < N; i++) p[i] += 1;
#pragma acc wait(1), async(2)
#pragma acc wait
    int k = 0;
#pragma acc parallel loop, copy(k)
    for (int i = 0; i < N; i++) {
#pragma acc atomic update
      k += i;
    }
    printf("%d\n", k);
  }
};

double next(double x) { return x + 1; }

int main() {
  double a[10];
  int n = 10;
#pragma acc parallel, copyout(a), num_gangs(2)
  {
#pragma acc loop, gang, vector
    for (int i = 0; i < n; i++) a[i] = i;
  }
#pragma acc data, copy(a)
  {
#pragma acc update, self(a)
  }
  _Pragma("GCC diagnostic push")
#pragma acc enter data, copyin(a)
#pragma acc exit data, delete(a)
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  Values<double> v{};
  v.go();
  printf("%g %g\n", s, v.a[3]);
}
