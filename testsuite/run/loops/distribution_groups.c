// Bodies of many statements in bare `kernels`: recurrences that go around other statements, temporaries that are set again and
// again, and what comes out of a recurrence. Each loop is computed on the host, too.
// run: => distribution_groups.expect
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 20011
#define RUN(name, loop)                                                                                                                \
    do {                                                                                                                               \
        start();                                                                                                                       \
        loop keep();                                                                                                                   \
        start();                                                                                                                       \
        _Pragma("acc kernels copy(a, b, c, d, e, k) copyin(n)") loop check(name);                                                      \
    } while (0)

static double a[N], b[N], c[N], d[N], e[N];
static int k[N];
static double host[5][N];
static int whole[N];
static int n = N - 4;

static void start(void) {
    for (int i = 0; i < N; i++) {
        a[i] = (i * 37 % 101) * 0.5;
        b[i] = (i * 11 % 29) * 0.25;
        c[i] = d[i] = 1;
        e[i] = i % 7;
        k[i] = i * 5 % 13;
    }
}

static void keep(void) {
    for (int i = 0; i < N; i++) {
        host[0][i] = a[i], host[1][i] = b[i], host[2][i] = c[i], host[3][i] = d[i], host[4][i] = e[i];
        whole[i] = k[i];
    }
}

static void check(const char *name) {
    int wrong = 0;
    double *all[] = {a, b, c, d, e};
    for (int v = 0; v < 5; v++)
        for (int i = 0; i < N; i++)
            wrong += !(fabs(all[v][i] - host[v][i]) <= 1e-9 * (1 + fabs(host[v][i])));
    for (int i = 0; i < N; i++)
        wrong += k[i] != whole[i];
    printf("%s: %s\n", name, wrong ? "wrong" : "ok");
}

int main(void) {
    RUN("around", for (int i = 1; i < n; i++) {
        c[i] = d[i - 1] * 0.5 + a[i];
        e[i] = a[i] * a[i + 1] + b[i];
        d[i] = c[i] * 0.25 + 1;
    });
    RUN("set again", for (int i = 1; i < n; i++) {
        double t = a[i] * b[i];
        e[i] = t * t + a[i];
        t = a[i] - b[i];
        c[i] = c[i - 1] * 0.5 + t;
        t = sqrt(a[i] + b[i]);
        d[i] = t * b[i] + c[i];
    });
    RUN("taken twice", for (int i = 1; i < n; i++) {
        double t = a[i] * b[i] + 1;
        c[i] = c[i - 1] * 0.5 + t;
        e[i] = c[i] * t + a[i];
        d[i] = d[i - 1] * 0.25 + e[i] * t;
        k[i] = k[i] * 3 + (c[i] > d[i]);
    });
    RUN("many", for (int i = 3; i < n; i++) {
        a[i] = b[i] * 2 + 1;
        c[i] = c[i - 1] * 0.5 + a[i];
        d[i] = b[i] * e[i] + a[i];
        k[i] = (k[i - 2] + k[i]) % 1000;
        b[i] = d[i] + c[i];
        if (b[i] > 10)
            e[i] = b[i] - 10;
        d[i] = d[i] * d[i] + a[i - 1];
        a[i] = a[i] + d[i];
        c[i] = c[i] + b[i] * 0.125;
        d[i] = d[i] + c[i] * a[i];
    });
    RUN("read before it is set", for (int i = 1; i < n; i++) {
        double t = a[i + 1];
        a[i] = b[i] * 3 + i;
        c[i] = c[i - 1] * 0.5 + t;
        e[i] = t * a[i] + b[i] * b[i];
    });
    RUN("a sum beside it", {
        double sum = 0;
        for (int i = 1; i < n; i++) {
            c[i] = c[i - 1] * 0.5 + b[i];
            sum += a[i] * b[i];
            e[i] = a[i] * 2 + b[i];
        }
        d[0] = sum;
    });
    return 0;
}
