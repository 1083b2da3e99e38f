// Calls in kernels without any other directive: what the functions read and write is known, so loops around them are parallel
// where nothing is shared, and sequential where it is.
// run: => kernels_calls.expect
#include <stdio.h>
#include <stdlib.h>

/* How often until 1 comes, by Collatz' rule. */
static inline int steps(int px, int py)
{
    int n = 1 + px + 64 * py, i;
    for (i = 0; n != 1 && i < 100; i++)
        n = n % 2 ? 3 * n + 1 : n / 2;
    return i;
}

static inline int sum(const int *a, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}

static inline void halves(int x, int *low, int *high)
{
    *low = x % 2;
    *high = x / 2;
}

static inline void push(int *a, int i)
{
    a[i] += a[i - 1];
}

int main(void)
{
    int n = 200;
    int *restrict image = malloc(64 * 48 * sizeof(int)), *restrict a = malloc(n * sizeof(int)), *restrict b = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        b[i] = i % 7;
#pragma acc kernels
    for (int y = 0; y < 48; y++)
        for (int x = 0; x < 64; x++)
            image[y * 64 + x] = steps(x, y);
#pragma acc kernels copyin(b[0:n])
    for (int i = 0; i < n; i++)
        a[i] = sum(b, i);
    int total = 0;
    for (int i = 0; i < 64 * 48; i++)
        total += image[i];
    printf("%d %d\n", total, sum(a, n));
#pragma acc kernels
    for (int i = 0; i < n; i++) {
        int low, high;
        halves(a[i], &low, &high);
        a[i] = 10 * high + low;
    }
    printf("%d\n", sum(a, n));
    // Each element needs the one before, also where a function does it.
#pragma acc kernels copy(b[0:n])
    for (int i = 1; i < n; i++)
        push(b, i);
    printf("%d\n", sum(b, n));
    // The whole array is read while it is written.
#pragma acc kernels copy(b[0:n])
    for (int i = 0; i < n; i++)
        b[i] = sum(b, 20) % 1000;
    printf("%d\n", sum(b, n));
    free(image), free(a), free(b);
    return 0;
}
