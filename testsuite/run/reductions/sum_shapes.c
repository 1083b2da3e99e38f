/* Sums of rows and of columns: few long ones, many short ones, lengths that are no multiple of lanes or workers. */
#include <stdio.h>
#include <stdlib.h>

/* Each column's sum, and the largest of its elements. */
static void columns(int n, int m, const double *restrict a, const double *restrict x, double *restrict y, int *restrict most)
{
#pragma acc parallel loop copyin(a[0 : n * m], x[0 : n]) copyout(y[0 : m], most[0 : m])
    for (int j = 0; j < m; j++) {
        double s = j;
        int largest = -1;
        for (int i = 0; i < n; i++) {
            s += a[i * m + j] * x[i];
            largest = a[i * m + j] > largest ? (int)a[i * m + j] : largest;
        }
        y[j] = 2 * s;
        most[j] = largest;
    }
}

/* Each row's sum; every second row. */
static void rows(int n, int m, const double *restrict a, const double *restrict x, double *restrict y)
{
#pragma acc parallel loop copyin(a[0 : n * m], x[0 : m]) copy(y[0 : n])
    for (int i = 1; i < n; i += 2) {
        double s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j] * x[j];
        y[i] += s;
    }
}

/* Of a downward loop over columns only odd terms. */
static void odd_terms(int n, int m, const double *restrict a, double *restrict y)
{
#pragma acc kernels copyin(a[0 : n * m]) copyout(y[0 : m])
    for (int j = m - 1; j >= 0; j--) {
        double s = 1;
        for (int i = 1; i < n; i += 2)
            s += a[i * m + j];
        y[j] = s;
    }
}

static int errors(int n, int m)
{
    double *a = malloc(sizeof *a * n * m), *x = malloc(sizeof *x * (n + m)), *y = malloc(sizeof *y * (n + m));
    int *most = malloc(sizeof *most * m), wrong = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * m + j] = (i + 2 * j) % 7;
    for (int i = 0; i < n + m; i++) {
        x[i] = i % 5;
        y[i] = 3;
    }
    columns(n, m, a, x, y, most);
    for (int j = 0; j < m; j++) {
        double s = j;
        int largest = -1;
        for (int i = 0; i < n; i++) {
            s += a[i * m + j] * x[i];
            largest = a[i * m + j] > largest ? (int)a[i * m + j] : largest;
        }
        wrong += y[j] != 2 * s || most[j] != largest;
    }
    odd_terms(n, m, a, y);
    for (int j = 0; j < m; j++) {
        double s = 1;
        for (int i = 1; i < n; i += 2)
            s += a[i * m + j];
        wrong += y[j] != s;
    }
    for (int i = 0; i < n; i++)
        y[i] = 3;
    rows(n, m, a, x, y);
    for (int i = 0; i < n; i++) {
        double s = 3;
        for (int j = 0; j < m && i % 2; j++)
            s += a[i * m + j] * x[j];
        wrong += y[i] != s;
    }
    free(a), free(x), free(y), free(most);
    return wrong;
}

int main(void)
{
    printf("%d %d %d\n", errors(1, 1), errors(5, 40), errors(130, 37));
    printf("%d %d %d\n", errors(1001, 100), errors(40001, 13), errors(3, 70001));
    printf("%d\n", errors(33000, 129));
    return 0;
}
