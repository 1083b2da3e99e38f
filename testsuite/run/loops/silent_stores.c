// Nests of which iterations read what others store, where that is what the element holds already: shortest, longest and widest
// paths, closures of relations, with predecessors; where the elements on the diagonal have the wrong sign, where numbers wrap,
// and where loops don't come to the element. Each is compared with the loops as the host runs them.
#include <math.h>
#include <stdio.h>
#include <string.h>
#define N 61
static unsigned seed = 3;
static int any(int n) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 16) % n;
}
static float f[N * N], f0[N * N];
static double d[N][N], d0[N][N];
static int a[N][N], a0[N][N], p[N][N], p0[N][N];
static short s[N][N], s0[N][N];
static unsigned u[N][N], u0[N][N];
static char r[N][N], r0[N][N];
static _Bool q[N][N], q0[N][N];

#define LINEAR(NAME, WITH)                                                              \
  static void NAME(int n, float *d) {                                                   \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) \
      if (d[i * n + k] + d[k * n + j] < d[i * n + j]) d[i * n + j] = d[i * n + k] + d[k * n + j]; \
  }
#define CHOSEN(NAME, WITH)                                                              \
  static void NAME(int n) {                                                             \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) {                      \
      double to = d[i][k];                                                              \
      for (int j = 0; j < n; j++) d[i][j] = d[i][j] < to + d[k][j] ? d[i][j] : to + d[k][j]; \
    }                                                                                   \
  }
#define LONGEST(NAME, WITH)                                                             \
  static void NAME(int n) {                                                             \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) \
      d[i][j] = fmax(d[i][j], d[k][j] + d[i][k]);                                       \
  }
#define TRACED(NAME, WITH)                                                              \
  static void NAME(int n, int far) {                                                    \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) \
      if (a[i][k] < far && a[k][j] < far && a[i][k] + a[k][j] < a[i][j]) {              \
        a[i][j] = a[i][k] + a[k][j];                                                    \
        p[i][j] = p[i][k];                                                              \
      }                                                                                 \
  }
#define WIDEST(NAME, WITH)                                                              \
  static void NAME(int n) {                                                             \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { \
      int way = a[i][k] < a[k][j] ? a[i][k] : a[k][j];                                  \
      if (way > a[i][j]) a[i][j] = way;                                                 \
    }                                                                                   \
  }
#define SMALL(NAME, WITH)                                                               \
  static void NAME(int n) {                                                             \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { \
      int way = s[i][k] + s[k][j];                                                      \
      s[i][j] = way < s[i][j] ? way : s[i][j];                                          \
    }                                                                                   \
  }
#define WRAPS(NAME, WITH)                                                               \
  static void NAME(int n) {                                                             \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) \
      if (u[i][k] + u[k][j] < u[i][j]) u[i][j] = u[i][k] + u[k][j];                     \
  }
#define CLOSURE(NAME, WITH)                                                             \
  static void NAME(int n) {                                                             \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) \
      r[i][j] = r[i][j] || (r[i][k] && r[k][j]);                                        \
  }
#define RELATED(NAME, WITH)                                                             \
  static void NAME(int n) {                                                             \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) \
      if (q[i][k] && q[k][j]) q[i][j] = 1;                                              \
  }
#define BITS(NAME, WITH)                                                                \
  static void NAME(int n) {                                                             \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) \
      a[i][j] |= a[i][k] & a[k][j];                                                     \
  }
#define PART(NAME, WITH)                                                                \
  static void NAME(int n, int from, int to) {                                           \
    WITH for (int k = 0; k < n; k++) for (int i = from; i < to; i++) for (int j = 2; j < n; j++) \
      if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j];                     \
  }
#define HALVED(NAME, WITH)                                                              \
  static void NAME(int n) {                                                             \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) \
      if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = 0.5 * (d[i][k] + d[k][j]);             \
  }
#define SCALED(NAME, WITH)                                                              \
  static void NAME(int n) {                                                             \
    WITH for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) \
      d[i][j] = fmin(d[i][j], d[i][k] + 0.5 * d[k][j]);                                 \
  }
#define ACC _Pragma("acc kernels")
#define BOTH(KIND, NAME) KIND(NAME, ACC) KIND(NAME##_host, )
BOTH(LINEAR, linear)
BOTH(CHOSEN, chosen)
BOTH(LONGEST, longest)
BOTH(TRACED, traced)
BOTH(WIDEST, widest)
BOTH(SMALL, small)
BOTH(WRAPS, wraps)
BOTH(CLOSURE, closure)
BOTH(RELATED, related)
BOTH(BITS, bits)
BOTH(PART, part)
BOTH(HALVED, halved)
BOTH(SCALED, scaled)

