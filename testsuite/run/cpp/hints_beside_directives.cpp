// Hints to unroll on either side of a directive, and `cache` of whole arrays, which has no effect and is told.
#include <cstdio>
#define N 32
#define FORMAT "%g"

static double table[4] = {1, 2, 3, 4};

template <int Count> double sum(const double *a) {
  double s = 0;
#pragma acc loop seq
#pragma unroll
  for (int k = 0; k < Count; k++) s += a[k];
  return s;
}

int main() {
  double a[N], b[4] = {1, 2, 3, 4};
  register int n = N;
  float width = 2.5;
  int narrowed[2] = {width, 1};
#pragma acc parallel loop copyin(b) copyout(a)
  for (int i = 0; i < n; i++) {
#pragma acc cache(b)
    double s = 0;
#pragma unroll 4
#pragma acc loop \
    seq
    for (int k = 0; k < 4; k++) s += b[k] * i;
#pragma acc loop seq
    #  pragma unroll(2)
    for (int k = 0; k < 4; k++) s += k;
#pragma nounroll
    for (int k = 0; k < 4; k++) s += 1;
#pragma acc loop vector reduction(+ : s)
#pragma clang loop unroll(disable)
    for (int k = 0; k < 4; k++) s += table[k];
    a[i] = s + sum<3>(b);
  }
  double all = 0;
  for (int i = 0; i < N; i++) all += a[i];
  printf("sum "FORMAT" %d\n", all, narrowed[0]);
  return 0;
}
