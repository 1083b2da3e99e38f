// A pointer to a record named without a section in data directives means the record: what constructor functions of
// programs write before they bring the arrays of the record (OpenACC 3.3, 2.6.4, 2.7).
#include <stdio.h>
#include <stdlib.h>
#define N 8

typedef struct {
    int size;
    double *data;
} array;

typedef struct {
    array *x, *y;
    double scale;
} state;

static array *make_array(int size)
{
    array *a = malloc(sizeof *a);
    a->size = size;
    a->data = malloc(size * sizeof *a->data);
#pragma acc enter data copyin(a) create(a->data[0:size])
    return a;
}

static state *make_state(void)
{
    state *s = malloc(sizeof *s);
    s->scale = 0.5;
#pragma acc enter data copyin(s)
    s->x = make_array(N);
    s->y = make_array(N);
#pragma acc enter data attach(s->x, s->y)
    return s;
}

int main(void)
{
    state *s = make_state();
#pragma acc parallel loop present(s)
    for (int i = 0; i < N; i++) {
        s->x->data[i] = i + s->scale;
        s->y->data[i] = s->x->size;
    }
    s->scale = 4;
#pragma acc update device(s->scale)
#pragma acc parallel loop present(s)
    for (int i = 0; i < N; i++)
        s->y->data[i] += s->scale * s->x->data[i];
#pragma acc update self(s->y->data[0:N])
    for (int i = 0; i < N; i++)
        printf("%g ", s->y->data[i]);
    printf("\n");
#pragma acc exit data detach(s->x, s->y)
#pragma acc exit data delete(s->x->data[0:N], s->y->data[0:N], s->x, s->y)
#pragma acc exit data delete(s)

    state own = {0, 0, 3}, *p = &own;
#pragma acc data copy(p)
#pragma acc serial present(p)
    p->scale *= 2;
    printf("%g\n", own.scale);
}
