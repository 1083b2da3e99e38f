// For uneven_gangs.test: a loop whose iterations are alike, and one whose iterations are not (steps of Collatz).
#include <stdio.h>

static int steps(long n)
{
    int count = 0;
    while (n > 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        count++;
    }
    return count;
}

int main(void)
{
    long sum = 0, total = 0;
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < 100000; i++)
        sum += i;
#pragma acc parallel loop reduction(+:total)
    for (int i = 1; i <= 100000; i++)
        total += steps(i);
    printf("sum %ld steps %ld\n", sum, total);
    return 0;
}
