// Constructs at any depth of calls below a loop of the host, beside procedures that count, time and print; what of it all stays
// on the device, and what must not.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int calls;
static int size = 64;
static double weights[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static double *kept_address;

static void smooth(int n, double *restrict x, double *restrict y)
{
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++)
        y[i] = 0.5 * (x[i - 1] + x[i + 1]);
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++)
        x[i] = y[i] + weights[i % 8];
}

// Two more levels; the host counts, and looks at what does not change.
static double middle(int n, double *x, double *y)
{
    calls++;
    smooth(n, x, y);
    return weights[calls % 8];
}

static double outer(double *x, double *y, double *seconds)
{
    clock_t start = clock();
    double weight = middle(size, x, y);
    *seconds += (double)(clock() - start) / CLOCKS_PER_SEC;
    return weight;
}

// Calls itself: nothing is known of it.
static void again(int n, double *restrict x, int depth)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        x[i] += depth;
    if (depth > 0)
        again(n, x, depth - 1);
}

// The host changes an element, one level down.
static void poke(double *x, int at) { x[at] = -1; }
static void smooth_and_poke(int n, double *x, double *y)
{
    smooth(n, x, y);
    poke(x, n / 2);
}

// And here through an address that somebody kept.
static void keep(double *x) { kept_address = x; }
static void poke_kept(void) { kept_address[3] += 1; }

static double sum(int n, const double *x)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}

static void fill(int n, double *x)
{
    for (int i = 0; i < n; i++)
        x[i] = i;
}

int main(void)
{
    int n = size, k;
    double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), *z = malloc(n * sizeof *z), seconds = 0, seen = 0;
    fill(n, x), fill(n, y), fill(n, z);
    for (k = 0; k < 6; k++) {
        seen += outer(x, y, &seconds);
        if (k % 2 == 0)
            printf("step %d: %d calls, %g\n", k, calls, seen);
    }
    printf("%.9f %.9f %d\n", sum(n, x), sum(n, y), seconds < 60);
    // Nobody looks at z any more after this.
    for (k = 0; k < 4; k++)
        smooth(n, x, z);
    printf("%.9f\n", sum(n, x));
    free(z);
    for (k = 0; k < 3; k++)
        again(n, x, k);
    printf("%.9f\n", sum(n, x));
    for (k = 0; k < 3; k++)
        smooth_and_poke(n, x, y);
    printf("%.9f %.9f\n", sum(n, x), sum(n, y));
    // The weights change between the calls.
    for (k = 0; k < 3; k++) {
        smooth(n, x, y);
        weights[k] = 10 * k;
    }
    printf("%.9f %.9f\n", sum(n, x), sum(n, y));
    keep(y);
    for (k = 0; k < 3; k++) {
        smooth(n, y, x);
        poke_kept();
    }
    printf("%.9f %.9f\n", sum(n, x), sum(n, y));
    // What is only a work space inside is read in the next round of the loop around.
    for (int round = 0; round < 3; round++) {
        for (k = 0; k < 2; k++)
            smooth(n, x, y);
        x[5] += y[6];
    }
    printf("%.9f\n", sum(n, x));
    free(x), free(y);
    return 0;
}
