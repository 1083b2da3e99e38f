// flags: -mp
// Every construct of OpenMP that C has here, in teams of four threads.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 1000
typedef struct { int a, b; double c[3]; } record;
static int counter;
#pragma omp threadprivate(counter)
static int everywhere = 5;

static void orphan(double *out, int n) {
  int i;
#pragma omp for schedule(static, 16)
  for (i = 0; i < n; i++) out[i] = 2.0 * i;
}

static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a) if (n > 10)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

static void loops(void) {
  long sums[6] = {0};
  int last = -1, i, j, k = 3;
  unsigned u;
  int hits[10][20];
  memset(hits, 0, sizeof hits);
#pragma omp parallel for schedule(guided) lastprivate(last) reduction(+ : sums)
  for (i = 0; i < N; i++) { last = i; sums[i % 6] += i; }
  for (i = 0; i < 6; i++) printf("%ld ", sums[i]);
  printf("last %d\n", last);
#pragma omp parallel for collapse(2) schedule(runtime)
  for (i = 0; i < 10; i++)
    for (j = 19; j >= 0; j--) hits[i][j] += i * 100 + j;
  long all = 0;
  for (i = 0; i < 10; i++) for (j = 0; j < 20; j++) all += hits[i][j];
  printf("collapse %ld\n", all);
  int bad = 0;
#pragma omp parallel for firstprivate(k) reduction(| : bad)
  for (u = 10u; u > 0u; u -= 2u) { k += u; bad |= k < 5; if (u == 4) continue; bad |= (int)u << 4; }
  printf("unsigned %d %d\n", bad, k);
  int order[32], at = 0;
#pragma omp parallel for ordered schedule(dynamic)
  for (i = 0; i < 32; i++) {
#pragma omp ordered
    { order[at++] = i; }
  }
  int sorted = 1;
  for (i = 0; i < 32; i++) sorted &= order[i] == i;
  printf("ordered %d\n", sorted);
  int lin = 7, sum = 0;
#pragma omp parallel for linear(lin : 3) reduction(+ : sum)
  for (i = 0; i < 10; i++) { sum += lin; lin += 3; }
  printf("linear %d %d\n", lin, sum);
  int none = 0;
#pragma omp parallel for reduction(+ : none)
  for (i = 5; i < 5; i++) none++;
  printf("empty %d\n", none);
  double prod = 1, big = -1e300; _Bool every = 1; float small = 1e9f; unsigned char bits = 0xff;
#pragma omp parallel for reduction(* : prod) reduction(max : big) reduction(&& : every) reduction(min : small) reduction(& : bits)
  for (i = 1; i <= 10; i++) { prod *= i; if (big < i * 1.5) big = i * 1.5; every = every && i > 0; if (small > 20 - i) small = 20 - i; bits &= ~i; }
  printf("%g %g %d %g %u\n", prod, big, every, small, bits);
}

static void data(void) {
  record r = {1, 2, {3, 4, 5}};
  int a[4] = {1, 2, 3, 4}, total = 0, got = 0;
#pragma omp parallel num_threads(4) firstprivate(r, a) reduction(+ : total)
  {
    r.a += omp_get_thread_num();
    a[3] *= 2;
    total += r.a + a[3] + (int)r.c[2];
  }
  printf("firstprivate %d %d %d\n", total, r.a, a[3]);
  counter = 9;
#pragma omp parallel num_threads(4) copyin(counter) reduction(+ : got)
  { counter += omp_get_thread_num(); got += counter; }
#pragma omp parallel num_threads(4) reduction(+ : got)
  got += counter;
  printf("threadprivate %d\n", got);
  int seen = 0;
#pragma omp parallel num_threads(4) default(none) reduction(+ : seen) shared(everywhere)
  {
    int v;
    record q;
#pragma omp single copyprivate(v, q)
    { v = 42; q.b = 8; everywhere++; }
    seen += v + q.b;
  }
  printf("copyprivate %d %d\n", seen, everywhere);
}

static void sharing(void) {
  int parts[3] = {0}, masters = 0, singles = 0, x = 0, old = 0;
  double d = 0;
  long long big = 0;
  double out[N];
#pragma omp parallel num_threads(4)
  {
#pragma omp sections
    {
      parts[0] = 1;
#pragma omp section
      parts[1] = 2;
#pragma omp section
      { parts[2] = 3; }
    }
#pragma omp master
    masters++;
#pragma omp barrier
#pragma omp single nowait
    singles++;
#pragma omp critical(a_name)
    x += 1;
#pragma omp atomic
    d += 0.5;
#pragma omp atomic update
    big = big + 3;
    int mine;
#pragma omp atomic capture
    { mine = old; old++; }
#pragma omp atomic write
    parts[0] = 1;
#pragma omp atomic read
    mine = parts[0];
#pragma omp critical(a_name)
    x += mine;
    orphan(out, N);
  }
  double s = 0;
  for (int i = 0; i < N; i++) s += out[i];
  printf("%d%d%d masters %d singles %d x %d d %g big %lld old %d orphan %g\n", parts[0], parts[1], parts[2], masters, singles, x, d, big, old, s);
  int inner = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2) reduction(+ : inner)
  inner += 1;
  printf("nested %d\n", inner > 0);
  int alone = 0;
#pragma omp parallel if (N < 10) num_threads(4)
  {
#pragma omp atomic
    alone += omp_get_num_threads();
  }
  printf("if %d\n", alone);
}

static void tasks(void) {
  int result = 0, chain = 0, list[40], sum = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  result = fib(15);
  printf("fib %d\n", result);
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    for (int i = 0; i < 10; i++) {
#pragma omp task depend(inout : chain) firstprivate(i)
      chain = chain * 2 + i % 2;
    }
#pragma omp task depend(in : chain) shared(sum)
    sum = chain;
  }
  printf("chain %d %d\n", chain, sum);
  record r = {7, 0, {1, 2, 3}};
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskgroup
  {
    for (int i = 0; i < 40; i++) {
#pragma omp task firstprivate(r) final(i > 30) untied priority(i)
      list[i] = r.a * i + (int)r.c[2];
    }
    r.a = 0;
  }
  long all = 0;
  for (int i = 0; i < 40; i++) all += list[i];
  printf("list %ld\n", all);
  int squares[100];
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskloop grainsize(7)
  for (int i = 0; i < 100; i++) squares[i] = i * i;
  all = 0;
  for (int i = 0; i < 100; i++) all += squares[i];
  printf("taskloop %ld\n", all);
}

int main(void) {
  loops();
  data();
  sharing();
  tasks();
  omp_lock_t lock;
  omp_init_lock(&lock);
  int n = 0;
#pragma omp parallel num_threads(3)
  { omp_set_lock(&lock); n++; omp_unset_lock(&lock); }
  omp_destroy_lock(&lock);
  printf("lock %d\n", n);
  return 0;
}
