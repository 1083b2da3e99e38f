// A section in a clause twice, or in two clauses that say the same, is there once, a member of a record too (OpenACC 3.3, 2.7): a
// warning.
#include <stdio.h>
#include <stdlib.h>
struct field {
    int n;
    double *v;
};

int main(void)
{
    int n = 10;
    struct field f = {n, malloc(n * sizeof(double))}, *p = &f;
    double *a = malloc(n * sizeof(double)), *b = calloc(n, sizeof(double));
    for (int i = 0; i < n; i++)
        a[i] = f.v[i] = i;
#pragma acc data copy(a[0:n]) copy(a[0:n]) copyout(b[0:n / 2], b[0:n / 2])
#pragma acc parallel loop copyin(p[0:1]) copy(p->v[0:p->n]) copy(p->v[0:p->n])
    for (int i = 0; i < n; i++) {
        a[i] = 2 * a[i] + 1;
        p->v[i] += 3;
        if (i < n / 2)
            b[i] = i;
    }
    for (int i = 0; i < n; i++)
        printf("%g %g %g\n", a[i], f.v[i], b[i]);
}
