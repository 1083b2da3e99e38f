// Loops over gangs of one `static` (OpenACC 3.3, 2.9.2): each gang has the same iterations of both, so that what it wrote in the
// first it may read in the second; where an iteration reads what others write, all gangs have to have finished.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 10007;
    float *restrict a = malloc(n * sizeof *a), *restrict b = malloc(n * sizeof *b), sum = 0;
    double (*restrict rows)[64] = malloc(100 * sizeof *rows);
    for (int i = 0; i < n; i++)
        a[i] = i % 10;
#pragma acc parallel copy(a[0:n]) copyout(b[0:n])
    {
#pragma acc loop gang(static:*)
        for (int i = 0; i < n; i++)
            b[i] = 2 * a[i];
#pragma acc loop gang(static:*)
        for (int i = 0; i < n; i++)
            a[i] = b[i] + 1;
    }
    for (int i = 0; i < n; i++)
        sum += a[i] + b[i];
    printf("%g\n", sum);
#pragma acc parallel copyout(rows[0:100]) num_gangs(7)
    {
#pragma acc loop gang(static:3)
        for (int i = 0; i < 100; i++) {
#pragma acc loop vector
            for (int j = 0; j < 64; j++)
                rows[i][j] = i + j;
        }
#pragma acc loop gang(static:3)
        for (int i = 0; i < 100; i++) {
#pragma acc loop vector
            for (int j = 0; j < 32; j++)
                rows[i][j] += rows[i][63 - j];
        }
    }
    double all = 0;
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 64; j++)
            all += (j % 5 + 1) * rows[i][j];
    printf("%g\n", all);
    free(a);
    free(b);
    free(rows);
    return 0;
}
