// Clauses on parts of records (OpenACC 3.3, 2.6.2 and 2.7): the construct works on the part that its clause brings, and the
// rest of the record stays where it is. Tells of differences from the host alone; `apart` says whether the device's memory
// is its own.
// check: stale host data
// check: stale device data
// check: lost data
#include <stdio.h>
#include <stdlib.h>

struct inner { int first, rows[6]; };
struct record { char tag; int count; double values[8]; struct inner inner; };

struct record whole;
static int apart, errors;

static void expect(const char *what, double found, double wanted)
{
  if (found != wanted) {
    printf("%s: %g for %g\n", what, found, wanted);
    errors++;
  }
}

static void arrays(void)
{
  for (int i = 0; i < 8; i++) whole.values[i] = i;
#pragma acc parallel loop create(whole.values[2:3])
  for (int i = 2; i < 5; i++) whole.values[i] = 77;
  expect("create", whole.values[3], apart ? 3 : 77);
  for (int i = 0; i < 8; i++) whole.values[i] = i;
#pragma acc enter data copyin(whole.values)
  whole.values[4] = 50;
#pragma acc parallel loop present(whole.values)
  for (int i = 0; i < 8; i++) whole.values[i] += 1;
  expect("present", whole.values[4], apart ? 50 : 51);
#pragma acc exit data copyout(whole.values)
  expect("copyout", whole.values[4], apart ? 5 : 51);
#pragma acc data copy(whole.inner.rows)
  {
    whole.inner.rows[5] = 9;
#pragma acc kernels
    for (int i = 0; i < 6; i++) whole.inner.rows[i] = i * 2;
    expect("inside of data", whole.inner.rows[5], apart ? 9 : 10);
  }
  expect("data", whole.inner.rows[5], 10);
}

static void scalars(void)
{
  whole.count = 1;
#pragma acc serial copy(whole.count)
  whole.count++;
  expect("copy of a scalar", whole.count, 2);
#pragma acc enter data copyin(whole.count)
  whole.count = 10;
#pragma acc parallel num_gangs(1) present(whole.count)
  whole.count++;
  expect("scalar that is present", whole.count, apart ? 10 : 11);
#pragma acc exit data copyout(whole.count)
  expect("copyout of a scalar", whole.count, apart ? 3 : 11);
}

static void behind_a_pointer(struct record *p)
{
  for (int i = 0; i < 8; i++) p->values[i] = i;
#pragma acc enter data copyin(p->values[1:4]) copyin(p->inner.first)
  p->values[2] = 50;
  p->inner.first = 7;
#pragma acc parallel loop present(p->values[1:4], p->inner.first)
  for (int i = 1; i < 5; i++) p->values[i] += p->inner.first;
  expect("pointer", p->values[2], apart ? 50 : 57);
#pragma acc exit data copyout(p->values[1:4]) delete(p->inner.first)
  expect("pointer's copyout", p->values[2], apart ? 3 : 57);
}

/* The record comes first where a construct uses more of it; without a clause it comes as a whole. */
static void beside_others(struct record *p)
{
  p->count = 3;
#pragma acc parallel loop copy(p->values[0:8])
  for (int i = 0; i < 8; i++) p->values[i] = i * p->count;
  expect("beside another member", p->values[7], 21);
#pragma acc parallel
  {
#pragma acc loop
    for (int i = 0; i < 6; i++) p->inner.rows[i] = (int)p->values[7 - i];
  }
  expect("without a clause", p->inner.rows[0], 21);
}

struct list {
  int count, scale;
  double items[];
};

/* A flexible array member lies behind what a clause on its record brings. */
static void flexible(void)
{
  struct list *l = malloc(sizeof *l + 10 * sizeof l->items[0]);
  l->count = 10, l->scale = 3;
  for (int i = 0; i < 10; i++) l->items[i] = i;
  double sum = 0;
#pragma acc parallel loop copyin(l[0:1], l->items[0:10]) reduction(+ : sum)
  for (int i = 0; i < l->count; i++) sum += l->items[i] * l->scale;
  expect("flexible beside its record", sum, 135);
#pragma acc parallel loop copyin(l->scale) copy(l->items[0:10])
  for (int i = 0; i < 10; i++) l->items[i] *= l->scale;
  expect("flexible beside a member", l->items[9], 27);
#pragma acc data copyin(l[0:1]) copy(l->items[0:10])
  {
    l->items[4] = 0;
#pragma acc parallel loop present(l)
    for (int i = 0; i < 10; i++) l->items[i] += 1;
    expect("flexible on the host", l->items[4], apart ? 0 : 1);
  }
  expect("flexible under data", l->items[4], apart ? 13 : 1);
  free(l);
}

int main(void)
{
  int probe = 0;
#pragma acc enter data copyin(probe)
  probe = 1;
#pragma acc exit data copyout(probe)
  apart = !probe;
  arrays();
  scalars();
  struct record *p = calloc(1, sizeof *p);
  p->inner.first = 1;
  behind_a_pointer(p);
  beside_others(p);
  flexible();
  free(p);
  printf("%d errors\n", errors);
  return errors;
}
