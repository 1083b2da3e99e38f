// Takeuchi's function: nothing but calls.
#include <stdio.h>

static int tak(int x, int y, int z)
{
    return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

int main(void)
{
    long sum = 0;
    for (int round = 0; round < 3000; round++)
        sum += tak(18 + round % 3, 12, 6);
    printf("%ld\n", sum);
}
