// Loops of the host around compute constructs, with pointers: what stays on the device, and what must not.
#include <stdio.h>
#include <stdlib.h>

static double *known;
static double total(int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += known[i];
  return sum;
}

static double relax(double *restrict a, double *restrict b, int n, int steps) {
  double change = 0;
  for (int k = 0; k < steps; k++) {
    change = 0;
#pragma acc parallel loop reduction(+ : change)
    for (int i = 1; i < n - 1; i++) {
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
      change += b[i] - a[i];
    }
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
  return change;
}

int main(void) {
  int n = 200;
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
  for (int i = 0; i < n; i++) a[i] = i % 7, b[i] = 0, c[i] = 1;
  double change = relax(a, b, n, 20), sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];
  printf("kept %.6f %.6f\n", change, sum);

  // Another name of the same memory.
  double *alias = c + 3;
  sum = 0;
  for (int k = 0; k < 4; k++) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) c[i] += 1;
    sum += alias[0];
  }
  printf("alias %.1f\n", sum);

  // A procedure that knows the array though nobody passes it.
  known = c;
  sum = 0;
  for (int k = 0; k < 3; k++) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) c[i] += 1;
    sum += total(n);
  }
  printf("known %.1f\n", sum);

  // Pointers that change places, and bounds that grow.
  for (int k = 0; k < 3; k++) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) b[i] = a[i] + 1;
    double *swap = a;
    a = b;
    b = swap;
  }
  int m = 10;
  for (int k = 0; k < 4; k++) {
#pragma acc parallel loop
    for (int i = 0; i < m; i++) b[i] += k;
    m += 10;
  }
  sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] + 2 * b[i];
  printf("changing %.6f\n", sum);

  // Written by the host in between; printed by it.
  double fixed[16];
  for (int i = 0; i < 16; i++) fixed[i] = i;
  for (int k = 0; k < 3; k++) {
#pragma acc parallel loop
    for (int i = 0; i < 16; i++) fixed[i] *= 2;
    printf("%.0f ", fixed[k]);
    fixed[5] += 1;
  }
  printf("%.0f\n", fixed[5]);

  // Left by goto and return's like.
  for (int k = 0; k < 5; k++) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] += 1;
    if (k == 2) goto out;
  }
out:
  sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];
  printf("left %.6f\n", sum);
  int rounds = 0;
  double top;
  do {
    top = 0;
#pragma acc parallel loop reduction(max : top)
    for (int i = 0; i < n; i++) {
      c[i] *= 0.5;
      if (c[i] > top) top = c[i];
    }
    rounds++;
  } while (top > 0.1);
  printf("rounds %d %.6f\n", rounds, top);
  free(a);
  free(b);
  free(c);
}
