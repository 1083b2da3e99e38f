// `bind` to functions that the file declares behind the directive or not at all before, as names and as texts, also for one
// type of devices; `nohost`.
#include <stdio.h>
#pragma acc routine seq bind("other")
int f(int x) { return x + 1; }
#pragma acc routine seq
int other(int x) { return x + 100; }
#pragma acc routine seq bind(later)
int h(int x) { return x + 2; }
#pragma acc routine seq device_type(radeon) bind("never")
int k(int x) { return x + 3; }
int later(int);
#pragma acc routine(later) seq
int later(int x) { return x + 200; }

int main(void) {
  int r[3];
#pragma acc serial copyout(r)
  {
    r[0] = f(1);
    r[1] = h(1);
    r[2] = k(1);
  }
  printf("%d %d %d, on the host %d\n", r[0], r[1], r[2], f(1));
  return 0;
}
