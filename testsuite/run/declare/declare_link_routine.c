// declare link (OpenACC 3.3, 2.13.3): routines find what data clauses bring, in whole and in part, a second time elsewhere.
#include <stdio.h>

int table[100];
static double grid[10][10];
struct limits {
    int low, high;
} limits;
#pragma acc declare link(table, grid, limits)

#pragma acc routine seq
static int clamped(int i)
{
    return table[i] < limits.low ? limits.low : table[i] > limits.high ? limits.high : table[i];
}

#pragma acc routine seq
void put(int i, int j, double x)
{
    grid[i][j] += x;
}

int main(void)
{
    int r[6];
    for (int i = 0; i < 100; i++) {
        table[i] = i;
        grid[i / 10][i % 10] = i;
    }
    limits = (struct limits){51, 53};
#pragma acc enter data copyin(table[50:10], grid[2:3][0:10], limits)
#pragma acc parallel loop copyout(r)
    for (int i = 0; i < 6; i++) {
        r[i] = clamped(i + 50);
        put(3, i, 0.5);
    }
    for (int i = 0; i < 6; i++)
        printf("%d ", r[i]);
#pragma acc exit data delete(table[50:10]) copyout(grid[2:3][0:10])
    printf("%g %g\n", grid[3][5], grid[3][6]);
#pragma acc enter data create(r)
#pragma acc enter data copyin(table) async(1)
#pragma acc parallel loop present(r) async(1)
    for (int i = 0; i < 6; i++)
        r[i] = clamped(10 * i + 5);
#pragma acc exit data copyout(r) delete(table) async(1)
#pragma acc wait
    for (int i = 0; i < 6; i++)
        printf("%d ", r[i]);
    // A construct that names the variable brings it itself.
#pragma acc parallel loop
    for (int i = 0; i < 100; i++)
        table[i] += 1;
    printf("%d\n", table[99]);
    return 0;
}
