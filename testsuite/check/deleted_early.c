// The copy goes while the queue may still read it.
#include <stdio.h>

int main(void)
{
    static float in[48], out[48];
    for (int i = 0; i < 48; i++)
        in[i] = i;
#pragma acc enter data copyin(in)
#pragma acc parallel loop present(in) copyout(out) async(2)
    for (int i = 0; i < 48; i++)
        out[i] = 2 * in[i];
#pragma acc exit data delete(in)
#pragma acc wait(2)
    printf("%g\n", out[7]);
    return 0;
}
