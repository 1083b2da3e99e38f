// use_device of variables that are no pointers (OpenACC 3.3, 2.8): a scalar, a record and a member have their addresses on
// the device, the address of a pointer stays one of the host's.
#include <stdio.h>

struct cell {
    int n;
    double v[4];
    float weight;
};

static void change(struct cell *cell, double *values, float *weight, int *number)
{
#pragma acc serial deviceptr(cell, values, weight, number)
    {
        cell->n += *number;
        for (int i = 0; i < 4; i++)
            values[i] += i;
        *weight *= 2;
        *number += 1;
    }
}

static void through(double **pointer)
{
    double *p = *pointer;
#pragma acc parallel loop deviceptr(p)
    for (int i = 0; i < 4; i++)
        p[i] *= 10;
}

int main(void)
{
    struct cell cell = {5, {1, 2, 3, 4}, 0.5f}, other = {0, {0}, 3};
    int number = 2;
    double *p = cell.v;
#pragma acc data copy(cell, number, other)
    {
#pragma acc host_data use_device(cell, number, other.weight)
        change(&cell, cell.v, &other.weight, &number);
#pragma acc host_data use_device(p)
        through(&p);
    }
    printf("%d %d %g %g %g %g %d\n", cell.n, number, cell.v[0], cell.v[3], cell.weight, other.weight, p == cell.v);
    return 0;
}
