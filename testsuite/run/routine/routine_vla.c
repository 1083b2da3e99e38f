// Arrays of variable length in routines of each level (OpenACC 3.3, 2.15): each call has its own. Small and large ones, in
// scopes that are left in several ways, two dimensions, as arguments, in recursive calls.
#include <stdio.h>
#include <stdlib.h>

#pragma acc routine seq
static long fill(int n, int k, int *t)
{
    for (int i = 0; i < n; i++)
        t[i] = i * k;
    return n;
}

#pragma acc routine seq
static long weighted(int n, int k)
{
    int t[n];
    long s = fill(n, k, t) - n;
    for (int i = 0; i < n; i++)
        s += (long)t[n - 1 - i] * (i + 1);
    return s;
}

static long weighted_here(int n, int k)
{
    long s = 0;
    for (int i = 0; i < n; i++)
        s += (long)(n - 1 - i) * k * (i + 1);
    return s;
}

#pragma acc routine seq
static int scopes(int n)
{
    int found = 0;
    for (int round = 1; round <= 5; round++) {
        double squares[round * n];
        for (int i = 0; i < round * n; i++)
            squares[i] = (double)i * i;
        if (round == 2)
            continue;
        {
            int table[round][n];
            for (int i = 0; i < round; i++)
                for (int j = 0; j < n; j++)
                    table[i][j] = 10 * i + j;
            for (int i = 0; i < round; i++)
                found += table[i][n - 1 - (i % n)];
        }
        found += (int)squares[round * n - 1];
        if (round == 4)
            return found;
    }
    return -1;
}

#pragma acc routine seq
static int depth(int n)
{
    int level[n];
    for (int i = 0; i < n; i++)
        level[i] = n;
    return n <= 1 ? 1 : level[n - 1] + depth(n - 1);
}

#pragma acc routine vector
static void lanes(int n, int k, long *result)
{
    long t[n];
#pragma acc loop vector
    for (int i = 0; i < n; i++)
        t[i] = i * k;
    long s = 0;
#pragma acc loop vector reduction(+:s)
    for (int i = 0; i < n; i++)
        s += t[n - 1 - i] * (i + 1);
    *result = s;
}

#pragma acc routine worker
static void workers(int n, int k, long *result)
{
    long t[n];
#pragma acc loop worker vector
    for (int i = 0; i < n; i++)
        t[i] = i * k;
    long s = 0;
#pragma acc loop worker reduction(+:s)
    for (int w = 0; w < 4; w++) {
        long part[n];
#pragma acc loop vector
        for (int i = 0; i < n; i++)
            part[i] = i % 4 == w ? t[n - 1 - i] : 0;
        long sum = 0;
#pragma acc loop vector reduction(+:sum)
        for (int i = 0; i < n; i++)
            sum += part[i] * (i + 1);
        s += sum;
    }
    *result = s;
}

#pragma acc routine gang
static void gangs(int n, int k, long *result)
{
    long t[n];
#pragma acc loop vector
    for (int i = 0; i < n; i++)
        t[i] = i * k;
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
        result[i] = t[n - 1 - i];
}

int main(void)
{
    enum { N = 300, MOST = 400 };
    long r[N], v[N], w[N], g[MOST];
    int c[N], d[N], wrong = 0;
#pragma acc parallel loop copyout(r, c, d)
    for (int i = 0; i < N; i++) {
        r[i] = weighted(i % MOST + 1, i);
        c[i] = scopes(i % 7 + 1);
        d[i] = depth(i % 9 + 1);
    }
#pragma acc parallel loop gang copyout(v) vector_length(64)
    for (int i = 0; i < N; i++)
        lanes(i % MOST + 1, i, &v[i]);
#pragma acc parallel loop gang copyout(w) num_workers(4) vector_length(32)
    for (int i = 0; i < N; i++)
        workers(i % MOST + 1, i, &w[i]);
#pragma acc parallel copyout(g) num_gangs(5)
    gangs(MOST, 3, g);
    for (int i = 0; i < N; i++) {
        long right = weighted_here(i % MOST + 1, i);
        int n = i % 9 + 1;
        wrong += r[i] != right;
        wrong += v[i] != right;
        wrong += w[i] != right;
        wrong += c[i] != scopes(i % 7 + 1);
        wrong += d[i] != n * (n + 1) / 2;
    }
    for (int i = 0; i < MOST; i++)
        wrong += g[i] != 3L * (MOST - 1 - i);
    printf("wrong: %d scopes(3): %d\n", wrong, c[2]);
    return wrong != 0;
}
