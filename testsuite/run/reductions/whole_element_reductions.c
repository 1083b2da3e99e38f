// Reductions of whole elements of arrays of records: of each member (OpenACC 3.3, 2.5.15), by a constant and by a variable
// subscript, of an array and of what a pointer shows, with records inside.
#include <stdio.h>
#include <stdlib.h>

struct moments {
    double sum;
    struct {
        long count;
        float weight;
    } of;
};

int main(void)
{
    struct moments all[3] = {{1, {2, 3}}, {4, {5, 6}}, {7, {8, 9}}};
    struct moments *more = malloc(4 * sizeof *more);
    int n = 1000, k = 2;
    double *x = malloc(n * sizeof *x);
    for (int i = 0; i < n; i++)
        x[i] = i % 10;
    for (int i = 0; i < 4; i++)
        more[i] = all[0];
#pragma acc parallel loop reduction(+:all[1]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        all[1].sum += x[i];
        all[1].of.count++;
        all[1].of.weight += 0.5f;
    }
    printf("%g %ld %g %g\n", all[1].sum, all[1].of.count, all[1].of.weight, all[2].sum);
#pragma acc parallel loop reduction(max:more[k]) copy(more[0:4]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        if (x[i] > more[k].sum)
            more[k].sum = x[i];
        if (i > more[k].of.count)
            more[k].of.count = i;
    }
    printf("%g %ld %g %g\n", more[2].sum, more[2].of.count, more[2].of.weight, more[1].sum);
    free(more);
    free(x);
    return 0;
}
