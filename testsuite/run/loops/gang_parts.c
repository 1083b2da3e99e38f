/* Gang loops with nothing but a loop over lanes inside: which thread runs an iteration is the compiler's, each runs once. */
#include <stdio.h>
#include <stdlib.h>

enum { FEW = 3, MANY = 700 };

static int wrong;

static void check(const char *what, int right)
{
    if (!right) {
        wrong++;
        printf("wrong: %s\n", what);
    }
}

/* Each element counts how often it is reached. */
static void once(int rows, int columns, int (*count)[columns])
{
#pragma acc parallel loop gang present(count[0:rows])
    for (int i = 0; i < rows; i++) {
#pragma acc loop vector
        for (int j = 0; j < columns; j++)
            count[i][j] += 1 + i % 5 + j % 7;
    }
}

/* Neighbours in both directions: rows in a row are one lane's. */
static void around(int rows, int columns, int (*restrict to)[columns], int (*restrict from)[columns])
{
#pragma acc parallel loop gang present(to[0:rows], from[0:rows])
    for (int i = 1; i < rows - 1; i++) {
#pragma acc loop vector
        for (int j = 1; j < columns - 1; j++)
            to[i][j] = from[i - 1][j - 1] + from[i - 1][j] + from[i - 1][j + 1] + from[i][j - 1] - from[i][j] +
                       from[i][j + 1] + from[i + 1][j - 1] + from[i + 1][j] + from[i + 1][j + 1];
    }
}

/* Much to do in each: a thread for each iteration. */
static void products(int n, int columns, long (*restrict c)[columns], int (*restrict a)[columns])
{
#pragma acc parallel loop gang vector_length(64) copyout(c[0:n]) present(a[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < columns; j++) {
            long sum = 0;
            for (int k = 0; k < n; k++)
                sum += (long)a[k][j] * (i + k);
            c[i][j] = sum;
        }
    }
}

/* The inner loop's length depends on the outer one; and what stands beside it runs once for each gang. */
static void ragged(int n, int *first, int (*part)[n])
{
#pragma acc parallel loop gang copy(first[0:n]) copy(part[0:n])
    for (int i = 0; i < n; i++) {
        first[i] += 1;
#pragma acc loop vector
        for (int j = 0; j < i; j++)
            part[i][j] += 1;
    }
}

static void run(int rows, int columns)
{
    int(*count)[columns] = calloc(rows + 1, sizeof *count), (*sums)[columns] = calloc(rows + 1, sizeof *sums);
    long(*c)[columns] = calloc(rows + 1, sizeof *c);
#pragma acc data copy(count[0:rows], sums[0:rows])
    {
        once(rows, columns, count);
        once(rows, columns, count);
        around(rows, columns, sums, count);
        products(rows < 40 ? rows : 40, columns, c, count);
    }
    int right = 1;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            right &= count[i][j] == 2 * (1 + i % 5 + j % 7);
    check("once", right);
    right = 1;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            int sum = 0;
            if (i > 0 && j > 0 && i < rows - 1 && j < columns - 1)
                for (int di = -1; di <= 1; di++)
                    for (int dj = -1; dj <= 1; dj++)
                        sum += count[i + di][j + dj] * (di || dj ? 1 : -1);
            right &= sums[i][j] == sum;
        }
    check("around", right);
    right = 1;
    int n = rows < 40 ? rows : 40;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < columns; j++) {
            long sum = 0;
            for (int k = 0; k < n; k++)
                sum += (long)count[k][j] * (i + k);
            right &= c[i][j] == sum;
        }
    check("products", right);
    free(count);
    free(sums);
    free(c);
}

/* More than 65535 blocks for each gang. */
static void wide(void)
{
    int n = 4300000;
    signed char *a = malloc(n), *b = malloc(n);
    for (int i = 0; i < n; i++)
        a[i] = i % 11;
#pragma acc parallel loop gang vector_length(32) copyin(a[0:n]) copyout(b[0:n])
    for (int half = 0; half < 2; half++) {
#pragma acc loop vector
        for (int j = 0; j < n / 2; j++) {
            int at = half * (n / 2) + j, sum = 0;
            for (int k = 0; k < 3; k++)
                sum += (a[at] + k) % 3;
            b[at] = sum + a[at];
        }
    }
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum += b[i];
    long expected = 0;
    for (int i = 0; i < n; i++)
        expected += 3 + i % 11;
    check("wide", sum == expected);
    free(a);
    free(b);
}

int main(void)
{
    run(FEW, MANY);
    run(MANY, FEW);
    run(1, 1);
    run(200, 4000);
    int first[50] = {0}, part[50][50] = {0};
    ragged(50, first, part);
    int right = 1;
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < 50; j++)
            right &= first[i] == 1 && part[i][j] == (j < i);
    check("ragged", right);
    wide();
    printf(wrong ? "%d wrong\n" : "all right\n", wrong);
    return wrong != 0;
}
