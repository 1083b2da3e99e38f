// Sections in `private` and `firstprivate` (OpenACC 3.3, 2.5.13, 2.5.14, 2.7.1): of pointers and arrays, with lengths that are
// constants or known at run time, on constructs and on loops inside of them. The originals keep their values.
#include <stdio.h>
#include <stdlib.h>

#define N 300

static int wrong(const char *what, long got, long expected)
{
    if (got != expected)
        printf("%s: %ld, not %ld\n", what, got, expected);
    return got != expected;
}

static int kept(const int *z, int n)
{
    int bad = 0;
    for (int i = 0; i < n; i++)
        bad += wrong("original", z[i], 10 * i);
    return bad;
}

static int constant_length(int *z, int *out)
{
    int bad = 0;
#pragma acc parallel loop private(z[0:8]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < 8; j++)
            z[j] = i * j;
        out[i] = 0;
        for (int j = 0; j < 8; j++)
            out[i] += z[7 - j] * (j + 1);
    }
    for (int i = 0; i < N; i++)
        bad += wrong("constant", out[i], 84 * i);
    return bad + kept(z, 8);
}

static int run_time_length(int *z, int n, int *out)
{
    int bad = 0;
#pragma acc parallel loop gang vector private(z[0:n / 2]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        int *last = z + n / 2 - 1;
        for (int j = 0; j < n / 2; j++)
            z[j] = i + j;
        out[i] = *last + z[0];
    }
    for (int i = 0; i < N; i++)
        bad += wrong("run time", out[i], 2 * i + n / 2 - 1);
    return bad + kept(z, n);
}

static int inner_loop(int *z, int n, int *out)
{
    int bad = 0;
#pragma acc parallel copyout(out[0:N]) default(none) firstprivate(n)
    {
#pragma acc loop gang private(z[0:n])
        for (int i = 0; i < N; i++) {
#pragma acc loop vector
            for (int j = 0; j < n; j++)
                z[j] = i * (j + 1);
            int sum = 0;
#pragma acc loop vector reduction(+ : sum)
            for (int j = 0; j < n; j++)
                sum += z[j];
            out[i] = sum;
        }
    }
    for (int i = 0; i < N; i++)
        bad += wrong("inner loop", out[i], (long)i * n * (n + 1) / 2);
    return bad + kept(z, n);
}

static int first_values(int *z, int n, int *out)
{
    int bad = 0;
#pragma acc parallel firstprivate(z[0:n]) copy(out[0:N]) num_gangs(4)
    {
#pragma acc loop seq
        for (int j = 0; j < n; j++)
            z[j] += 1;
#pragma acc loop gang
        for (int i = 0; i < N; i++)
            out[i] = z[i % n];
    }
    for (int i = 0; i < N; i++)
        bad += wrong("first values", out[i], 10 * (i % n) + 1);
#pragma acc parallel loop firstprivate(z[0:4]) copyout(out[0:N])
    for (int i = 0; i < N; i++)
        out[i] = z[i % 4] + i;
    for (int i = 0; i < N; i++)
        bad += wrong("first values read", out[i], 10 * (i % 4) + i);
    return bad + kept(z, n);
}

static int rows_and_arrays(int n, int *out)
{
    int bad = 0;
    double rows[6][3];
    double (*row)[3] = rows;
    float whole[5] = {1, 2, 3, 4, 5};
    struct pair {
        int a;
        double b;
    } pairs[4], *pair = pairs;
    for (int i = 0; i < 18; i++)
        rows[i / 3][i % 3] = i;
#pragma acc parallel loop private(row[0:n][0:3], whole[0:5], pair[0:2]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < n; j++)
            for (int k = 0; k < 3; k++)
                row[j][k] = i + 3 * j + k;
        for (int j = 0; j < 5; j++)
            whole[j] = j;
        pair[0].a = i;
        pair[1].b = 2;
        out[i] = (int)(row[n - 1][2] + whole[4]) + pair->a * (int)pair[1].b;
    }
    for (int i = 0; i < N; i++)
        bad += wrong("rows", out[i], 3 * i + 3 * (n - 1) + 2 + 4);
