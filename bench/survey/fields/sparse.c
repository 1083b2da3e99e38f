// Sparse matrices: rows short, long, uneven; padded rows, triples, blocks; sweeps of Jacobi; many vectors at once.
#include "fields.h"

struct csr {
    int n, m;
    int *start, *column;
    double *value;
};
// Rows of length(r) entries.
static struct csr made(int n, int m, int (*length)(int)) {
    struct csr a = {n, m, HOST(int, n + 1), 0, 0};
    a.start[0] = 0;
    for (int r = 0; r < n; r++)
        a.start[r + 1] = a.start[r] + length(r);
    a.column = HOST(int, a.start[n]);
    a.value = host_double(a.start[n], -1, 1);
    for (int r = 0; r < n; r++)
        for (int e = a.start[r]; e < a.start[r + 1]; e++)
            a.column[e] = (int)((r + (uniform(e + 3) < .8 ? 200 * uniform(e) : m * uniform(e))) * 1.0) % m;
    return a;
}
static struct csr sent(struct csr a) {
    int nnz = a.start[a.n];
    struct csr d = {a.n, a.m, SENT(int, a.start, a.n + 1), SENT(int, a.column, nnz), SENT(double, a.value, nnz)};
    return d;
}
static int brief(int r) { return 2 + r % 7; }
static int lengthy(int r) { return 1500 + r % 1000; }
static int uneven(int r) { return r % 1000 == 0 ? 4000 : r % 50 == 0 ? 200 : 1 + r % 8; }

GLOBAL void csr_short(int n, const int *restrict start, const int *restrict column, const double *restrict v,
                      const double *restrict x, double *restrict y) {
#pragma acc kernels present(start, column, v, x, y)
    EACH_X(r, 0, n) {
        double s = 0;
        for (int e = start[r]; e < start[r + 1]; e++)
            s += v[e] * x[column[e]];
        y[r] = s;
    }
}
GLOBAL void csr_long(int n, const int *start, const int *column, const double *v, const double *x, double *y) {
#pragma acc parallel loop gang default(present)
    EACH_X(r, 0, n) {
        double s = 0;
        int from = start[r], to = start[r + 1];
#pragma acc loop vector reduction(+ : s)
        for (int e = from; e < to; e++)
            s += v[e] * x[column[e]];
        y[r] = s;
    }
}
GLOBAL void csr_uneven(int n, const int *start, const int *column, const double *v, const double *x, double *y) {
#pragma acc parallel loop default(present)
    EACH_X(r, 0, n) {
        y[r] = 0;
        for (int e = start[r]; e < start[r + 1]; e++)
            y[r] += v[e] * x[column[e]];
    }
}
// Padded rows by columns of the padding.
GLOBAL void ell(int n, int most, const int *restrict column, const double *restrict v, const double *restrict x,
                double *restrict y) {
#pragma acc parallel loop gang vector vector_length(128) present(column, v, x, y)
    EACH_X(r, 0, n) {
        double s = 0;
#pragma acc loop seq
        for (int k = 0; k < most; k++)
            if (column[k * n + r] >= 0)
                s += v[k * n + r] * x[column[k * n + r]];
        y[r] = s;
    }
}
GLOBAL void coo(int nnz, const int *row, const int *column, const double *v, const double *x, double *y) {
#pragma acc parallel loop default(present)
    EACH_X(e, 0, nnz) {
        ADD(y[row[e]], v[e] * x[column[e]]);
    }
}
// Blocks of 4 x 4.
#ifdef __CUDACC__
static __global__ void bsr(int n, const int *start, const int *column, const double *v, const double *x, double *y) {
    int at = blockIdx.x * blockDim.x + threadIdx.x, r = at / 4, i = at % 4;
    if (r >= n)
        return;
    double s = 0;
    for (int e = start[r]; e < start[r + 1]; e++)
        for (int j = 0; j < 4; j++)
            s += v[16 * e + 4 * i + j] * x[4 * column[e] + j];
    y[4 * r + i] = s;
}
#else
static void bsr(int n, const int *start, const int *column, const double *v, const double *x, double *y) {
#pragma acc parallel loop collapse(2) present(start, column, v, x, y)
    for (int r = 0; r < n; r++)
        for (int i = 0; i < 4; i++) {
            double s = 0;
            for (int e = start[r]; e < start[r + 1]; e++)
                for (int j = 0; j < 4; j++)
                    s += v[16 * e + 4 * i + j] * x[4 * column[e] + j];
            y[4 * r + i] = s;
        }
}
#endif
#ifdef __CUDACC__
static __global__ void jacobi_sweep(struct csr a, const double *b, const double *x, double *y) {
    EACH_X(r, 0, a.n) {
        double s = b[r];
        for (int e = a.start[r]; e < a.start[r + 1]; e++)
            s -= a.value[e] * x[a.column[e]];
        y[r] = x[r] + .05 * s;
    }
}
static void jacobi_csr(struct csr a, const double *b, double *x, double *y) {
    for (int sweep = 0; sweep < 5; sweep++) {
        RUN1(jacobi_sweep, a.n, a, b, x, y);
        RUN1(jacobi_sweep, a.n, a, b, y, x);
    }
}
static __global__ void many_vectors(struct csr a, int k, const double *x, double *y) {
    EACH_Y(r, 0, a.n) EACH_X(c, 0, k) {
        double s = 0;
        for (int e = a.start[r]; e < a.start[r + 1]; e++)
            s += a.value[e] * x[a.column[e] * k + c];
        y[r * k + c] = s;
    }
}
static void spmm(struct csr a, int k, const double *x, double *y) { RUN2(many_vectors, a.n, k, a, k, x, y); }
#else
static void jacobi_sweep(struct csr a, const double *b, const double *x, double *y) {
    const int *start = a.start, *column = a.column;
    const double *v = a.value;
#pragma acc parallel loop present(start, column, v, b, x, y)
    for (int r = 0; r < a.n; r++) {
        double s = b[r];
#pragma acc loop reduction(+ : s)
        for (int e = start[r]; e < start[r + 1]; e++)
            s -= v[e] * x[column[e]];
        y[r] = x[r] + .05 * s;
    }
}
static void jacobi_csr(struct csr a, const double *b, double *x, double *y) {
    for (int sweep = 0; sweep < 5; sweep++) {
        jacobi_sweep(a, b, x, y);
        jacobi_sweep(a, b, y, x);
    }
}
static void spmm(struct csr a, int k, const double *x, double *y) {
    int n = a.n, *start = a.start, *column = a.column;
    double *v = a.value;
#pragma acc parallel loop gang present(start, column, v, x, y)
    for (int r = 0; r < n; r++) {
#pragma acc loop vector
        for (int c = 0; c < k; c++) {
            double s = 0;
            for (int e = start[r]; e < start[r + 1]; e++)
                s += v[e] * x[column[e] * k + c];
            y[r * k + c] = s;
        }
    }
}
#endif

