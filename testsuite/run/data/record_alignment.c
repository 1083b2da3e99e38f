// Records that are copied, passed and returned on the host and on the device, wherever they lie: packed, inside of packed ones,
// in arrays of them, aligned to more than their members, with odd sizes.
// run: => record_alignment.expect
#include <stdio.h>

typedef struct { double a, b; } pair;
typedef struct { float m[2][2]; } matrix;
typedef struct { char c[3]; } three;
typedef struct { short s; char c; int i; } mixed;
typedef struct __attribute__((packed)) { char tag; pair p; matrix m; three t; mixed x; pair two[2]; } packed;
typedef struct __attribute__((aligned(32))) { int n; pair p; } wide;
#pragma pack(push, 2)
typedef struct { char tag; pair p; long l; } by_two;
#pragma pack(pop)

static pair sum(pair x, pair y) { pair r = {x.a + y.a, x.b - y.b}; return r; }
static matrix product(matrix x, matrix y)
{
    matrix r;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            r.m[i][j] = x.m[i][0] * y.m[0][j] + x.m[i][1] * y.m[1][j];
    return r;
}
static three turned(three x) { three r = {{x.c[2], x.c[0], x.c[1]}}; return r; }
static mixed grown(mixed x, packed *from) { x.i += from->x.s; x.c += from->tag; return x; }
static packed changed(packed x, int by) { x.p.a += by; x.two[by % 2] = x.p; return x; }
static wide doubled(wide x) { x.n *= 2; x.p = sum(x.p, x.p); return x; }

enum { N = 37 };
static packed a[N], b[N];
static wide w[N];
static by_two t[N];
static pair pairs[2 * N];

static void step(int i)
{
    b[i] = changed(a[i], i);
    b[i].p = sum(a[i].p, a[i].two[i % 2]);
    b[i].m = product(a[i].m, a[N - 1 - i].m);
    b[i].t = turned(a[i].t);
    b[i].x = grown(a[i].x, &a[i]);
    w[i] = doubled(w[i]);
    t[i].p = w[i].p;
    pair *inside = &pairs[i];
    *inside = t[i].p;
    pairs[N + i] = *a[i].two;
    by_two copy = t[i];
    copy.l += i;
    t[i] = copy;
}

static void start(void)
{
    for (int i = 0; i < N; i++) {
        packed p = {(char)(i % 5), {i, 2 * i}, {{{1, i % 3}, {i % 4, 2}}}, {{1, 2, (char)i}}, {(short)i, 3, 4 * i}, {{i, 1}, {2, i}}};
        a[i] = b[i] = p;
        w[i] = (wide){i, {i + .5, i - .5}};
        t[i] = (by_two){'t', {0, 0}, i};
    }
}

static void show(void)
{
    double total = 0;
    for (int i = 0; i < N; i++) {
        const packed *p = &b[i];
        pair x = p->p, y = p->two[0], z = p->two[1];
        matrix m = p->m;
        mixed u = p->x;
        total += (i + 1) * (x.a + 2 * x.b + 3 * y.a + y.b + 4 * z.a - z.b);
        total += m.m[0][0] + 2 * m.m[0][1] + 3 * m.m[1][0] + 5 * m.m[1][1];
        total += p->t.c[0] + 10 * p->t.c[1] + 100 * p->t.c[2] + u.s + 7 * u.c + 9 * u.i;
        total += w[i].n + w[i].p.a * i + w[i].p.b + t[i].p.a + t[i].p.b * i + t[i].l * 3.;
        total += pairs[i].a - pairs[i].b + pairs[N + i].a * i + pairs[N + i].b;
    }
    printf("%.3f\n", total);
}

int main(void)
{
    start();
    for (int i = 0; i < N; i++)
        step(i);
    show();
    start();
#pragma acc parallel loop copy(a, b, w, t, pairs)
    for (int i = 0; i < N; i++) {
        b[i] = changed(a[i], i);
        b[i].p = sum(a[i].p, a[i].two[i % 2]);
        b[i].m = product(a[i].m, a[N - 1 - i].m);
        b[i].t = turned(a[i].t);
        b[i].x = grown(a[i].x, &a[i]);
        w[i] = doubled(w[i]);
        t[i].p = w[i].p;
        pair *inside = &pairs[i];
        *inside = t[i].p;
        pairs[N + i] = *a[i].two;
        by_two copy = t[i];
        copy.l += i;
        t[i] = copy;
    }
    show();
    return 0;
}
