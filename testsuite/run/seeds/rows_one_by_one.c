// check: stale host data
// Pointers come to the device as an array of their own; each row follows by a clause of its own, attached to its pointer,
// and leaves by one: what it holds comes back then (OpenACC 3.3, 2.6.4, 2.7.7 and 2.7.8).
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 6 };

int main(void)
{
    double **p = malloc(N * sizeof *p), *kept[N];
    for (int i = 0; i < N; i++) {
        kept[i] = p[i] = malloc((i + 1) * sizeof **p);
        for (int j = 0; j <= i; j++)
            p[i][j] = 10 * i + j;
    }
#pragma acc enter data copyin(p[0:N])
    for (int i = 0; i < N; i++) {
#pragma acc enter data copyin(p[i][0:i + 1])
    }
#pragma acc enter data copyin(p[2][0:3])
#pragma acc parallel loop present(p)
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++)
            p[i][j] += 100;
#pragma acc data copy(p[1][0:2])
    {
#pragma acc serial present(p)
        p[1][1] += 1000;
    }
    for (int i = 0; i < N; i++) {
#pragma acc exit data copyout(p[i][0:i + 1])
    }
    double sum = 0, held = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++)
            (i == 2 ? &held : &sum)[0] += p[i][j];
    int shared = acc_is_present(&sum, sizeof sum);
    printf("%.0f %d %d\n", sum, held == (shared ? 363 : 63), acc_is_present(p[2], 8));
#pragma acc exit data copyout(p[2][0:3])
    printf("%.0f %d\n", p[2][0] + p[2][1] + p[2][2], !shared && acc_is_present(p[2], 8));
#pragma acc exit data copyout(p[0:N])
    for (int i = 0; i < N; i++)
        printf("%d", p[i] == kept[i]);
    printf("\n");
    return 0;
}
