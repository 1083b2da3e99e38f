// Constructs over present data, one behind the other and in loops: the host waits for them once, and sees what they did.
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000, STEPS = 200 };

static float *a, *b;

static void forward(int n, int steps)
{
    for (int s = 0; s < steps; s++) {
        #pragma acc parallel loop present(a[0:n], b[0:n])
        for (int i = 0; i < n; i++)
            a[i] = b[i] + s % 3;
        #pragma acc parallel loop present(a[0:n], b[0:n])
        for (int i = 0; i < n; i++)
            b[n - 1 - i] = a[i];
    }
}

static int rounds(int n, int steps)
{
    int total = 0, kept = 0;
    for (int s = 0; s < steps; s++) {
        #pragma acc parallel loop present(a[0:n])
        for (int i = 0; i < n; i++)
            a[i] += 1;
        #pragma acc parallel loop present(a[0:n]) reduction(+:kept)
        for (int i = 0; i < n; i++)
            kept += a[i] > s;
        total += kept % 7;
    }
    return total;
}

static void nested(int n)
{
    for (int k = 0; k < 5; k++) {
        #pragma acc kernels default(present)
        for (int i = 0; i < n; i++)
            a[i] = 2 * b[i];
        for (int l = 0; l < k; l++)
            #pragma acc parallel loop default(present)
            for (int i = 0; i < n; i++)
                b[i] = a[i] - b[i] + l;
    }
}

int main(void)
{
    int n = N, wrong = 0;
    a = malloc(sizeof(float) * n);
    b = malloc(sizeof(float) * n);
    float *c = malloc(sizeof(float) * n), *d = malloc(sizeof(float) * n);
    for (int i = 0; i < n; i++) {
        a[i] = c[i] = 0;
        b[i] = d[i] = i % 10;
    }
    #pragma acc enter data copyin(a[0:n], b[0:n])
    forward(n, STEPS);
    acc_memcpy_from_device(b, acc_deviceptr(b), sizeof(float) * n);
    for (int s = 0; s < STEPS; s++) {
        for (int i = 0; i < n; i++)
            c[i] = d[i] + s % 3;
        for (int i = 0; i < n; i++)
            d[n - 1 - i] = c[i];
    }
    for (int i = 0; i < n; i++)
        wrong += b[i] != d[i];
    int total = rounds(n, STEPS), expected = 0, kept = 0;
    for (int s = 0; s < STEPS; s++) {
        for (int i = 0; i < n; i++)
            kept += ++c[i] > s;
        expected += kept % 7;
    }
    wrong += total != expected;
    nested(n);
    for (int k = 0; k < 5; k++) {
        for (int i = 0; i < n; i++)
            c[i] = 2 * d[i];
        for (int l = 0; l < k; l++)
            for (int i = 0; i < n; i++)
                d[i] = c[i] - d[i] + l;
    }
    #pragma acc exit data copyout(a[0:n], b[0:n])
    for (int i = 0; i < n; i++)
        wrong += (a[i] != c[i]) + (b[i] != d[i]);
    printf("wrong: %d\n", wrong);
    return 0;
}
