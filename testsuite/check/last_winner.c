// Each iteration leaves what it has found in one place: here all have found the same, other input would show that they race.
#include <stdio.h>

int main(void)
{
    int found[1] = {0}, code[32];
    for (int i = 0; i < 32; i++)
        code[i] = 7;
#pragma acc parallel loop copyin(code) copy(found)
    for (int i = 0; i < 32; i++)
        if (code[i] > 5)
            found[0] = code[i];
    printf("%d\n", found[0]);
    return 0;
}
