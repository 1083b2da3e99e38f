// The largest and smallest of many and where they stand, in bare `kernels`: the first place for > and <, the last one for >= and
// <=, in nests the first in the program's order.
#include <math.h>
#include <stdio.h>
#define N 70000
#define ROWS 300
#define COLS 500

static void worst(int n, const float *restrict residual, float *restrict value, int *restrict where)
{
    float m = -1;
    int at = -1, last = -1;
#pragma acc kernels copyin(residual[0:n])
    {
        for (int i = 0; i < n; i++)
            if (fabsf(residual[i]) > m) {
                m = fabsf(residual[i]);
                at = i;
            }
        float again = 0;
        for (int i = 0; i < n; i++)
            if (again <= fabsf(residual[i])) {
                last = i;
                again = fabsf(residual[i]);
            }
    }
    *value = m;
    where[0] = at;
    where[1] = last;
}

int main(void)
{
    static float residual[N];
    static double field[ROWS][COLS];
    static int counts[N];
    unsigned state = 5;
    for (int i = 0; i < N; i++) {
        state = state * 1103515245u + 12345u;
        residual[i] = (int)(state >> 16) % 3000 - 1500;
        counts[i] = (state >> 20) % 50;
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLS; j++) {
            state = state * 1103515245u + 12345u;
            field[i][j] = (state >> 16) % 4000;
        }

    float value;
    int where[2];
    worst(N, residual, &value, where);
    printf("%g %d %d\n", value, where[0], where[1]);
    worst(0, residual, &value, where);
    printf("%g %d %d\n", value, where[0], where[1]);

    double high = -1, low = 1e9;
    int hi = -1, hj = -1, li = -1, lj = -1, none = -5, backwards = -1, most = -1;
    long sum = 0;
#pragma acc kernels
    {
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLS; j++) {
                if (field[i][j] > high) {
                    high = field[i][j];
                    hi = i;
                    hj = j;
                }
                if (i > 3 && field[i][j] <= low) {
                    low = field[i][j];
                    li = i;
                    lj = COLS - j;
                }
                sum += (long)field[i][j];
            }
        int large = 1000;
        for (int i = 0; i < N; i++)
            if (counts[i] > large) {
                large = counts[i];
                none = i;
            }
        for (int i = N - 1; i >= 0; i -= 3)
            if (counts[i] > most) {
                most = counts[i];
                backwards = i;
            }
    }
    printf("%g %d %d %g %d %d %ld\n", high, hi, hj, low, li, lj, sum);
    printf("%d %d %d\n", none, most, backwards);
    return 0;
}
