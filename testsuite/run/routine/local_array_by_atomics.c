// Local arrays of routines whose lanes fill them together, by atomic updates alone or by plain stores over what the routine
// has set before: the lanes of the routine have one.
#include <stdio.h>

enum { BINS = 16, N = 1000, ROWS = 12 };

#pragma acc routine vector
static int most_frequent(const int *values) {
    int histogram[BINS];
#pragma acc loop seq
    for (int k = 0; k < BINS; k++)
        histogram[k] = 0;
#pragma acc loop vector
    for (int i = 0; i < N; i++) {
#pragma acc atomic update
        histogram[values[i]]++;
    }
    int best = 0;
#pragma acc loop seq
    for (int k = 1; k < BINS; k++)
        if (histogram[k] > histogram[best])
            best = k;
    return best * 10000 + histogram[best];
}

#pragma acc routine vector
static int last_of_each(const int *values) {
    int last[BINS];
#pragma acc loop seq
    for (int k = 0; k < BINS; k++)
        last[k] = -1;
#pragma acc loop vector
    for (int k = 0; k < BINS - 4; k++)
        last[k] = values[N - 1 - k];
    int sum = 0;
#pragma acc loop seq
    for (int k = 0; k < BINS; k++)
        sum = sum * 3 + last[k];
    return sum;
}

int main(void) {
    static int values[ROWS][N], found[ROWS], sums[ROWS];
    for (int r = 0; r < ROWS; r++)
        for (int i = 0; i < N; i++)
            values[r][i] = (i * i + r * 7) % (BINS - r % 5);
#pragma acc parallel loop gang copyin(values) copyout(found)
    for (int r = 0; r < ROWS; r++)
        found[r] = most_frequent(values[r]);
#pragma acc parallel loop gang copyin(values) copyout(sums)
    for (int r = 0; r < ROWS; r++)
        sums[r] = last_of_each(values[r]);
    for (int r = 0; r < ROWS; r++)
        printf("%d %d\n", found[r], sums[r]);
    return 0;
}