int main(void) {
    {
        int n = S(1000000, 700);
        struct csr h = made(n, n, brief), a = sent(h);
        int nnz = h.start[n], *row = HOST(int, nnz), *dr;
        double *x = new_double(n, 0, 1), *zero = HOST(double, n), *y, *b = new_double(n, 0, 1), *hx = host_double(n, 0, 1);
        for (int r = 0; r < n; r++) {
            zero[r] = 0;
            for (int e = h.start[r]; e < h.start[r + 1]; e++)
                row[e] = r;
        }
        dr = SENT(int, row, nnz), y = SENT(double, zero, n);
        TIMED("csr_short", AS_IS, sum_double(y, n), RUN1(csr_short, n, n, a.start, a.column, a.value, x, y));
        TIMED("coo", restore(y, zero, sizeof(double) * n), sum_double(y, n), RUN1(coo, nnz, nnz, dr, a.column, a.value, x, y));
        TIMED("jacobi_csr", restore(x, hx, sizeof(double) * n), sum_double(x, n), jacobi_csr(a, b, x, y));
        int most = 8, *padded = HOST(int, n *most), *dp;
        double *pv = HOST(double, n *most), *dv;
        for (int r = 0; r < n; r++)
            for (int k = 0; k < most; k++) {
                int in = h.start[r] + k < h.start[r + 1];
                padded[k * n + r] = in ? h.column[h.start[r] + k] : -1;
                pv[k * n + r] = in ? h.value[h.start[r] + k] : 0;
            }
        dp = SENT(int, padded, n *most), dv = SENT(double, pv, n *most);
        TIMED("ell", AS_IS, sum_double(y, n), RUN1(ell, n, n, most, dp, dv, x, y));
    }
    {
        int n = S(4096, 10);
        struct csr a = sent(made(n, n, lengthy));
        double *x = new_double(n, 0, 1), *y = new_double(n, 0, 1);
        TIMED("csr_long", AS_IS, sum_double(y, n), RUN1(csr_long, n, n, a.start, a.column, a.value, x, y));
    }
    {
        int n = S(300000, 2000);
        struct csr a = sent(made(n, n, uneven));
        double *x = new_double(n, 0, 1), *y = new_double(n, 0, 1);
        TIMED("csr_uneven", AS_IS, sum_double(y, n), RUN1(csr_uneven, n, n, a.start, a.column, a.value, x, y));
    }
    {
        int n = S(100000, 100), k = 32;
        struct csr h = made(n, n, brief), a = sent(h);
        int nnz = h.start[n];
        double *v = new_double((size_t)16 * nnz, -1, 1), *x = new_double((size_t)k * n, 0, 1), *y = new_double((size_t)k * n, 0, 1);
        TIMED("bsr", AS_IS, sum_double(y, 4 * n), RUN1(bsr, 4 * n, n, a.start, a.column, v, x, y));
        TIMED("spmm", AS_IS, sum_double(y, (size_t)k * n), spmm(a, k, x, y));
    }
    return 0;
}
