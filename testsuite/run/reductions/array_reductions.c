// Reductions of arrays, sections, elements, members of records and unsigned numbers (OpenACC 3.3, 2.5.15 and 2.9.11).
#include <stdio.h>
#include <stdlib.h>

struct totals { int most; double sum; unsigned top; };

static int failures;

static void check(const char *what, int holds)
{
    if (!holds) {
        printf("FAILED %s\n", what);
        failures++;
    }
}

#pragma acc routine seq
static int same(int x)
{
    return x;
}

static void whole_arrays(void)
{
    int h[8] = {0}, total = 0, all[3] = {1, 5, 0}, any[2] = {0, 0};
    double products[4] = {1, 1, 1, 1};
    unsigned short odd[2] = {0, 0}, expected[2] = {0, 0};
#pragma acc data copy(h)
#pragma acc parallel loop gang reduction(+:h) num_gangs(4)
    for (int i = 0; i < 10; i++) {
#pragma acc loop vector reduction(+:h)
        for (int j = 0; j < 100; j++)
            h[(i + j) % 8] += same(1);
    }
    for (int i = 0; i < 8; i++)
        total += h[i];
    check("nested loops", total == 1000);
#pragma acc parallel loop reduction(*:products) reduction(&&:all) reduction(||:any) reduction(^:odd)
    for (int i = 0; i < 12; i++) {
        products[i % 4] *= 2;
        all[i % 3] = all[i % 3] && i != 4;
        any[i % 2] = any[i % 2] || i == 5;
        odd[i & 1] ^= i;
    }
    for (int i = 0; i < 12; i++)
        expected[i & 1] ^= i;
    check("products", products[0] == 8 && products[3] == 8);
    check("logical and", all[0] && !all[1] && !all[2]);
    check("logical or", !any[0] && any[1]);
    check("exclusive or", odd[0] == expected[0] && odd[1] == expected[1]);
}

static void parts(int n)
{
    double *h = malloc(n * sizeof *h);
    float most[2] = {-1, -1};
    int one[3] = {7, 7, 7}, outside = 0;
    for (int i = 0; i < n; i++)
        h[i] = i;
#pragma acc parallel loop reduction(+:h[2:5])
    for (int i = 0; i < 1000; i++)
        h[2 + i % 5] += 1;
    for (int i = 0; i < n; i++)
        outside += h[i] != i + (i >= 2 && i < 7 ? 200 : 0);
    check("a section of what a pointer shows", outside == 0);
#pragma acc parallel loop reduction(max:h[0:n])
    for (int i = 0; i < 1000; i++)
        if (h[i % n] < i)
            h[i % n] = i;
    check("a maximum under a condition", h[0] == 980 && h[n - 1] == 999);
#pragma acc parallel loop reduction(max:most[0:1]) reduction(+:one[1])
    for (int i = 0; i < 100; i++) {
        most[0] = most[0] > i * 0.5f ? most[0] : i * 0.5f;
        one[1] += i;
    }
    check("a section of an array", most[0] == 49.5f && most[1] == -1);
    check("an element", one[0] == 7 && one[1] == 4957 && one[2] == 7);
    free(h);
}

static void more_than_updates(void)
{
    int g[4] = {0};
#pragma acc parallel loop reduction(+:g)
    for (int i = 0; i < 100; i++) {
        int k = i % 4;
        g[k] += 1;
        int so_far = g[k];
        g[k] = so_far + 1;
    }
    check("elements that are read", g[0] == 50 && g[1] == 50 && g[2] == 50 && g[3] == 50);
}

static void members(void)
{
    struct totals x = {0, 0, 0};
    unsigned low = 5;
#pragma acc parallel loop reduction(+:x.sum) reduction(max:x.most, x.top) reduction(min:low)
    for (int i = 0; i < 100; i++) {
        unsigned large = 3000000000u + i;
        x.sum += i;
        if (x.most < i)
            x.most = i;
        x.top = x.top < large ? large : x.top;
        low = low < large ? low : large;
    }
    check("members", x.sum == 4950 && x.most == 99);
    check("unsigned numbers", x.top == 3000000099u && low == 5);
}

struct inner { float sum; int count[4]; };
struct outer { int n; double sum; int bins[3]; struct inner in; };

static void nested_members(void)
{
    struct outer z = {0};
#pragma acc parallel loop reduction(+:z.in.sum, z.in.count[1:2]) copy(z)
    for (int i = 0; i < 1000; i++) {
        z.in.sum += 1;
        z.in.count[1 + i % 2]++;
    }
    check("members of members", z.in.sum == 1000 && z.in.count[1] == 500 && z.in.count[2] == 500);
#pragma acc parallel loop reduction(+:z)
    for (int i = 0; i < 1000; i++) {
        z.n++;
        z.sum += i;
        z.bins[i % 2] += 2;
        z.in.count[i % 4]++;
    }
    check("a whole record", z.n == 1000 && z.sum == 499500 && z.bins[1] == 1000 && z.bins[2] == 0);
    check("members of a record in it", z.in.sum == 1000 && z.in.count[0] == 250 && z.in.count[1] == 750);
}

/* Where the record is present, as well as where the loop brings it. */
static void members_behind_pointers(struct outer *p)
{
#pragma acc parallel loop reduction(+:p->sum, p->in.sum) copy(p[0:1])
    for (int i = 0; i < 1000; i++) {
        p->sum += i;
        p->in.sum += p->n;
    }
    check("a member of what a pointer shows", p->sum == 499501 && p->in.sum == 3000);
#pragma acc parallel loop reduction(+:p->bins) copy(p[0:1])
    for (int i = 0; i < 1000; i++)
        p->bins[i % 3] += 1;
    check("an array in it", p->bins[0] == 334 && p->bins[2] == 333);
#pragma acc data copyin(p[0:1])
    {
#pragma acc parallel num_gangs(4) present(p) reduction(+:p->sum) reduction(max:p->n)
        {
#pragma acc loop gang worker reduction(+:p->sum)
            for (int i = 0; i < 100; i++) {
#pragma acc loop vector reduction(+:p->sum)
                for (int j = 0; j < 100; j++)
                    (*p).sum += 1;
            }
            p->n = 7;
        }
#pragma acc parallel loop present(p) reduction(+:p->bins[0:2])
        for (int i = 0; i < 100; i++) {
            p->bins[0] += 1;
            int so_far = p->bins[0];
            p->bins[1] = so_far;
        }
#pragma acc update self(p[0:1])
    }
    check("levels of loops over a member", p->sum == 499501 + 10000 && p->n == 7);
    check("an array that is read", p->bins[0] == 434 && p->bins[2] == 333);
}

int main(void)
{
    struct outer shown = {3, 1, {0, 0, 0}, {0, {0}}};
    whole_arrays();
    parts(20);
    more_than_updates();
    members();
    nested_members();
    members_behind_pointers(&shown);
    printf("%d failures\n", failures);
    return failures != 0;
}
