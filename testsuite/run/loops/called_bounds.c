// run: => called_bounds.expect
// Bounds of inner loops of `collapse` and `tile` that functions compute.
#include <stdio.h>

struct grid {
  int rows, columns;
};

#pragma acc routine seq
int rows(const struct grid *g) { return g->rows; }
#pragma acc routine seq
int columns(const struct grid *g) { return g->columns > 0 ? g->columns : 0; }

int main(void) {
  struct grid g = {12, 9};
  int a[12][9], sum = 0;
#pragma acc parallel loop collapse(2) copyin(g) copyout(a)
  for (int i = 0; i < rows(&g); ++i)
    for (int j = 0; j < columns(&g); ++j)
      a[i][j] = i * 100 + j;
#pragma acc parallel loop tile(4, 4) copyin(g) copy(a)
  for (int i = 0; i < rows(&g); ++i)
    for (int j = 0; j < columns(&g); ++j)
      a[i][j] += 1;
#pragma acc parallel loop collapse(force : 2) copyin(g, a) reduction(+ : sum)
  for (int i = 1; i < rows(&g) - 1; ++i) {
    int twice = 2 * i;
    for (int j = 1; j < columns(&g) - 1; ++j)
      sum += a[i][j] - twice;
  }
  printf("%d %d %d\n", a[0][0], a[11][8], sum);
  return 0;
}
