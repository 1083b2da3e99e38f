// run: => declare_in_blocks.expect
// The data region of a `declare` in an inner block begins there and ends with the block, however it is left.
#include <stdio.h>

static int left;

static double copied(int n) {
  double total = 0;
  for (int k = 0; k < 3; k++) {
    double a[50];
    for (int i = 0; i < n; i++) a[i] = i + k;
#pragma acc declare copy(a)
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++) a[i] *= 2;
#pragma acc update self(a)
    for (int i = 0; i < n; i++) total += a[i];
  }
  return total;
}

// Of variable length: it is new in each turn.
static double lengths(int n) {
  double total = 0;
  for (int k = 0; k < 4; k++) {
    double b[n + 7 * k];
#pragma acc declare create(b)
#pragma acc parallel loop present(b)
    for (int i = 0; i < n + 7 * k; i++) b[i] = i + k;
    if (k == 2) continue;
#pragma acc update self(b)
    for (int i = 0; i < n + 7 * k; i++) total += b[i];
  }
  return total;
}

static int jumps(int way) {
  int value = 5;
  for (int k = 0; k < 9; k++) {
    int c[8] = {way, k};
#pragma acc declare copyin(c)
    {
      int inner[4] = {1, 2, 3, way};
#pragma acc declare copy(inner)
#pragma acc parallel loop present(c, inner)
      for (int i = 0; i < 4; i++) inner[i] += c[0] + c[1];
      if (way == 1 && k == 3) break;
      if (way == 2 && k == 2) goto out;
      if (way == 3 && k == 1) return value + c[1];
#pragma acc update self(inner)
      value += inner[3];
    }
  }
out:
  left++;
  return value;
}

static int of_the_function(int n) {
  int f[16], sum = 0;
  for (int i = 0; i < 16; i++) f[i] = n;
  {
#pragma acc declare copyin(f)
#pragma acc parallel loop present(f) reduction(+ : sum)
    for (int i = 0; i < 16; i++) sum += f[i];
  }
  return sum;
}

int main(void) {
  printf("%g %g\n", copied(50), lengths(9));
  for (int way = 0; way < 4; way++) printf("%d %d\n", jumps(way), left);
  printf("%d\n", of_the_function(3));
  return 0;
}
