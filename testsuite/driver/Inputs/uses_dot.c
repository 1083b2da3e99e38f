#include <openacc.h>
#include <stdio.h>

double dot(int n, const double *a, const double *b);

int main(void)
{
    double a[100], b[100];
#pragma acc parallel loop copyout(a, b)
    for (int i = 0; i < 100; i++) {
        a[i] = i;
        b[i] = 2;
    }
#pragma acc data copyin(a, b)
    {
        a[0] = 1000; /* Only on the host: a runtime of the library's own would take it along. */
        printf("present %d, dot %g\n", acc_is_present(a, sizeof a), dot(100, a, b));
    }
    return 0;
}
