/* Functions without `acc routine` that device code calls are routines, of the level of what they call (OpenACC 3.3, 2.15.1):
   lanes that ran them by themselves would each do a part of a row of their own. */
#include <stdio.h>

enum { N = 40, M = 70 };
static int rows[N][M];

#pragma acc routine worker
static void add(int *row, int by)
{
#pragma acc loop worker vector
  for (int i = 0; i < M; i++) row[i] += by;
}

#pragma acc routine vector
static int sum(const int *row)
{
  int s = 0;
#pragma acc loop vector reduction(+ : s)
  for (int i = 0; i < M; i++) s += row[i];
  return s;
}

static void add_twice(int *row, int by)
{
  add(row, by);
  add(row, by + 1);
}

static void deep(int *row) { add_twice(row, 3); }

static int sum_and(const int *row, int more) { return sum(row) + more; }

int main(void)
{
  int sums[N], errors = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) rows[i][j] = i * j;
#pragma acc data copy(rows) copyout(sums)
  {
#pragma acc parallel loop num_workers(4)
    for (int i = 0; i < N; i++) deep(rows[i]);
#pragma acc parallel loop
    for (int i = 0; i < N; i++) sums[i] = sum_and(rows[i], i);
  }
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++) errors += rows[i][j] != i * j + 7;
    errors += sums[i] != i * M * (M - 1) / 2 + 7 * M + i;
  }
  printf("%d errors\n", errors);
  return errors != 0;
}
