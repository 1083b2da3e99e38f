// A halo row that the clause leaves out.
#include <stdio.h>
#include <stdlib.h>

#define N 12

static double grid[N][N], next[N][N];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            grid[i][j] = i + j;
#pragma acc parallel loop collapse(2) copyin(grid[1 : N - 2][0:N]) copy(next)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            next[i][j] = grid[i + 1][j] + grid[i][j];
    printf("%g\n", next[2][2]);
    return 0;
}
