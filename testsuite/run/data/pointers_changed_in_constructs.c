// run: => pointers_changed_in_constructs.expect
// A construct that sets a pointer in a record reads what that points to, not what the host's record says: records of the
// construct's own, private ones, mapped ones, assigned as a whole, behind pointers, in loops.
#include <stdio.h>
struct q { double *p; int k; };
struct outer { struct q in; double *spare; };
#pragma acc routine seq
static double second(struct q *r, double *x) {
  r->p = x + 1;
  return r->p[0];
}
int main(void) {
  double x[8] = {1, 2, 3, 4, 5, 6, 7, 8}, out[8];
  int k = 0;
  struct q r = {x, 0}, s = {x + 6, 1}, *t = &r;
  struct outer o = {{x, 0}, x + 2};
#pragma acc parallel copyin(x) copy(k)
  {
    struct q l;
    l.p = x + 2;
    k = (int)l.p[0];
  }
  printf("%d\n", k);
#pragma acc parallel copyin(x) private(r) copy(k)
  {
    r.p = x + 3;
    k = (int)r.p[0];
  }
  printf("%d\n", k);
#pragma acc parallel copyin(x) firstprivate(r) copy(k)
  {
    r.p = x + 4;
    k = (int)*r.p;
  }
  printf("%d\n", k);
  r.p = x;
#pragma acc data copyin(x)
  {
#pragma acc parallel copy(r) copy(k)
    {
      r.p++;
      k = (int)r.p[0];
    }
#pragma acc parallel copyin(s) copy(r) copyout(out)
    {
      r = s;
      out[0] = r.p[-1];
      out[1] = r.p[1];
    }
#pragma acc parallel copy(o) copyout(out[2:2])
    {
      o.in.p = o.spare;
      out[2] = o.in.p[1];
      o.spare = o.in.p + 1;
      out[3] = o.spare[1];
    }
  }
  printf("%d %g %g %g %g %td %td %td\n", k, out[0], out[1], out[2], out[3], r.p - x, o.in.p - x, o.spare - x);
#pragma acc parallel loop copyin(x) copyout(out)
  for (int i = 0; i < 8; i++) {
    struct q l = {x, i};
    l.p += l.k;
    out[i] = l.p[0] + second(&l, x);
  }
  for (int i = 0; i < 8; i++) printf("%g ", out[i]);
  printf("\n");
  r.p = x;
#pragma acc parallel copyin(x) copy(t[0:1]) copy(k)
  {
    t->p = x + 5;
    k = (int)t->p[1];
  }
  printf("%d %td\n", k, r.p - x);
  return 0;
}
