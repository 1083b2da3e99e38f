// Members of elements of arrays as reduction variables (OpenACC 3.3, 2.5.15 and 2.9.11): of arrays, of what pointers show, in
// tables of two dimensions, on loops of all levels, on constructs and nested.
#include <stdio.h>
#include <stdlib.h>

struct range {
    double low, high;
};

struct cell {
    int count;
    double sum;
    struct range in;
};

static struct cell grid[3][2];

static double totals(struct cell *p, int n, int k)
{
#pragma acc parallel loop reduction(+ : p[k].sum, p[k].count) copy(p[0:n])
    for (int i = 1; i <= 1000; i++) {
        p[k].sum += 0.5 * i;
        p[k].count++;
    }
    return p[k].sum;
}

int main(void)
{
    struct cell a[8];
    int k = 5, rows = 0;
    for (int i = 0; i < 8; i++)
        a[i] = (struct cell){i, 10 * i, {1e9, -1e9}};
#pragma acc parallel loop reduction(+ : a[k].sum) reduction(min : a[3].in.low) reduction(max : a[k].in.high)
    for (int i = 1; i <= 400; i++) {
        a[k].sum += i + a[2].count;
        a[3].in.low = i - 7 < a[3].in.low ? i - 7 : a[3].in.low;
        if (a[k].in.high < 2 * i)
            a[k].in.high = 2 * i;
    }
    for (int i = 0; i < 8; i++)
        printf("%d %g %g %g\n", a[i].count, a[i].sum, a[i].in.low, a[i].in.high);

    struct cell *p = a;
    printf("%g\n", totals(p, 8, 1));
    printf("%d %g\n", a[1].count, a[1].sum);

    // An element for each gang, and one for all.
#pragma acc parallel loop gang reduction(+ : grid[2][1].count) copy(grid)
    for (int i = 0; i < 2; i++) {
#pragma acc loop vector reduction(+ : grid[i][0].sum)
        for (int j = 1; j <= 100; j++)
            grid[i][0].sum += i + j;
        grid[2][1].count += 4;
    }
    for (int i = 0; i < 3; i++)
        printf("%g %d ", grid[i][0].sum, grid[i][1].count);
    printf("\n");

#pragma acc parallel num_gangs(10) reduction(+ : a[k].count) copy(a)
    {
        a[k].count += 3;
    }
    printf("%d\n", a[k].count % 3);

#pragma acc parallel copy(a)
    {
#pragma acc loop gang reduction(+ : a[k - 1].sum)
        for (int i = 0; i < 20; i++) {
#pragma acc loop vector reduction(+ : a[k - 1].sum)
            for (int j = 0; j < 30; j++)
                a[k - 1].sum += 1;
        }
    }
    printf("%g\n", a[4].sum);
    return rows;
}