// `least` and `most` of the numbers, `on` of the diagonal.
static void fill(int least, int most, int on) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int x = least + any(most - least + 1);
      if (i == j) x = on;
      f[i * N + j] = x, d[i][j] = x, a[i][j] = x, s[i][j] = x, u[i][j] = x, p[i][j] = j;
      r[i][j] = any(100) < 3 ? 1 + any(3) : 0, q[i][j] = any(100) < 3;
    }
}
#define KEEP(x) memcpy(x##0, x, sizeof x)
#define COMPARE(WHAT, CALL, HOST, x)                                                   \
  do {                                                                                 \
    KEEP(f), KEEP(d), KEEP(a), KEEP(p), KEEP(s), KEEP(u), KEEP(r), KEEP(q);            \
    CALL;                                                                              \
    memcpy(f1, f, sizeof f), memcpy(d1, d, sizeof d), memcpy(a1, a, sizeof a), memcpy(p1, p, sizeof p); \
    memcpy(s1, s, sizeof s), memcpy(u1, u, sizeof u), memcpy(r1, r, sizeof r), memcpy(q1, q, sizeof q); \
    memcpy(f, f0, sizeof f), memcpy(d, d0, sizeof d), memcpy(a, a0, sizeof a), memcpy(p, p0, sizeof p); \
    memcpy(s, s0, sizeof s), memcpy(u, u0, sizeof u), memcpy(r, r0, sizeof r), memcpy(q, q0, sizeof q); \
    HOST;                                                                              \
    int same = !memcmp(f1, f, sizeof f) && !memcmp(d1, d, sizeof d) && !memcmp(a1, a, sizeof a) && !memcmp(p1, p, sizeof p) && \
               !memcmp(s1, s, sizeof s) && !memcmp(u1, u, sizeof u) && !memcmp(r1, r, sizeof r) && !memcmp(q1, q, sizeof q); \
    int changed = memcmp(x##0, x, sizeof x) != 0;                                      \
    printf("%s %s%s\n", WHAT, same ? "same" : "DIFFERENT", changed ? "" : ", unchanged"); \
  } while (0)
static float f1[N * N];
static double d1[N][N];
static int a1[N][N], p1[N][N];
static short s1[N][N];
static unsigned u1[N][N];
static char r1[N][N];
static _Bool q1[N][N];

int main(void) {
  fill(1, 99, 0);
  COMPARE("shortest", linear(N, f), linear_host(N, f), f);
  fill(1, 99, 5);
  COMPARE("shortest, far from itself", linear(N, f), linear_host(N, f), f);
  fill(-1, 99, -1);
  COMPARE("shortest, circles below zero", linear(N, f), linear_host(N, f), f);
  fill(1, 99, 0);
  f[7 * N + 7] = NAN, f[9 * N + 3] = INFINITY, f[11 * N + 11] = INFINITY, f[11 * N + 4] = -INFINITY;
  COMPARE("shortest, no numbers", linear(N, f), linear_host(N, f), f);
  fill(1, 99, 0);
  COMPARE("chosen", chosen(N), chosen_host(N), d);
  fill(-9, 99, -2);
  COMPARE("chosen, below zero", chosen(9), chosen_host(9), d);
  fill(-99, -1, 0);
  COMPARE("longest", longest(N), longest_host(N), d);
  fill(-99, 10, 1);
  COMPARE("longest, above zero", longest(7), longest_host(7), d);
  fill(1, 99, 0);
  for (int i = 0; i < N * 20; i++) a[any(N)][any(N)] = 1000000;
  COMPARE("traced", traced(N, 1000000), traced_host(N, 1000000), p);
  fill(1, 99, -3);
  COMPARE("traced, below zero", traced(6, 1000), traced_host(6, 1000), p);
  fill(1, 999, 0);
  COMPARE("widest", widest(N), widest_host(N), a);
  fill(1, 999, 0);
  COMPARE("small", small(N), small_host(N), s);
  fill(1, 99, 0);
  COMPARE("unsigned", wraps(N), wraps_host(N), u);
  fill(1, 99, 0);
  for (int i = 0; i < N; i++) u[i][i] = 4000000000u + any(1000), u[i][(i + 3) % N] = 300000000u * any(14);
  COMPARE("unsigned that wraps", wraps(N), wraps_host(N), u);
  fill(1, 99, 0);
  COMPARE("closure", closure(N), closure_host(N), r);
  COMPARE("related", related(N), related_host(N), q);
  fill(0, 1 << 20, 0);
  COMPARE("bits", bits(N), bits_host(N), a);
  fill(1, 99, 0);
  COMPARE("part", part(N, 3, 40), part_host(N, 3, 40), d);
  fill(1, 99, -1);
  COMPARE("part, below zero", part(6, 1, 4), part_host(6, 1, 4), d);
  fill(1, 99, 0);
  COMPARE("no rows", part(N, 3, 3), part_host(N, 3, 3), d);
  fill(1, 99, 0);
  COMPARE("halved", halved(N), halved_host(N), d);
  fill(1, 99, 0);
  COMPARE("scaled", scaled(N), scaled_host(N), d);
  return 0;
}
