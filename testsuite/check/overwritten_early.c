// The next values are written before the last ones have gone to the device.
#include <stdio.h>

int main(void)
{
    int block[64], sum = 0;
#pragma acc enter data create(block)
    for (int step = 0; step < 3; step++) {
        for (int i = 0; i < 64; i++)
            block[i] = i + step;
#pragma acc update device(block) async
    }
#pragma acc wait
#pragma acc parallel loop reduction(+:sum) present(block)
    for (int i = 0; i < 64; i++)
        sum += block[i];
#pragma acc exit data delete(block)
    printf("%d\n", sum);
    return 0;
}
