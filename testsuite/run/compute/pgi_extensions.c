// What PGI's compilers take besides OpenACC, with warnings: two-dimensional thread blocks in kernels, shortloop, `-` as a
// reduction operator, `async` by itself, a data construct without clauses, variables that are private twice.
#include <stdio.h>

int main(void)
{
    int a[40][50], b[60], t = 0, s = 5000;
#pragma acc data
    {
#pragma acc kernels copyout(a)
        {
#pragma acc loop gang vector(4)
            for (int i = 0; i < 40; i++)
#pragma acc loop vector(16)
                for (int j = 0; j < 50; j++)
                    a[i][j] = i + j;
#pragma acc loop independent gang, vector(8)
            for (int i = 0; i < 40; i++)
#pragma acc loop independent gang, vector(16)
                for (int j = 0; j < 50; j++)
                    a[i][j] += 100 * i;
        }
    }
#pragma acc parallel loop private(t, t) copyout(b) shortloop
    for (int i = 0; i < 60; i++) {
        t = 2 * i;
        b[i] = t + a[i % 40][3];
    }
#pragma acc parallel loop reduction(-:s)
    for (int i = 0; i < 60; i++)
        s -= b[i] % 7;
#pragma acc async(1)
    printf("%d %d %d %d %s\n", a[5][6], a[39][49], b[59], s, "a\ b");
}
