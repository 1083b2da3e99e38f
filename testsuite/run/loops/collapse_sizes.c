// Collapsed nests of many shapes, also with extents of 1 and 0 and, on a GPU, with more iterations than 32 bits count: every
// iteration runs once, with its own place.
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int wrong;

static void expect(const char *what, long n, long m, long l, int good)
{
    if (!good) {
        printf("%s with %ld x %ld x %ld is wrong\n", what, n, m, l);
        wrong = 1;
    }
}

static void places(int n, int m, int l)
{
    int size = n * m * l, *a = malloc((size + 1) * sizeof(int)), good = 1;
    for (int i = 0; i < size; i++)
        a[i] = 1;
#pragma acc parallel loop collapse(3) copy(a[0:size])
    for (int i = 5; i < n + 5; i++)
        for (int j = m - 1; j >= 0; j--)
            for (int k = 0; k < 2 * l; k += 2)
                a[((i - 5) * m + j) * l + k / 2] += 1000000 * i + 1000 * j + k;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                good &= a[(i * m + j) * l + k] == 1 + 1000000 * (i + 5) + 1000 * j + 2 * k;
    expect("places", n, m, l, good);
    free(a);
}

/* In 64 bits, with a sum over gangs whose threads take many iterations. */
static void sums(long n, long m)
{
    unsigned long sum = 0, count = 0;
#pragma acc parallel loop collapse(2) reduction(+:sum, count)
    for (long i = 0; i < n; i++)
        for (long j = 0; j < m; j++) {
            sum += i + 2 * j;
            count++;
        }
    unsigned long expected = (unsigned long)(n - 1) * n / 2 * m + (unsigned long)(m - 1) * m * n;
    expect("sums", n, m, 1, count == (unsigned long)n * m && (count == 0 || sum == expected));
}

/* Gangs alone are shared among; their lanes share the loop inside. */
static void rows(int n, int m, int l)
{
    int size = n * m * l, *a = malloc((size + 1) * sizeof(int)), good = 1;
#pragma acc parallel loop gang collapse(2) copyout(a[0:size])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
#pragma acc loop vector
            for (int k = 0; k < l; k++)
                a[(i * m + j) * l + k] = 7 * i + 5 * j + k;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                good &= a[(i * m + j) * l + k] == 7 * i + 5 * j + k;
    expect("rows", n, m, l, good);
    free(a);
}

int main(void)
{
    static const int shapes[][3] = {{1, 1, 1}, {1, 37, 5}, {37, 1, 64}, {3, 129, 1}, {64, 64, 64}, {7, 0, 3}, {0, 9, 9}, {61, 67, 71}};
    for (unsigned s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        places(shapes[s][0], shapes[s][1], shapes[s][2]);
        rows(shapes[s][0], shapes[s][1], shapes[s][2]);
        sums(shapes[s][0], shapes[s][1]);
    }
    sums(3001, 17);
    if (acc_get_device_type() == acc_device_nvidia) {
        sums(65537, 65539);
        sums(3, 3000000001);
    }
    if (!wrong)
        puts("collapsed nests are right");
    return wrong;
}
