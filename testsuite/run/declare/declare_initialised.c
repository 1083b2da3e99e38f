// `declare` brings what a variable holds where the directive stands, also in a block of the function (2.13).
#include <stdio.h>

static double filtered(int from, int to)
{
    double weights[2][3] = {1, 2, 3, 4, 5, 6}, sum = 0;
    for (int part = 0; part < 2; part++) {
#pragma acc declare copyin(weights)
#pragma acc parallel loop reduction(+:sum) present(weights)
        for (int i = from; i < to; i++)
            sum += weights[part][i % 3] * i;
    }
    return sum;
}

static double behind(int n)
{
    double table[10], sum = 0;
    if (n > 10)
        return -1;
    for (int i = 0; i < n; i++)
        table[i] = i * 0.5;
#pragma acc declare copyin(table)
#pragma acc parallel loop reduction(+:sum) present(table)
    for (int i = 0; i < n; i++)
        sum += table[i];
    return sum;
}

int main(void)
{
    printf("%.1f %.1f\n", filtered(0, 9), filtered(2, 5));
    printf("%.1f %.1f %.1f\n", behind(10), behind(20), behind(4));
    return 0;
}
