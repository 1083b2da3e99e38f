// Sums in an element that stays the same while a loop runs: threads share them as they share those of scalars. Loops without
// iterations leave the element alone, conditions and other names of it keep the order.
#include <stdio.h>
#include <stdlib.h>

static int failures;

static void compare(const char *what, int n, const int *found, const int *wanted) {
    for (int k = 0; k < n; k++)
        if (found[k] != wanted[k]) {
            printf("%s: %d at %d, not %d\n", what, found[k], k, wanted[k]);
            failures++;
            return;
        }
}

#define NEST(update)                                                                                                   \
    for (int j = 0; j < n; j++)                                                                                        \
        for (int i = 0; i < m; i++)                                                                                    \
    update

static void rows(int n, int m, const int *restrict a, const int *restrict x, int *restrict y) {
#pragma acc kernels copyin(a[0:n*m], x[0:m]) copy(y[0:n])
    NEST(y[j] = y[j] + a[j * m + i] * x[i];)
}

static void columns(int n, int m, const int *restrict a, const int *restrict x, int *restrict y) {
#pragma acc parallel loop copyin(a[0:n*m], x[0:m]) copy(y[0:n])
    NEST(y[j] -= a[i * n + j] * x[i];)
}

static void largest(int n, int m, const int *restrict a, int *restrict y) {
#pragma acc kernels copyin(a[0:n*m]) copy(y[0:n])
    NEST(y[j] = y[j] > a[j * m + i] ? y[j] : a[j * m + i];)
}

// The loop reads other elements of what it sums up.
static void feeds_itself(int n, int m, const int *restrict a, int *restrict y) {
#pragma acc kernels copyin(a[0:n*m]) copy(y[0:n+m])
    NEST(y[j] += a[j * m + i] * (y[n + i] & 7);)
}

static void own_elements(int n, int m, const int *restrict a, int *restrict y) {
#pragma acc kernels copyin(a[0:n*m]) copy(y[0:n])
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            y[j] += a[j * m + i] + (y[i % n] & 3);
}

static void guarded(int n, int m, const int *restrict a, int *restrict y) {
#pragma acc parallel loop copyin(a[0:n*m]) copy(y[0:n])
    NEST(if (a[j * m + i] > 2) y[j] += a[j * m + i];)
}

// Each row needs what the one before it left.
static void in_turn(int n, int m, const int *restrict a, int *restrict x, int *restrict y) {
#pragma acc kernels copyin(a[0:n*m]) copy(x[0:m], y[0:n])
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < m; i++)
            y[j] += a[j * m + i] * x[i];
        x[j % (m + 1)] = y[j] & 15;
    }
}

// The lengths are data; a row of none says nothing of its element.
static void ragged(int n, int m, const int *restrict a, const int *restrict length, int *restrict y) {
#pragma acc parallel loop copyin(a[0:n*m], length[0:n]) copy(y[0:n])
    for (int j = 0; j < n; j++)
        for (int i = 0; i < length[j]; i++)
            y[j % 5 == 4 && length[j] == 0 ? 0 : j] += a[j * m + i];
}

static void all(int n, int m) {
    int *a = malloc(sizeof(int) * (n * m + 1)), *x = malloc(sizeof(int) * (m + 1)), *y = malloc(sizeof(int) * (n + m + 1)),
        *z = malloc(sizeof(int) * (n + m + 1)), *w = malloc(sizeof(int) * (m + 1)), *length = malloc(sizeof(int) * (n + 1));
    for (int k = 0; k < n * m; k++)
        a[k] = k * 7 % 11 - 4;
    for (int k = 0; k < m; k++)
        w[k] = x[k] = k % 5 - 2;
    for (int k = 0; k < n; k++)
        length[k] = k % 5 == 4 ? 0 : k % (m + 1);
    for (int k = 0; k < n + m; k++)
        z[k] = y[k] = k;
    rows(n, m, a, x, y);
    NEST(z[j] = z[j] + a[j * m + i] * x[i];)
    compare("rows", n, y, z);
    columns(n, m, a, x, y);
    NEST(z[j] -= a[i * n + j] * x[i];)
    compare("columns", n, y, z);
    largest(n, m, a, y);
    NEST(z[j] = z[j] > a[j * m + i] ? z[j] : a[j * m + i];)
    compare("largest", n, y, z);
    feeds_itself(n, m, a, y);
    NEST(z[j] += a[j * m + i] * (z[n + i] & 7);)
    compare("feeds itself", n + m, y, z);
    own_elements(n, m, a, y);
    NEST(z[j] += a[j * m + i] + (z[i % n] & 3);)
    compare("own elements", n, y, z);
    guarded(n, m, a, y);
    NEST(if (a[j * m + i] > 2) z[j] += a[j * m + i];)
    compare("guarded", n, y, z);
    in_turn(n < m ? n : m, m, a, x, y);
    for (int j = 0; j < (n < m ? n : m); j++) {
        for (int i = 0; i < m; i++)
            z[j] += a[j * m + i] * w[i];
        w[j % (m + 1)] = z[j] & 15;
    }
    compare("in turn", n, y, z);
    compare("in turn, what it leaves", m, x, w);
    ragged(n, m, a, length, y);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < length[j]; i++)
            z[j] += a[j * m + i];
    compare("ragged", n, y, z);
    free(a), free(x), free(y), free(z), free(w), free(length);
}

int main(void) {
    int sizes[][2] = {{40, 1000}, {1000, 33}, {7, 0}, {1, 5000}, {513, 129}};
    for (unsigned k = 0; k < sizeof(sizes) / sizeof(sizes[0]); k++)
        all(sizes[k][0], sizes[k][1]);
    printf("%d failures\n", failures);
    return failures != 0;
}
