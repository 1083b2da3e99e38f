// A loop with a stride and without an iteration uses nothing of an array: no section behind its end, which may belong to
// another array that is on the device.
#include <stdio.h>
#include <stdlib.h>

static int rows(int (*restrict y)[8], int *restrict z, int *restrict x)
{
    int s = 0;
#pragma acc data copy(z[0:4])
    {
#pragma acc kernels
        for (int i = 0; i < 4; i++) {
            int t = i;
            for (int k = 1; k < 0; k += 3)
                for (int j = 0; j < 8; j++)
                    t += y[k][j];
            for (int k = -1; k > 0; k -= 3)
                t += x[3 - k];
            z[i] += t;
        }
    }
    for (int i = 0; i < 4; i++)
        s += z[i];
    return s;
}

int main(void)
{
    int *all = calloc(64, sizeof *all);
    for (int i = 0; i < 64; i++)
        all[i] = i;
    // One row, and then what the section of the next would hold in part.
    printf("%d\n", rows((int (*)[8])all, all + 8, all + 32));
    return 0;
}
