// Dynamic programming: tables in anti-diagonals and rows.
#include "fields.h"

#ifdef __CUDACC__
static __global__ void nw_diagonal(int n, int d, int gap, const int *score, int *t) {
    int from = d > n ? d - n : 1, to = d < n + 1 ? d : n + 1, w = n + 1;
    EACH_X(i, from, to) {
        int j = d - i, m = t[(i - 1) * w + j - 1] + score[(i - 1) * n + j - 1];
        m = max(m, t[(i - 1) * w + j] - gap);
        t[i * w + j] = max(m, t[i * w + j - 1] - gap);
    }
}
static void needleman_wunsch(int n, int gap, const int *score, int *t) {
    for (int d = 2; d <= 2 * n; d++)
        RUN1(nw_diagonal, d <= n ? d - 1 : 2 * n + 1 - d, n, d, gap, score, t);
}
static __global__ void sw_diagonal(int n, int d, const uchar *a, const uchar *b, int *t) {
    int from = d > n ? d - n : 1, to = d < n + 1 ? d : n + 1, w = n + 1;
    EACH_X(i, from, to) {
        int j = d - i, m = t[(i - 1) * w + j - 1] + (a[i - 1] == b[j - 1] ? 3 : -3);
        m = max(m, t[(i - 1) * w + j] - 2);
        m = max(m, t[i * w + j - 1] - 2);
        t[i * w + j] = max(m, 0);
    }
}
static void smith_waterman(int n, const uchar *a, const uchar *b, int *t) {
    for (int d = 2; d <= 2 * n; d++)
        RUN1(sw_diagonal, d <= n ? d - 1 : 2 * n + 1 - d, n, d, a, b, t);
}
static __global__ void lcs_diagonal(int n, int d, const uchar *a, const uchar *b, const int *last, const int *before, int *now) {
    int from = d > n ? d - n : 1, to = d < n + 1 ? d : n + 1;
    EACH_X(i, from, to) now[i] = a[i - 1] == b[d - i - 1] ? before[i - 1] + 1 : max(last[i - 1], last[i]);
}
static __global__ void zeros(int n, int *a) { EACH_X(i, 0, n) a[i] = 0; }
static void lcs(int n, const uchar *a, const uchar *b, int *t) {
    RUN1(zeros, 3 * (n + 1), 3 * (n + 1), t);
    for (int d = 2; d <= 2 * n; d++)
        RUN1(lcs_diagonal, d <= n ? d - 1 : 2 * n + 1 - d, n, d, a, b, t + (d - 1) % 3 * (n + 1), t + (d - 2) % 3 * (n + 1),
             t + d % 3 * (n + 1));
}
static __global__ void chain_length(int n, int l, const int *p, int *m) {
    EACH_X(i, 0, n - l) {
        int j = i + l, best = 2147483647;
        for (int k = i; k < j; k++)
            best = min(best, m[i * n + k] + m[(k + 1) * n + j] + p[i] * p[k + 1] * p[j + 1]);
        m[i * n + j] = best;
    }
}
static void matrix_chain(int n, const int *p, int *m) {
    for (int l = 1; l < n; l++)
        RUN1(chain_length, n - l, n, l, p, m);
}
static __global__ void knapsack_item(int cap, int weight, int worth, const int *last, int *now) {
    EACH_X(c, 0, cap) now[c] = c >= weight ? max(last[c], last[c - weight] + worth) : last[c];
}
static void knapsack(int items, int cap, const int *weight, const int *worth, int *t) {
    for (int i = 0; i < items; i++)
        RUN1(knapsack_item, cap, cap, weight[i], worth[i], t + i % 2 * cap, t + (i + 1) % 2 * cap);
}
static __global__ void floyd_step(int n, int k, float *d) {
    EACH_Y(i, 0, n) EACH_X(j, 0, n) if (d[i * n + k] + d[k * n + j] < d[i * n + j]) d[i * n + j] = d[i * n + k] + d[k * n + j];
}
static void floyd(int n, float *d) {
    for (int k = 0; k < n; k++)
        RUN2(floyd_step, n, n, n, k, d);
}
static __global__ void path_row(int m, const int *cost, const int *last, int *now) {
    EACH_X(j, 0, m) {
        int best = last[j];
        if (j > 0)
            best = min(best, last[j - 1]);
        if (j < m - 1)
            best = min(best, last[j + 1]);
        now[j] = cost[j] + best;
    }
}
static void grid_path(int n, int m, const int *cost, int *t) {
    for (int i = 1; i < n; i++)
        RUN1(path_row, m, m, cost + i * m, t + (i - 1) % 2 * m, t + i % 2 * m);
}
#else
static int max(int a, int b) { return a > b ? a : b; }
static void needleman_wunsch(int n, int gap, const int *score, int *t) {
    int w = n + 1;
    for (int d = 2; d <= 2 * n; d++) {
        int from = d > n ? d - n : 1, to = d < n + 1 ? d : n + 1;
#pragma acc parallel loop present(score[0 : n * n], t[0 : w * w])
        for (int i = from; i < to; i++) {
            int j = d - i, m = t[(i - 1) * w + j - 1] + score[(i - 1) * n + j - 1];
            m = max(m, t[(i - 1) * w + j] - gap);
            t[i * w + j] = max(m, t[i * w + j - 1] - gap);
        }
    }
}
static void smith_waterman(int n, const uchar *restrict a, const uchar *restrict b, int *restrict t) {
    int w = n + 1;
#pragma acc kernels present(a[0 : n], b[0 : n], t[0 : w * w])
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++) {
            int m = t[(i - 1) * w + j - 1] + (a[i - 1] == b[j - 1] ? 3 : -3);
            m = m > t[(i - 1) * w + j] - 2 ? m : t[(i - 1) * w + j] - 2;
            m = m > t[i * w + j - 1] - 2 ? m : t[i * w + j - 1] - 2;
            t[i * w + j] = m > 0 ? m : 0;
        }
}
static void lcs(int n, const uchar *a, const uchar *b, int *t) {
    int *last = t, *before = t + n + 1, *now = t + 2 * (n + 1);
#pragma acc parallel loop present(t[0 : 3 * (n + 1)])
    for (int i = 0; i < 3 * (n + 1); i++)
        t[i] = 0;
    for (int d = 2; d <= 2 * n; d++) {
        last = t + (d - 1) % 3 * (n + 1), before = t + (d - 2) % 3 * (n + 1), now = t + d % 3 * (n + 1);
        int from = d > n ? d - n : 1, to = d < n + 1 ? d : n + 1;
#pragma acc kernels loop independent present(a, b, last, before, now)
        for (int i = from; i < to; i++)
            if (a[i - 1] == b[d - i - 1])
                now[i] = before[i - 1] + 1;
            else
                now[i] = last[i - 1] > last[i] ? last[i - 1] : last[i];
    }
}
static void matrix_chain(int n, const int *p, int *m) {
#pragma acc data present(p[0 : n + 1], m[0 : n * n])
    for (int l = 1; l < n; l++) {
#pragma acc parallel loop gang
        for (int i = 0; i < n - l; i++) {
            int j = i + l, best = 2147483647;
#pragma acc loop vector reduction(min : best)
            for (int k = i; k < j; k++) {
                int c = m[i * n + k] + m[(k + 1) * n + j] + p[i] * p[k + 1] * p[j + 1];
                best = c < best ? c : best;
            }
            m[i * n + j] = best;
        }
    }
}
static void knapsack(int items, int cap, const int *weight, const int *worth, int *t) {
    for (int i = 0; i < items; i++) {
        int *last = t + i % 2 * cap, *now = t + (i + 1) % 2 * cap, w = weight[i], v = worth[i];
#pragma acc parallel loop present(last[0 : cap], now[0 : cap])
        for (int c = 0; c < cap; c++) {
            int best = last[c];
            if (c >= w && last[c - w] + v > best)
                best = last[c - w] + v;
            now[c] = best;
        }
    }
}
static void floyd(int n, float *d) {
#pragma acc kernels present(d[0 : n * n])
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (d[i * n + k] + d[k * n + j] < d[i * n + j])
                    d[i * n + j] = d[i * n + k] + d[k * n + j];
}
static void grid_path(int n, int m, const int *cost, int *t) {
#pragma acc data present(cost[0 : n * m], t[0 : 2 * m])
    for (int i = 1; i < n; i++) {
        int *last = t + (i - 1) % 2 * m, *now = t + i % 2 * m;
#pragma acc parallel loop
        for (int j = 0; j < m; j++) {
            int best = last[j];
            if (j > 0 && last[j - 1] < best)
                best = last[j - 1];
            if (j < m - 1 && last[j + 1] < best)
                best = last[j + 1];
            now[j] = cost[i * m + j] + best;
        }
    }
}
#endif