#pragma acc parallel loop firstprivate(row[0:n], whole[1:2]) copyout(out[0:N])
    for (int i = 0; i < N; i++)
        out[i] = (int)(row[i % n][1] + whole[2]);
    for (int i = 0; i < N; i++)
        bad += wrong("first rows", out[i], 3 * (i % n) + 1 + 3);
    return bad + wrong("row", (long)rows[5][2], 17) + wrong("whole", (long)whole[4], 5);
}

static int on_the_host(int *z, int n, int *out, int device)
{
    int bad = 0;
#pragma acc parallel loop private(z[0:n]) copyout(out[0:N]) if (device)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < n; j++)
            z[j] = i + j;
        out[i] = z[n - 1];
    }
    for (int i = 0; i < N; i++)
        bad += wrong("host", out[i], i + n - 1);
#pragma acc serial firstprivate(z[0:n]) copyout(out[0:N]) if (device)
    for (int i = 0; i < N; i++) {
        z[i % n] += i;
        out[i] = z[i % n];
    }
    bad += wrong("host, first values", out[n + 1], 10 + 1 + n + 1);
    return bad + kept(z, n);
}

/* Subscripts are the pointer's, wherever the section starts. */
static int later_starts(int *z, int n, int *out)
{
    int bad = 0;
#pragma acc parallel loop private(z[3:4]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        for (int k = 3; k < 7; k++)
            z[k] = i + k;
        out[i] = z[3] + z[6];
    }
    for (int i = 0; i < N; i++)
        bad += wrong("start 3", out[i], 2 * i + 9);
#pragma acc parallel loop gang private(z[n - 4:4]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
#pragma acc loop vector
        for (int k = n - 4; k < n; k++)
            z[k] = i * k;
        out[i] = z[n - 1];
    }
    for (int i = 0; i < N; i++)
        bad += wrong("start n - 4", out[i], i * (n - 1));
    return bad + kept(z, n);
}

/* Nothing in front of the section is copied: there may be nothing. */
static int later_first_values(int *z, int n, int *out)
{
    int bad = 0;
#pragma acc parallel firstprivate(z[n - 4:4]) copyout(out[0:N]) num_gangs(3)
    {
#pragma acc loop seq
        for (int k = n - 4; k < n; k++)
            z[k] += k;
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            int *last = z + n - 1;
            out[i] = z[n - 4 + i % 4] + *last - last[0];
        }
    }
    for (int i = 0; i < N; i++)
        bad += wrong("first values from n - 4", out[i], 11 * (n - 4 + i % 4));
    int *before = z - 2, *behind = z + n;
#pragma acc parallel loop firstprivate(before[2:3], behind[-n:2]) private(z[-3:5]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        for (int k = -3; k < 2; k++)
            z[k] = i + k;
        out[i] = before[2 + i % 3] + behind[i % 2 - n] + z[-3] + z[1];
    }
    for (int i = 0; i < N; i++)
        bad += wrong("first values from 2 and -n", out[i], 10 * (i % 3 + i % 2) + 2 * i - 2);
    return bad + kept(z, n);
}

int main(int argc, char **argv)
{
    int n = 10 + argc - 1, bad = 0;
    int *z = malloc(n * sizeof *z), *out = malloc(N * sizeof *out);
    for (int i = 0; i < n; i++)
        z[i] = 10 * i;
    bad += constant_length(z, out);
    bad += run_time_length(z, n, out);
    bad += inner_loop(z, n, out);
    bad += first_values(z, n, out);
    bad += later_starts(z, n, out);
    bad += later_first_values(z, n, out);
    bad += rows_and_arrays(argc + 3, out);
    bad += on_the_host(z, n, out, argc > 1);
    bad += on_the_host(z, n, out, argc < 2);
    printf("%d wrong\n", bad);
    return bad != 0;
}
