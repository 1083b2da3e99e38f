// Sections that the compiler adds for what a pointer shows begin before the pointer where elements before it are accessed in
// any case: by offsets and bounds that are known when the program runs, and where conditions guard others that do not exist.
#include <stdio.h>
#include <stdlib.h>

static void fill(double *p, int n, int offset)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        p[i + offset] = i;
}

static void from(double *p, int n, int before)
{
#pragma acc parallel loop
    for (int i = -before; i < n; i++)
        p[i] += 1;
}

static void sums(double *restrict p, const double *restrict q, int first, int last)
{
#pragma acc parallel loop
    for (int i = first; i < last; i++) {
        p[i] = q[i];
        if (i > first)
            p[i] += q[i - 1];
    }
}

static void shifted(double *restrict to, const double *restrict from, int n, int offset)
{
#pragma acc kernels loop
    for (int i = 0; i < n; i++)
        to[i] = from[i + offset] + from[i];
}

int main(void)
{
    double *memory = calloc(400, sizeof *memory), *other = calloc(400, sizeof *other);
    double *p = memory + 200, *q = other + 200;
    fill(p, 10, -50);
    fill(p, 10, 0);
    fill(p, 10, 20);
    printf("%g %g %g\n", p[-45], p[5], p[25]);
    from(p, 10, 20);
    printf("%g %g %g %g\n", p[-21], p[-20], p[-1], p[9]);
    for (int i = -200; i < 200; i++)
        q[i] = i;
    sums(p, q, -30, 5);
    printf("%g %g %g\n", p[-30], p[-29], p[4]);
    sums(memory, other, 0, 5);
    printf("%g %g\n", memory[0], memory[4]);
    shifted(p, q, 10, -100);
    printf("%g\n", p[5]);
    free(memory);
    free(other);
    return 0;
}
