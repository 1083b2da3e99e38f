// Flexible array members that are on the device by directives of their own, or with their records' bytes.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct list {
  int count, scale;
  double items[];
};

static struct list *make(int n)
{
  struct list *l = malloc(sizeof *l + n * sizeof l->items[0]);
  l->count = n, l->scale = 2;
  for (int i = 0; i < n; i++)
    l->items[i] = i;
  return l;
}

int main(void)
{
  struct list *l = make(10), *m = make(20), *k = make(30);
  double sum = 0;

  // Two directives, two blocks.
#pragma acc enter data copyin(l[0:1])
#pragma acc enter data copyin(l->items[0:10])
#pragma acc parallel loop present(l)
  for (int i = 0; i < l->count; i++)
    l->items[i] *= l->scale;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += l->items[i];
  printf("%g\n", sum);
#pragma acc exit data copyout(l->items[0:10])
#pragma acc exit data delete(l[0:1])
  printf("%g\n", l->items[9]);

  // One block of all bytes.
  size_t bytes = sizeof *m + 20 * sizeof m->items[0];
  char *raw = (char *)m;
#pragma acc enter data copyin(raw[0:bytes])
#pragma acc parallel loop present(m)
  for (int i = 0; i < m->count; i++)
    m->items[i] += m->scale;
#pragma acc exit data copyout(raw[0:bytes])
  printf("%g\n", m->items[19]);

  // Nothing is there: what the loop uses is brought.
#pragma acc parallel loop
  for (int i = 0; i < 30; i++)
    k->items[i] = k->items[i] * k->scale + 1;
  printf("%g\n", k->items[29]);
  free(l), free(m), free(k);
  return 0;
}
