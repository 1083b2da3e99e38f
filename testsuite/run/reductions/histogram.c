// Counts values with `atomic update`; a serial count in the program itself says what is right.
#include <stdio.h>
#include <stdlib.h>
#define HN 64
#define N 200000
int a[N], h[HN], check[HN];

int main(void)
{
    unsigned state = 12345;
    for (int i = 0; i < N; i++) {
        state = state * 1103515245u + 12345u;
        a[i] = (state >> 16) % HN;
        check[a[i]]++;
    }

#pragma acc parallel loop
    for (int i = 0; i < HN; i++)
        h[i] = 0;

#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
#pragma acc atomic update
        h[a[i]] += 1;
    }

    int wrong = 0, total = 0;
    for (int i = 0; i < HN; i++) {
        wrong += h[i] != check[i];
        total += h[i];
    }
    printf("%d values counted, %d bins differ\n", total, wrong);
    return wrong != 0;
}