int main(void) {
    {
        int n = S(1024, 40), w = n + 1, *score = new_int(n * n, -4, 6), *border = HOST(int, w *w), *t, *zero = HOST(int, w *w);
        memset(border, 0, sizeof(int) * w * w);
        memset(zero, 0, sizeof(int) * w * w);
        for (int i = 0; i <= n; i++)
            border[i] = border[i * w] = -2 * i;
        t = SENT(int, border, w *w);
        uchar *a = new_uchar(n, 0, 4), *b = new_uchar(n + 1, 0, 4);
        TIMED("needleman_wunsch", AS_IS, sum_int(t, w * w), needleman_wunsch(n, 2, score, t));
        TIMED("smith_waterman", restore(t, zero, sizeof(int) * w * w), sum_int(t, w * w), smith_waterman(n, a, b, t));
        TIMED("lcs", AS_IS, sum_int(t, 3 * w), lcs(n, a, b, t));
    }
    {
        int n = S(300, 20), *p = new_int(n + 1, 5, 40), *h = HOST(int, n *n), *m;
        memset(h, 0, sizeof(int) * n * n);
        m = SENT(int, h, n *n);
        TIMED("matrix_chain", AS_IS, sum_int(m, n * n), matrix_chain(n, p, m));
    }
    {
        int items = S(200, 20), cap = S(100000, 300), *weight = host_int(items, 1, 100), *worth = host_int(items + 1, 1, 100);
        int *h = HOST(int, 2 * cap), *t;
        memset(h, 0, sizeof(int) * 2 * cap);
        t = SENT(int, h, 2 * cap);
        TIMED("knapsack", restore(t, h, sizeof(int) * 2 * cap), sum_int(t, cap), knapsack(items, cap, weight, worth, t));
    }
    {
        int n = S(256, 30);
        float *h = host_float(n * n, 1, 100), *d = SENT(float, h, n *n);
        TIMED("floyd", restore(d, h, sizeof(float) * n * n), sum_float(d, n * n), floyd(n, d));
    }
    {
        int n = S(200, 20), m = S(100000, 300), *cost = new_int((size_t)n * m, 0, 10), *h = host_int(2 * m, 0, 10);
        int *t = SENT(int, h, 2 * m);
        TIMED("grid_path", restore(t, h, sizeof(int) * 2 * m), sum_int(t, 2 * m), grid_path(n, m, cost, t));
    }
    return 0;
}
