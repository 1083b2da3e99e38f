// Signed overflow of the host ends in SIGABRT under -ftrapv; what does not overflow is as ever.
// flags: -ftrapv
#include <stdio.h>
#include <stdlib.h>
#include <signal.h>
#include <setjmp.h>
#include <limits.h>
static sigjmp_buf back;
static volatile int traps;
static void caught(int s) { traps++; siglongjmp(back, 1); }
int main(void) {
  signal(SIGABRT, caught);
  volatile int big = INT_MAX; volatile long l = LONG_MAX; volatile int low = INT_MIN;
  int r = 0; long q = 0;
  if (!sigsetjmp(back, 1)) r = big + 1;
  if (!sigsetjmp(back, 1)) r = low - 1;
  if (!sigsetjmp(back, 1)) r = big * 2;
  if (!sigsetjmp(back, 1)) q = l + 1;
  if (!sigsetjmp(back, 1)) r = -low;
  int a[10];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = i * i;
  printf("%d %d %d\n", traps, a[9], (int)(r + q) * 0);
}
