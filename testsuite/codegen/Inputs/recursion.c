#include <stdio.h>

static int fibonacci(int n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

/* With a loop, which has its time. */
static int paths(int n)
{
    int sum = n == 0;
    for (int step = 1; step <= 2 && step <= n; step++)
        sum += paths(n - step);
    return sum;
}

/* Once: nearly a loop. */
static int digits(int n)
{
    return n < 10 ? 1 : 1 + digits(n / 10);
}

int main(void)
{
    printf("%d %d %d\n", fibonacci(25), paths(20), digits(12345));
    return 0;
}
