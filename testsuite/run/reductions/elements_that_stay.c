// Reductions of elements that stay the same while a loop runs: by the clause, in nests, several of one array, and in `kernels`
// without a clause.
#include <stdio.h>
#include <stdlib.h>

enum { n = 300, m = 41 };

static int failures;

static void expect(const char *what, double is, double should) {
    if (is != should) {
        printf("%s: %g, not %g\n", what, is, should);
        failures++;
    }
}

static double x[n * m];

static void one_element(double *s) {
#pragma acc parallel loop reduction(+ : s[2]) copyin(x)
    for (int i = 0; i < n * m; i++)
        s[2] += x[i];
}

static void of_what_is_on_the_device(double *s) {
#pragma acc data copy(s[0 : 4])
    {
#pragma acc parallel loop present(s[0 : 4])
        for (int k = 0; k < 4; k++)
            s[k] = k == 3 ? -1 : 10 * k;
#pragma acc parallel loop gang vector reduction(max : s[3]) copyin(x) present(s[0 : 4])
        for (int i = 0; i < n * m; i++)
            if (x[i] > s[3])
                s[3] = x[i];
    }
}

static void rows(double *y) {
#pragma acc parallel loop gang copyin(x) copyout(y[0 : n])
    for (int i = 0; i < n; i++) {
        y[i] = 1;
#pragma acc loop vector reduction(+ : y[i])
        for (int j = 0; j < m; j++)
            y[i] += x[i * m + j];
    }
}

static void nested(double *s) {
#pragma acc parallel loop gang reduction(+ : s[1 : 1]) copyin(x) copy(s[0 : 4])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+ : s[1 : 1])
        for (int j = 0; j < m; j++)
            s[1] += x[i * m + j];
    }
}

static void several(double s[3]) {
#pragma acc parallel loop collapse(2) reduction(+ : s[0 : 3]) copyin(x)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            s[0] += x[i * m + j];
            s[2] += 2 * x[i * m + j];
            s[0] += 1;
        }
}

static void beside_other_updates(int *s) {
#pragma acc parallel reduction(+ : s[0 : 2]) num_gangs(1)
    {
#pragma acc loop gang vector reduction(+ : s[0 : 2])
        for (int i = 0; i < n; i++)
            s[0] += i;
#pragma acc loop gang vector reduction(+ : s[0 : 2])
        for (int i = 0; i < n; i++)
            s[i % 2] += 1;
    }
}

static void sums_in_kernels(double *restrict s, long *restrict count) {
#pragma acc kernels copyin(x) copy(s[0 : 4], count[0 : 2])
    {
        for (int i = 0; i < n * m; i++)
            s[0] += x[i];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                s[1] = s[1] + x[i * m + j];
        for (int i = 0; i < n * m; i++)
            count[1] += x[i] > 5;
        for (int i = 5; i < 5; i++)
            count[0] += 1;
    }
}

int main(void) {
    double total = 0, largest = 0, y[n], s[4] = {1, 2, 3, 4};
    int above = 0;
    for (int i = 0; i < n * m; i++) {
        x[i] = i * 7 % 13;
        total += x[i];
        largest = x[i] > largest ? x[i] : largest;
        above += x[i] > 5;
    }
    one_element(s);
    expect("one element", s[2], 3 + total);
    expect("its neighbour", s[1], 2);
    of_what_is_on_the_device(s);
    expect("the device's maximum", s[3], largest);
    expect("beside it", s[2], 20);
    rows(y);
    for (int i = 0; i < n; i++) {
        double row = 1;
        for (int j = 0; j < m; j++)
            row += x[i * m + j];
        expect("a row", y[i], row);
    }
    s[1] = 2;
    nested(s);
    expect("nested", s[1], 2 + total);
    double t[3] = {1, 5, 0};
    several(t);
    expect("the first", t[0], 1 + total + n * m);
    expect("untouched", t[1], 5);
    expect("the third", t[2], 2 * total);
    int k[2] = {1, 2};
    beside_other_updates(k);
    expect("two loops", k[0], 1 + n * (n - 1) / 2 + n / 2);
    expect("the other element", k[1], 2 + n / 2);
    long count[2] = {3, 4};
    s[0] = s[1] = 0.5;
    sums_in_kernels(s, count);
    expect("kernels", s[0], 0.5 + total);
    expect("a nest of kernels", s[1], 0.5 + total);
    expect("a count", count[1], 4 + above);
    expect("a loop that does not run", count[0], 3);
    puts(failures ? "FAIL" : "PASS");
    return failures != 0;
}
