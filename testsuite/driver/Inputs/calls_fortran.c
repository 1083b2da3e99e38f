#include <stdio.h>
void sum_up(const double *a, int n, double *s);
int main(void)
{
    double a[100], s;
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 100; i++)
        a[i] = i;
    sum_up(a, 100, &s);
    printf("sum %g\n", s);
    return 0;
}
