/* Sums, maxima and minima of __int128, whose partial results go from thread to thread in two halves. */
#include <stdio.h>

#define N 1000

static void show(const char *name, __int128 x)
{
    printf("%s %lld %llu\n", name, (long long)(x >> 64), (unsigned long long)x);
}

int main(void)
{
    static __int128 a[N];
    __int128 total = 0, most = -((__int128)1 << 126), least = (__int128)1 << 126, bits = 0;
    for (int i = 0; i < N; i++)
        a[i] = ((__int128)(i - 300) << 70) + i;
#pragma acc parallel loop reduction(+ : total) reduction(max : most) reduction(min : least) reduction(| : bits) copyin(a)
    for (int i = 0; i < N; i++) {
        total += a[i];
        most = a[i] > most ? a[i] : most;
        least = a[i] < least ? a[i] : least;
        bits |= a[i] & (((__int128)1 << 100) - 1);
    }
    show("total", total);
    show("most", most);
    show("least", least);
    show("bits", bits);
    return 0;
}
