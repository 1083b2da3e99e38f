// Bounds that are real numbers: a loop ends at the whole number beside them (OpenACC 3.3, 2.9; C11, 6.5.8).
#include <stdio.h>

int main(void)
{
    float half = 2.5f;
    double three = 3;
    int below = 0, up_to = 0, above = 0, down_to = 0, whole = 0, bare = 0;
#pragma acc parallel loop reduction(+:below)
    for (int i = 0; i < half; i++)
        below += 1 + i;
#pragma acc parallel loop reduction(+:up_to)
    for (int i = 0; i <= half; i++)
        up_to += 1 + i;
#pragma acc parallel loop reduction(+:above)
    for (long i = 9; i > half; i -= 2)
        above += i;
#pragma acc parallel loop reduction(+:down_to)
    for (int i = 9; i >= -half; i--)
        down_to += i;
#pragma acc parallel loop reduction(+:whole)
    for (unsigned i = 0; three > i; i++)
        whole += 1 + i;
#pragma acc serial copy(bare)
    for (int i = 0; i < half; i++)
        bare += 1 + i;
    if (below != 6 || up_to != 6 || above != 24 || down_to != 42 || whole != 6 || bare != 6) {
        printf("FAILED %d %d %d %d %d %d\n", below, up_to, above, down_to, whole, bare);
        return 1;
    }
    printf("bounds are met\n");
    return 0;
}
