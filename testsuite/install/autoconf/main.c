#include "config.h"
#include <stdio.h>

#ifdef FC_DUMMY_MAIN
int FC_DUMMY_MAIN(void) { return 1; }
#endif

double FC_FUNC_(sum_of, SUM_OF)(const int *n, const double *v);

int main(void)
{
    static double v[1000];
    int n = 1000;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        v[i] = 2 * i;
    printf("%d %g %d\n", _OPENACC, FC_FUNC_(sum_of, SUM_OF)(&n, v), SIZEOF_LONG);
    return 0;
}
