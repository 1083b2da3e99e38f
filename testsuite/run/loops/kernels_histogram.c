// Histograms and scattered sums in bare `kernels`: no `atomic` stands there. What two elements of an index array name at the
// same time must not be lost.
#include <stdio.h>
#define N 100000
#define BINS 50

static int count(int n, const unsigned char *restrict text, int *restrict seen)
{
#pragma acc kernels copyin(text[0:n]) copy(seen[0:256])
    for (int i = 0; i < n; i++)
        seen[text[i]]++;
    int most = 0;
    for (int k = 0; k < 256; k++)
        most = seen[k] > seen[most] ? k : most;
    return most;
}

int main(void)
{
    static unsigned char text[N];
    static int key[N], seen[256], bins[BINS], large[20000], low[BINS], high[BINS];
    static unsigned set[BINS], kept[BINS];
    static long long wide[BINS];
    static double sum[BINS];
    unsigned state = 99;
    for (int i = 0; i < N; i++) {
        state = state * 1103515245u + 12345u;
        key[i] = (state >> 16) % BINS;
        text[i] = (state >> 20) % 200;
    }
    for (int k = 0; k < BINS; k++) {
        low[k] = 1 << 30;
        high[k] = -1;
        kept[k] = ~0u;
    }

#pragma acc kernels
    {
        for (int i = 0; i < N; i++)
            bins[key[i]] += 1;
        for (int i = 0; i < N; i++) {
            low[key[i]] = low[key[i]] < i ? low[key[i]] : i;
            if (i > high[key[i]])
                high[key[i]] = i;
            set[key[i]] |= 1u << (i % 31);
            kept[key[i]] &= ~(i % 1024 == 7 ? 4u : 0u);
            wide[key[i]] += (long long)i * i;
            sum[key[i]] -= i * 0.5;
        }
        for (int i = 0; i < N / 2; i++)
            for (int j = 0; j < 3; j++)
                large[(key[i] * 397 + key[2 * i + 1] * j) % 20000] += j + 1;
    }

    long long check = 0;
    for (int k = 0; k < BINS; k++) {
        check += bins[k] * (k + 1LL) + low[k] * 3LL + high[k] * 7LL + (set[k] ^ kept[k]) % 1000;
        check ^= wide[k];
    }
    double total = 0;
    for (int k = 0; k < BINS; k++)
        total += sum[k] * (k + 1);
    long long scattered = 0;
    for (int k = 0; k < 20000; k++)
        scattered = (scattered * 31 + large[k]) % 1000000007;
    printf("%lld %.1f %lld\n", check, total, scattered);
    int most = count(N, text, seen);
    printf("%d %d\n", most, seen[most]);
    return 0;
}
