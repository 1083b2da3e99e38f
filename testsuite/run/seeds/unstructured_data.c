// Data whose lifetime follows an object: made, updated, used and deleted in functions of their own.
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int len;
    double *arr;
} Data;

static Data *data_new(int length)
{
    Data *d = malloc(sizeof *d);
    d->len = length;
    d->arr = malloc(length * sizeof(double));
#pragma acc enter data copyin(d[0:1])
#pragma acc enter data create(d->arr[0:length])
    return d;
}

static Data *data_copy(const Data *other)
{
    Data *d = data_new(other->len);
    int n = d->len;
#pragma acc parallel loop present(d, other, d->arr[0:n], other->arr[0:n])
    for (int i = 0; i < n; i++)
        d->arr[i] = other->arr[i];
    return d;
}

static void data_free(Data *d)
{
#pragma acc exit data delete (d->arr[0:d->len])
#pragma acc exit data delete (d[0:1])
    free(d->arr);
    free(d);
}

static void update_host(Data *d)
{
#pragma acc update self(d->arr[0:d->len])
}

static void update_device(Data *d)
{
#pragma acc update device(d->arr[0:d->len])
}

int main(void)
{
    Data *a = data_new(1000);
    for (int i = 0; i < a->len; i++)
        a->arr[i] = i;
    update_device(a);
    int n = a->len;
#pragma acc parallel loop present(a, a->arr[0:n])
    for (int i = 0; i < n; i++)
        a->arr[i] = 2 * a->arr[i] + 1;
    Data *b = data_copy(a);
    update_host(b);
    double sum = 0;
    for (int i = 0; i < b->len; i++)
        sum += b->arr[i];
    printf("%d %.1f %.1f %.1f\n", b->len, b->arr[0], b->arr[999], sum);
    data_free(a);
    data_free(b);
    return 0;
}
