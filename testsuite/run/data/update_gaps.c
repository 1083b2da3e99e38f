// update of sections with gaps (OpenACC 3.3, 2.14.4): what lies between the rows is left alone.
// expect(host,multicore,none): update_gaps_shared.expect
// check: stale host data
#include <stdio.h>
#include <stdlib.h>
#define N 6
#define M 8
static int c[N][M];

static void show(const char *what)
{
    printf("%s\n", what);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++)
            printf(" %d", c[i][j]);
        printf("\n");
    }
}

int main(void)
{
    int *p = malloc(N * M * sizeof *p);
    for (int i = 0; i < N * M; i++)
        p[i] = 0;
#pragma acc enter data copyin(c, p[0:N * M])
#pragma acc parallel loop collapse(2) present(c, p)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            c[i][j] = 10 * i + j + 1;
            p[i * M + j] = c[i][j];
        }
#pragma acc update self(c[1:3][2:4])
    show("block");
#pragma acc update self(c[0:N][0:1], c[5:1][6:2])
    show("column and end of a row");
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            c[i][j] = -1;
#pragma acc update device(c[2:2][1:3])
#pragma acc update self(c)
    show("to the device");
#pragma acc update self(p[4:3]) if_present
    printf("pointer %d %d %d %d %d\n", p[3], p[4], p[5], p[6], p[7]);
#pragma acc exit data delete(c, p)
    free(p);
}
