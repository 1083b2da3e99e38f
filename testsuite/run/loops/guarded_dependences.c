// What conditions and remainders say of dependences: colours of a chessboard, all rows but the pivot's, halves, clamps.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 37
#define RUN(name, loops)                                                                                                               \
    do {                                                                                                                               \
        start();                                                                                                                       \
        loops keep();                                                                                                                  \
        start();                                                                                                                       \
        _Pragma("acc kernels copy(a, b)") { loops }                                                                                    \
        check(name);                                                                                                                   \
    } while (0)

static double a[N][N], b[N], first[N][N], second[N];

static void start(void)
{
    for (int i = 0; i < N; i++) {
        b[i] = i * 5 % 7 + 1;
        for (int j = 0; j < N; j++)
            a[i][j] = (i * 3 + j * 7) % 11 + 0.5 + (i == j) * 40;
    }
}

static void keep(void)
{
    for (int i = 0; i < N; i++) {
        second[i] = b[i];
        for (int j = 0; j < N; j++)
            first[i][j] = a[i][j];
    }
}

/* A GPU rounds a product and the sum with it once. */
static int differ(double x, double y)
{
    return !(fabs(x - y) <= 1e-9 * (1 + fabs(y)));
}

static void check(const char *name)
{
    int wrong = 0;
    for (int i = 0; i < N; i++) {
        wrong += differ(b[i], second[i]);
        for (int j = 0; j < N; j++)
            wrong += differ(a[i][j], first[i][j]);
    }
    printf("%s %d\n", name, wrong);
}

int main(void)
{
    RUN("red and black", for (int t = 0; t < 4; t++) for (int c = 0; c < 2; c++) for (int i = 1; i < N - 1; i++)
                             for (int j = 1; j < N - 1; j++) if ((i + j) % 2 == c)
                                 a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]););
    RUN("every second", for (int t = 0; t < 4; t++) for (int i = 1; i < N - 1; i++) for (int j = 1 + (i + t) % 2; j < N - 1; j += 2)
                            a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]););
    RUN("three colours", for (int c = 0; c < 3; c++) for (int i = 1; i < N - 1; i++) if (i % 3 == c)
                             b[i] = b[i - 1] + b[i + 1];);
    RUN("not three", for (int c = 0; c < 3; c++) for (int i = 2; i < N - 2; i++) if (i % 3 == c)
                         b[i] = b[i - 2] + 2 * b[i + 1] - (i % 2 == 0 ? b[i + 2] : b[i]););
    RUN("masks", for (int i = 0; i < N - 1; i++) if ((i & 3) == 1) b[i] = b[i + 1] + b[i - 1];);
    RUN("pivot rows", for (int k = 0; k < N; k++) for (int i = 0; i < N; i++) if (i != k) {
        double f = a[i][k] / a[k][k];
        for (int j = k + 1; j < N; j++)
            a[i][j] -= f * a[k][j];
        b[i] -= f * b[k];
    });
    RUN("all rows", for (int k = 0; k < N; k++) for (int i = 0; i < N; i++) {
        if (i == k)
            continue;
        a[i][k] = a[i][k] * 0.5 + a[k][k];
    });
    RUN("the pivot itself", for (int k = 0; k < N; k++) for (int i = 0; i < N; i++) {
        if (i != 3)
            b[i] += b[k] * 0.125;
    });
    RUN("halves", for (int i = 0; i < N / 2; i++) b[i] = b[N / 2 + i] + b[(N + i) / 2];);
    RUN("pairs", for (int i = 0; i < N; i++) b[i / 2] = b[i / 2] * 0.5 + i;);
    RUN("clamped", for (int i = 0; i < N; i++) b[i] = b[i > 0 ? i - 1 : 0] + b[i < N - 1 ? i + 1 : N - 1];);
    return 0;
}
