// Modifiers of data clauses: always, alwaysin, alwaysout, zero, readonly (OpenACC 3.3, 2.7.7 to 2.7.9; 3.4, 2.7.4).
// expect(host,multicore): data_modifiers_shared.expect
// check: stale (host|device) data
#include <stdio.h>
#define N 10

static int a[N], b[N], z[N];

static void fill(int *x, int value)
{
    for (int i = 0; i < N; i++)
        x[i] = value;
}

int main(void)
{
    fill(a, 1);
    fill(b, 1);
    fill(z, 9);
#pragma acc data copy(a) create(zero : z)
    {
        fill(a, 2);
        // Present: only `always` brings the new values.
#pragma acc parallel loop copyin(a)
        for (int i = 0; i < N; i++)
            z[i] += a[i];
#pragma acc update self(z)
        printf("present %d %d\n", z[0], z[N - 1]);
#pragma acc parallel loop copyin(always, readonly : a)
        for (int i = 0; i < N; i++)
            z[i] += 10 * a[i];
#pragma acc update self(z)
        printf("always in %d %d\n", z[0], z[N - 1]);
#pragma acc parallel loop copy(alwaysin : a)
        for (int i = 0; i < N; i++)
            a[i] += 5;
        printf("not out %d %d\n", a[0], a[N - 1]);
#pragma acc data copyout(alwaysout : a[0:N])
        {
#pragma acc parallel loop
            for (int i = 0; i < N; i++)
                a[i] += 100;
        }
        printf("always out %d %d\n", a[0], a[N - 1]);
    }
#pragma acc parallel loop copyout(zero : b)
    for (int i = 0; i < N / 2; i++)
        b[i] = 7;
    printf("zero %d %d\n", b[0], b[N - 1]);
    fill(z, 4);
#pragma acc enter data create(zero : z)
#pragma acc exit data copyout(z)
    printf("zero");
    for (int i = 0; i < N; i++)
        printf(" %d", z[i]);
    printf("\n");
}
