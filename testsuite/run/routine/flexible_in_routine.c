// A routine finds a flexible array member behind its record, which one directive brings with it.
#include <stdio.h>
#include <stdlib.h>

struct list {
  int count;
  short scale;
  short items[];
};

static struct list *make(int n)
{
  struct list *l = malloc(sizeof *l + n * sizeof l->items[0]);
  l->count = n, l->scale = 2;
  for (int i = 0; i < n; i++)
    l->items[i] = i;
  return l;
}

#pragma acc routine seq
static int sum(const struct list *l)
{
  int s = 0;
  for (int i = 0; i < l->count; i++)
    s += l->items[i] * l->scale;
  return s;
}

#pragma acc routine seq
static void add(struct list *l, int by)
{
  for (int i = 0; i < l->count; i++)
    l->items[i] += by;
}

int main(void)
{
  struct list *l = make(10), *m = make(20);
  int sums[3];

  // A data construct, the member in front of its record.
#pragma acc data copy(l->items[0:10], l[0:1]) copyout(sums)
  {
#pragma acc parallel loop
    for (int k = 0; k < 3; k++)
      sums[k] = sum(l) + k;
#pragma acc serial
    add(l, 100);
  }
  printf("%d %d %d\n", sums[0], sums[1], sums[2]);
  printf("%d %d\n", l->items[0], l->items[9]);

  // For longer than a construct; what the routine does with it comes back in parts.
#pragma acc enter data copyin(m[0:1], m->items[0:20])
#pragma acc serial present(m) copyout(sums)
  {
    m->scale = 3;
    add(m, 1);
    sums[0] = sum(m);
  }
#pragma acc exit data copyout(m->items[0:20])
  printf("%d %d\n", sums[0], m->items[19]);
#pragma acc exit data copyout(m[0:1])
  printf("%d\n", m->scale);

  // The construct's own clauses.
#pragma acc parallel loop copyin(l[0:1], l->items[0:10]) copyout(sums)
  for (int k = 0; k < 3; k++)
    sums[k] = sum(l) * k;
  printf("%d %d %d\n", sums[0], sums[1], sums[2]);
  free(l), free(m);
  return 0;
}
