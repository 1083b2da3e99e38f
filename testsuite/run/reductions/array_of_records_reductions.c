// Reductions of arrays of records, of sections of them and of arrays in their elements (OpenACC 3.3, 2.5.15): each member of
// each element, also of records inside and of what pointers show.
#include <stdio.h>
#include <stdlib.h>

struct bin {
    double sum;
    int count;
    struct {
        long many;
        float halves[2];
    } in;
};

struct ends {
    int low, high;
};

struct cell {
    double values[8];
    int index;
    double sum;
};

int main(void)
{
    struct bin bins[4] = {{1}}, *more = calloc(8, sizeof *more);
    struct cell cells[4] = {0}, *table = calloc(4, sizeof *table);
    struct ends ends[2] = {{0, 0}, {5, -5}};
    double x[100];
    int n = 1000, k = 2;
#pragma acc parallel loop reduction(+:bins)
    for (int i = 0; i < n; i++) {
        bins[i % 4].sum += i;
        bins[i % 4].count++;
        bins[3 - i % 4].in.many += 2;
        bins[i % 4].in.halves[i & 1] += 0.5f;
    }
    for (int i = 0; i < 4; i++)
        printf("%g %d %ld %g %g\n", bins[i].sum, bins[i].count, bins[i].in.many, bins[i].in.halves[0], bins[i].in.halves[1]);
#pragma acc parallel loop gang vector reduction(+:more[2:4])
    for (int i = 0; i < n; i++) {
        more[2 + i % 4].sum += i;
        more[2 + i % 4].count++;
    }
    for (int i = 0; i < 8; i++)
        printf("%g %d\n", more[i].sum, more[i].count);
#pragma acc parallel loop reduction(max:ends)
    for (int i = 0; i < n; i++) {
        ends[i & 1].high = i > ends[i & 1].high ? i : ends[i & 1].high;
        if (ends[i & 1].low < i / 2)
            ends[i & 1].low = i / 2;
    }
    printf("%d %d %d %d\n", ends[0].low, ends[0].high, ends[1].low, ends[1].high);

    for (int i = 0; i < 100; i++)
        x[i] = i;
    cells[2].values[1] = 5;
#pragma acc parallel loop reduction(+:cells[k].values[0:3], cells[k].sum) copy(cells)
    for (int i = 0; i < 100; i++) {
        cells[k].values[0] += x[i];
        cells[k].values[1] += 1;
        cells[k].values[i % 3] += 2 * x[i];
        cells[k].sum += 1;
    }
    printf("%g %g %g %g\n", cells[2].values[0], cells[2].values[1], cells[2].values[2], cells[2].sum);
#pragma acc parallel loop reduction(+:table[k].values) copy(table[0:4])
    for (int i = 0; i < 100; i++)
        table[k].values[i % 8] += x[i];
    printf("%g %g %g\n", table[2].values[0], table[2].values[1], table[1].values[2]);
    free(more);
    free(table);
    return 0;
}
