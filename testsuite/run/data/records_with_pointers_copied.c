// run: => records_with_pointers_copied.expect
// Pointers that kernels copy from record to record, or set, are the host's again when the records come back.
#include <stdio.h>
struct s { int n; const char *name; };
int main(void) {
  struct s a[4], b[4];
  const char *names[] = {"one", "two", "three", "four"};
  for (int i = 0; i < 4; i++) { a[i].n = i; a[i].name = names[i]; b[i].n = -1; b[i].name = "old"; }
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < 4; i++) b[i] = a[3 - i];
  for (int i = 0; i < 4; i++) printf("%d %s\n", b[i].n, b[i].name);
  struct s c[4];
#pragma acc parallel loop copyin(a) copyout(c)
  for (int i = 0; i < 4; i++) { c[i].n = a[i].n; c[i].name = i % 2 ? a[i].name : 0; }
  for (int i = 0; i < 4; i++) printf("%d %s\n", c[i].n, c[i].name ? c[i].name : "null");
  double x[8] = {1,2,3,4,5,6,7,8};
  struct q { double *p; int k; } q = { x, 2 }, r = { 0, 0 };
#pragma acc data copyin(x)
  {
#pragma acc parallel copyin(q) copy(r)
    { r.p = q.p + q.k; r.k = (int)r.p[0]; }
  }
  printf("%d %td\n", r.k, r.p - x);
#pragma acc data copyin(x)
  {
#pragma acc parallel copy(q)
    { q.p = q.p + 3; q.k = (int)q.p[0]; }
  }
  printf("%d %td\n", q.k, q.p - x);
  return 0;
}
