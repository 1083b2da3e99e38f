// run: => pointers_in_structs.expect
// Pointers in structs that no clause names: they point to what is present, mapped before or behind the struct, by another name.
#include <stdio.h>
#include <stdlib.h>

struct grid {
  double *a;
  int n;
  struct {
    double *first, *last;
  } part;
  double *rows[3];
};

static double sum(const struct grid *g) {
  double s = 0;
#pragma acc parallel loop present(g[0:1]) reduction(+ : s)
  for (int i = 0; i < g->n; i++)
    s += g->a[i];
  return s;
}

int main(void) {
  struct grid g = {malloc(100 * sizeof(double)), 100};
  for (int i = 0; i < g.n; i++)
    g.a[i] = i;
  g.part.first = g.a, g.part.last = g.a + g.n;
  for (int i = 0; i < 3; i++)
    g.rows[i] = g.a + 10 * i;
  double *q = g.a;

#pragma acc data copy(q[0:100])
  {
#pragma acc parallel loop
    for (int i = 0; i < g.n; i++)
      g.a[i] *= 2;
#pragma acc parallel loop
    for (long i = 0; i < g.part.last - g.part.first; i++)
      g.part.first[i] += 1;
#pragma acc parallel loop firstprivate(g)
    for (int i = 0; i < 10; i++)
      g.rows[2][i] += g.rows[1][i];
  }
  double s = 0;
  for (int i = 0; i < g.n; i++)
    s += q[i];
  printf("%g\n", s);

  // The struct first; then what it points to goes, and other memory comes to it.
#pragma acc enter data copyin(g)
#pragma acc enter data copyin(q[0:100])
  printf("%g\n", sum(&g));
#pragma acc exit data delete (q[0:100])
  double *other = malloc(50 * sizeof(double));
  for (int i = 0; i < 50; i++)
    other[i] = 2;
  double *kept = g.a;
  g.a = other, g.n = 50;
#pragma acc update device(g)
#pragma acc enter data copyin(other[0:50])
  printf("%g\n", sum(&g));
#pragma acc update self(g)
  printf("%d %d\n", g.a == other, g.part.last == kept + 100);
#pragma acc exit data delete (other[0:50], g)

  // A pointer that a kernel moves is the host's again behind it.
  struct cursor {
    double *at;
  } c = {kept};
#pragma acc data copyin(kept[0:100])
#pragma acc serial copy(c)
  c.at += 7;
  printf("%ld\n", (long)(c.at - kept));

  // An array of structs.
  struct grid many[40];
  for (int k = 0; k < 40; k++)
    many[k] = (struct grid){kept + k, 1};
  s = 0;
#pragma acc data copyin(kept[0:100])
#pragma acc parallel loop copyin(many) reduction(+ : s)
  for (int k = 0; k < 40; k++)
    s += many[k].a[0];
  printf("%g\n", s);
  return 0;
}
