/* Private arrays that every gang fills alike and gang loops read (OpenACC 3.3, 2.5.13, 2.5.14): also across several gang
   loops, filled again between them, by vector lanes, with a shape of the run, inside of a loop around the gang loops, and
   where the variable itself is on the device. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

static int first(void) {
    int out[N], later[N], t[8], bad = 0;
    for (int k = 0; k < 8; k++) t[k] = -1;
#pragma acc parallel num_gangs(4) vector_length(32) private(t) copyout(out, later)
    {
        for (int k = 0; k < 8; k++) t[k] = k * 3;
#pragma acc loop gang
        for (int i = 0; i < N; i++) out[i] = t[i % 8] + i;
#pragma acc loop vector
        for (int k = 0; k < 8; k++) t[k] += 100;
#pragma acc loop gang vector
        for (int i = 0; i < N; i++) later[i] = t[i % 8] - i;
    }
    for (int i = 0; i < N; i++) bad += out[i] != i % 8 * 3 + i || later[i] != i % 8 * 3 + 100 - i;
    for (int k = 0; k < 8; k++) bad += t[k] != -1;
    return bad;
}

static int initialised(int n) {
    double weights[n], sums[N];
    int bad = 0;
    for (int k = 0; k < n; k++) weights[k] = k;
#pragma acc parallel num_gangs(7) firstprivate(weights) copyout(sums)
    {
        weights[0] = 10;
#pragma acc loop gang vector
        for (int i = 0; i < N; i++) sums[i] = weights[i % n];
        weights[n - 1] = weights[0] + 1;
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            double sum = 0;
#pragma acc loop vector reduction(+ : sum)
            for (int k = 0; k < n; k++) sum += weights[k];
            sums[i] += sum;
        }
    }
    double whole = 10 + n * (n - 1) / 2 - (n - 1) + 11;
    for (int i = 0; i < N; i++) bad += sums[i] != (i % n ? i % n : 10) + whole;
    bad += weights[0] != 0 || weights[n - 1] != n - 1;
    return bad;
}

static int repeated(void) {
    long out[N], t[5] = {9, 9, 9, 9, 9};
    int bad = 0;
    for (int i = 0; i < N; i++) out[i] = 0;
#pragma acc data copy(t)
    {
#pragma acc parallel loop present(t)
        for (int k = 0; k < 5; k++) t[k] = 50 + k;
#pragma acc parallel private(t) copy(out)
        {
            for (int k = 0; k < 5; k++) t[k] = 1;
            for (int step = 0; step < 6; step++) {
                for (int k = 0; k < 5; k++) t[k] *= 2;
#pragma acc loop gang vector
                for (int i = 0; i < N; i++) out[i] += t[(i + step) % 5];
            }
        }
    }
    for (int i = 0; i < N; i++) bad += out[i] != 126;
    for (int k = 0; k < 5; k++) bad += t[k] != 50 + k;
    return bad;
}

struct point {
    float x, y[2];
};

static int records(void) {
    struct point p[3];
    float out[N];
    int bad = 0;
#pragma acc parallel private(p) copyout(out)
    {
        for (int k = 0; k < 3; k++) {
            p[k].x = k;
            p[k].y[1] = 2 * k;
        }
#pragma acc loop gang vector
        for (int i = 0; i < N; i++) out[i] = p[i % 3].x;
#pragma acc loop gang vector
        for (int i = 0; i < N; i++) out[i] += p[i % 3].y[1];
    }
    for (int i = 0; i < N; i++) bad += out[i] != 3 * (i % 3);
    return bad;
}

int main(void) {
    int found[] = {first(), initialised(6), repeated(), records()};
    printf("%6d%6d%6d%6d\n", found[0], found[1], found[2], found[3]);
    return found[0] + found[1] + found[2] + found[3] != 0;
}
