// declare link (OpenACC 3.3, 2.13.3) of pointers: routines find what data clauses bring of what they point to, also in
// another file and after they have changed.
// separate: parts/declare_link_pointers_routine.c
#include <stdio.h>
#include <stdlib.h>

double *values;
static float *weights;
int count, *places;
#pragma acc declare link(values, weights, count, places)

#pragma acc routine seq
extern int placed(int i);

#pragma acc routine seq
static double weighted(int i)
{
    return i < count ? values[i] * weights[i] : -1;
}

int main(void)
{
    int n = 100, sum = 0;
    double *first = malloc(n * sizeof *first), *second = malloc(n * sizeof *second), r[100];
    weights = malloc(n * sizeof *weights);
    places = malloc(n * sizeof *places);
    for (int i = 0; i < n; i++) {
        first[i] = i;
        second[i] = 2 * i;
        weights[i] = 0.5f;
        places[i] = n - i;
    }
    values = first;
    count = 60;
#pragma acc enter data copyin(values[0:n], weights[0:n], count)
#pragma acc parallel loop copyout(r)
    for (int i = 0; i < n; i++)
        r[i] = weighted(i);
    printf("%g %g %g\n", r[1], r[59], r[60]);
#pragma acc exit data delete(values[0:n])
    values = second;
#pragma acc data copyin(values[10:50])
    {
#pragma acc parallel loop copyout(r)
        for (int i = 10; i < n; i++)
            r[i] = weighted(i);
    }
    printf("%g %g %g\n", r[10], r[59], r[60]);
#pragma acc exit data delete(weights[0:n], count)
#pragma acc parallel loop copyin(places[0:n]) reduction(+:sum)
    for (int i = 0; i < n; i++)
        sum += placed(i);
    printf("%d\n", sum);
    // A construct that uses what a pointer shows brings it itself.
#pragma acc parallel loop
    for (int i = 0; i < 100; i++)
        values[i] += 1;
    printf("%g\n", values[99]);
    return 0;
}
