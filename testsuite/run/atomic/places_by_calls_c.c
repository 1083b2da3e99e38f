// run: => places_by_calls_c.expect
// The place of an atomic update whose subscripts are calls, comparisons and conditions, written twice (OpenACC 3.3, 2.12: all of
// its spellings designate one place).
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 6

#pragma acc routine seq
static int cell(double x, int shift) { return ((int)fabs(x) + shift) % N; }

int main(void) {
    int counts[N] = {0}, low;
    double x[60];
    for (int i = 0; i < 60; i++)
        x[i] = i * 0.75 - 20;
#pragma acc parallel loop copy(counts) copyin(x)
    for (int i = 0; i < 60; i++) {
#pragma acc atomic
        counts[cell(x[i], 0)] = counts[cell(x[i], 0)] + 1;
#pragma acc atomic update
        counts[abs((int)x[i]) % N] = 1000 + counts[abs((int)x[i]) % N];
#pragma acc atomic
        counts[(int)floor(fabs(x[i])) % N] = counts[(int)floor(fabs(x[i])) % N] + 10000;
#pragma acc atomic
        counts[x[i] > 3 && i != 2 ? 1 : 2] = counts[x[i] > 3 && i != 2 ? 1 : 2] + 1000000;
#pragma acc atomic capture
        { low = counts[cell(x[i], 1)]; counts[cell(x[i], 1)] = counts[cell(x[i], 1)] + 1; }
    }
    for (int i = 0; i < N; i++)
        printf("%d\n", counts[i]);
}
