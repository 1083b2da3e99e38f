// default(none) asks for variables (OpenACC 3.3, 2.5.16): members of a record that a clause names need none.
#include <stdio.h>
#include <stdlib.h>

struct field {
    float *values;
    int count;
    float factor;
};

static void scale(struct field *to, struct field *from)
{
#pragma acc parallel loop present(to[:1], from[:1]) default(none)
    for (int i = 0; i < from->count; i++)
        to->values[i] = from->values[i] * from->factor;
}

int main(void)
{
    enum { N = 30 };
    struct field a = { malloc(N * sizeof(float)), N, 2 }, b = { malloc(N * sizeof(float)), N, 1 };
    float sum = 0;
    for (int i = 0; i < N; i++)
        a.values[i] = i, b.values[i] = 0;
#pragma acc enter data copyin(a, b)
#pragma acc enter data copyin(a.values[:N], b.values[:N])
    scale(&b, &a);
#pragma acc parallel loop present(a, b) default(none)
    for (int i = 0; i < b.count; i++)
        b.values[i] += a.values[i];
#pragma acc exit data copyout(b.values[:N])
#pragma acc exit data delete(a.values, b, a)
    for (int i = 0; i < N; i++)
        sum += b.values[i];
    printf("%g %g\n", sum, b.values[N - 1]);
    free(a.values);
    free(b.values);
    return 0;
}
