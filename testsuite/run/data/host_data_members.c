// use_device of members (OpenACC 3.3, 2.8): of a record and of what a pointer shows, pointers and arrays, one inside of
// another host_data; the addresses go to a function that works on the device.
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

struct field {
    int n;
    double *values;
    float weights[4];
    struct {
        int *places;
    } inner;
};

static void twice(double *values, int n)
{
#pragma acc parallel loop deviceptr(values)
    for (int i = 0; i < n; i++)
        values[i] *= 2;
}

static void scale(double *values, const float *weights, const int *places, int n)
{
#pragma acc parallel loop deviceptr(values, weights, places)
    for (int i = 0; i < n; i++)
        values[i] *= weights[places[i]];
}

int main(void)
{
    struct field one = {4, NULL, {1, 2, 3, 4}, {NULL}}, *f = &one;
    one.values = malloc(4 * sizeof *one.values);
    one.inner.places = malloc(4 * sizeof *one.inner.places);
    for (int i = 0; i < 4; i++) {
        one.values[i] = i + 1;
        one.inner.places[i] = 3 - i;
    }
    double *before = one.values;
#pragma acc data copy(one.values[0:4]) copyin(one.weights, one.inner.places[0:4])
    {
#pragma acc host_data use_device(one.values)
        {
            twice(one.values, one.n);
        }
        printf("%d\n", one.values == before && f->values == before);
#pragma acc host_data use_device(one.weights, one.inner.places)
#pragma acc host_data use_device(one.values)
        scale(one.values, one.weights, one.inner.places, one.n);
    }
    printf("%g %g %g %g\n", one.values[0], one.values[1], one.values[2], one.values[3]);
#pragma acc enter data copyin(f->values[0:f->n])
#pragma acc host_data use_device(f->values) if_present
    {
        double *device = f->values;
        twice(device, f->n);
        printf("%d\n", acc_hostptr(device) == before || device == before);
    }
#pragma acc exit data copyout(f->values[0:f->n])
#pragma acc host_data use_device(f->values) if_present
    printf("%d\n", f->values == before);
    printf("%g\n", one.values[3]);
    free(one.values);
    free(one.inner.places);
    return 0;
}
