// Histograms whose bins are counted at run time: few of them are counted by each gang for itself, many in place. In one loop
// and in nests, from a section that begins somewhere, with other increments, beside an array of known size.
// run: => open_bins.expect
#include <stdio.h>
#include <stdlib.h>

static void of_section(int n, int bins, const int *restrict key, int *restrict h)
{
#pragma acc parallel loop copyin(key[:n]) copy(h[5:bins])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[key[i] + 5] += 1;
    }
}

static void weighted(int n, int bins, int *key, long *h)
{
#pragma acc kernels copyin(key[:n]) copy(h[:bins])
    for (int i = 0; i < n; i++)
        h[key[i]] += i;
}

static void in_a_nest(int n, int m, int bins, unsigned char *restrict image, int *restrict h)
{
#pragma acc parallel loop copyin(image[:n * m]) copy(h[:bins])
    for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < m; j++) {
#pragma acc atomic
            h[image[i * m + j]]++;
        }
}

static void two_at_once(int n, int bins, const int *key, int *few, int *many, int last[8])
{
#pragma acc parallel loop copyin(key[:n]) copy(few[:bins], many[:4 * bins], last[:8])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        few[key[i]] += 2;
#pragma acc atomic
        many[4 * key[i] + i % 4] += 1;
#pragma acc atomic
        last[key[i] % 8] += 1;
    }
}

static long sum(int n, const int *h)
{
    long total = 0;
    for (int i = 0; i < n; i++)
        total += h[i] * (long)(i % 101 + 1);
    return total;
}

int main(void)
{
    enum { N = 60000, ROWS = 200, ROW = 300 };
    int *key = malloc(N * sizeof *key);
    unsigned char *image = malloc(N);
    for (int bins = 1; bins <= 20000; bins = bins * 11 + 2) {
        int *h = calloc(bins + 5, sizeof *h), *many = calloc(4 * bins, sizeof *many), last[8] = {0};
        long *w = calloc(bins, sizeof *w), total = 0;
        for (int i = 0; i < N; i++) {
            key[i] = (int)(i * 7919L % bins);
            image[i] = (unsigned char)(key[i] % 256);
        }
        of_section(N, bins, key, h);
        printf("%d: %ld", bins, sum(bins + 5, h));
        weighted(N, bins, key, w);
        for (int i = 0; i < bins; i++)
            total += w[i] * (i % 37 + 1);
        in_a_nest(ROWS, ROW, bins < 256 ? bins : 256, image, h);
        two_at_once(N, bins, key, h, many, last);
        printf(" %ld %ld %ld %ld\n", total, sum(bins + 5, h), sum(4 * bins, many), sum(8, last));
        free(h), free(many), free(w);
    }
    free(key), free(image);
    return 0;
}
