// Dense linear algebra as textbooks write it: factorisations, triangular systems, products in other orders, small matrices.
#include "fields.h"

#ifdef __CUDACC__
static __global__ void lu_column(int n, int k, double *a) {
    EACH_X(i, k + 1, n) a[i * n + k] /= a[k * n + k];
}
static __global__ void lu_rest(int n, int k, double *a) {
    EACH_Y(i, k + 1, n) EACH_X(j, k + 1, n) a[i * n + j] -= a[i * n + k] * a[k * n + j];
}
static void lu(int n, double *a) {
    for (int k = 0; k < n - 1; k++) {
        RUN1(lu_column, n - k - 1, n, k, a);
        RUN2(lu_rest, n - k - 1, n - k - 1, n, k, a);
    }
}
static __global__ void pivot_root(int n, int k, double *a) { a[k * n + k] = sqrt(a[k * n + k]); }
static __global__ void cholesky_rest(int n, int k, double *a) {
    EACH_Y(i, k + 1, n) EACH_X(j, k + 1, i + 1) a[i * n + j] -= a[i * n + k] * a[j * n + k];
}
static void cholesky(int n, double *a) {
    for (int k = 0; k < n; k++) {
        pivot_root<<<1, 1>>>(n, k, a);
        if (k == n - 1)
            break;
        RUN1(lu_column, n - k - 1, n, k, a);
        RUN2(cholesky_rest, n - k - 1, n - k - 1, n, k, a);
    }
}
static __global__ void column_norm(int m, int n, int k, const double *a, double *norm) {
    double s = 0;
    EACH_X(i, k, m) s = a[i * n + k] * a[i * n + k];
    block_add(norm + k, s);
}
static __global__ void reflector(int m, int n, int k, const double *a, const double *norm, double *v) {
    EACH_X(i, k, m) v[i] = i == k ? a[k * n + k] + copysign(sqrt(norm[k]), a[k * n + k]) : a[i * n + k];
}
static __global__ void reflected(int m, int n, int k, double *a, const double *v) {
    EACH_X(j, k, n) {
        double s = 0, vv = 0;
        for (int i = k; i < m; i++) {
            s += v[i] * a[i * n + j];
            vv += v[i] * v[i];
        }
        s *= 2 / vv;
        for (int i = k; i < m; i++)
            a[i * n + j] -= s * v[i];
    }
}
static void householder(int m, int n, double *a, double *v, double *norm) {
    cudaMemset(norm, 0, sizeof(double) * n);
    for (int k = 0; k < n; k++) {
        RUN1(column_norm, m - k, m, n, k, a, norm);
        RUN1(reflector, m - k, m, n, k, a, norm, v);
        RUN1(reflected, n - k, m, n, k, a, v);
    }
}
static __global__ void product(int n, const float *a, const float *b, float *c) {
    EACH_Y(i, 0, n) EACH_X(j, 0, n) {
        float s = 0;
        for (int k = 0; k < n; k++)
            s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s;
    }
}
static __global__ void add_product(int n, const float *a, const float *b, float *c) {
    EACH_Y(i, 0, n) EACH_X(j, 0, n) {
        float s = c[i * n + j];
        for (int k = 0; k < n; k++)
            s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s;
    }
}
static void gemm_ikj(int n, const float *a, const float *b, float *c) { RUN2(product, n, n, n, a, b, c); }
static void gemm_jik(int n, const float *a, const float *b, float *c) { RUN2(add_product, n, n, n, a, b, c); }
static void power(int n, const float *a, float *b, float *c) {
    RUN2(product, n, n, n, a, a, b);
    RUN2(product, n, n, n, b, a, c);
    RUN2(product, n, n, n, c, a, b);
}
static __global__ void rank_2k(int n, int m, const float *a, const float *b, float *c) {
    EACH_Y(i, 0, n) EACH_X(j, 0, n) {
        float s = .5f * c[i * n + j];
        for (int k = 0; k < m; k++)
            s += a[j * m + k] * b[i * m + k] + b[j * m + k] * a[i * m + k];
        c[i * n + j] = s;
    }
}
static void syr2k(int n, int m, const float *a, const float *b, float *c) { RUN2(rank_2k, n, n, n, m, a, b, c); }
#else
static void lu(int n, double a[restrict n][n]) {
#pragma acc kernels present(a[0 : n][0 : n])
    for (int k = 0; k < n - 1; k++) {
        for (int i = k + 1; i < n; i++)
            a[i][k] /= a[k][k];
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}
static void cholesky(int n, double *a) {
    for (int k = 0; k < n; k++) {
#pragma acc kernels present(a[0 : n * n])
        {
            a[k * n + k] = sqrt(a[k * n + k]);
            for (int i = k + 1; i < n; i++)
                a[i * n + k] /= a[k * n + k];
            for (int i = k + 1; i < n; i++)
                for (int j = k + 1; j <= i; j++)
                    a[i * n + j] -= a[i * n + k] * a[j * n + k];
        }
    }
}
static void householder(int m, int n, double *a, double *v, double *norm) {
#pragma acc data present(a[0 : m * n], v[0 : m], norm[0 : n])
    for (int k = 0; k < n; k++) {
        double s = 0, vv = 0;
#pragma acc parallel loop reduction(+ : s)
        for (int i = k; i < m; i++)
            s += a[i * n + k] * a[i * n + k];
        double root = sqrt(s);
#pragma acc parallel loop reduction(+ : vv)
        for (int i = k; i < m; i++) {
            v[i] = i == k ? a[k * n + k] + copysign(root, a[k * n + k]) : a[i * n + k];
            vv += v[i] * v[i];
        }
#pragma acc parallel loop
        for (int j = k; j < n; j++) {
            double t = 0;
            for (int i = k; i < m; i++)
                t += v[i] * a[i * n + j];
            t *= 2 / vv;
            for (int i = k; i < m; i++)
                a[i * n + j] -= t * v[i];
        }
    }
}
static void gemm_ikj(int n, float (*a)[n], float (*b)[n], float (*c)[n]) {
#pragma acc kernels present(a[0 : n], b[0 : n], c[0 : n])
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            c[i][j] = 0;
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i][j] += a[i][k] * b[k][j];
    }
}
static void gemm_jik(int n, float (*a)[n], float (*b)[n], float (*c)[n]) {
#pragma acc parallel loop present(a[0 : n], b[0 : n], c[0 : n])
    for (int j = 0; j < n; j++)
#pragma acc loop
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
}
static void product(int n, const float *a, const float *b, float *c) {
#pragma acc parallel loop collapse(2) present(a, b, c)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}
static void power(int n, const float *a, float *b, float *c) {
    product(n, a, a, b);
    product(n, b, a, c);
    product(n, c, a, b);
}
static void syr2k(int n, int m, float a[n][m], float b[n][m], float c[n][n]) {
#pragma acc kernels present(a[0 : n], b[0 : n], c[0 : n])
#pragma acc loop independent
    for (int i = 0; i < n; i++) {
#pragma acc loop independent
        for (int j = 0; j < n; j++)
            c[i][j] *= .5f;
        for (int k = 0; k < m; k++)
#pragma acc loop independent
            for (int j = 0; j < n; j++)
                c[i][j] += a[j][k] * b[i][k] + b[j][k] * a[i][k];
    }
}
#endif

// L x = b for many right sides, which stand in the columns of b.
GLOBAL void triangular_solve(int n, int m, const float *restrict l, float *restrict b) {
#pragma acc parallel loop gang vector present(l, b)
    EACH_X(j, 0, m) {
        for (int i = 0; i < n; i++) {
            float s = b[i * m + j];
            for (int k = 0; k < i; k++)
                s -= l[i * n + k] * b[k * m + j];
            b[i * m + j] = s / l[i * n + i];
        }
    }
}
struct mat4 {
    float m[4][4];
};
GLOBAL void small_products(int n, const struct mat4 *a, const struct mat4 *b, struct mat4 *c) {
#pragma acc parallel loop default(present)
    EACH_X(e, 0, n) {
        struct mat4 r;
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                r.m[i][j] = 0;
                for (int k = 0; k < 4; k++)
                    r.m[i][j] += a[e].m[i][k] * b[e].m[k][j];
            }
        c[e] = r;
    }
}
GLOBAL void small_lus(int n, double (*a)[8][8]) {
#pragma acc parallel loop present(a[0 : n])
    EACH_X(e, 0, n) {
        for (int k = 0; k < 8; k++)
            for (int i = k + 1; i < 8; i++) {
                a[e][i][k] /= a[e][k][k];
                for (int j = k + 1; j < 8; j++)
                    a[e][i][j] -= a[e][i][k] * a[e][k][j];
            }
    }
}

static double *dominant(int n) {
    double *h = host_double((size_t)n * n, 0, 1);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++)
            h[i * n + j] = h[j * n + i];
        h[i * n + i] += n;
    }
    return h;
}
#ifdef __CUDACC__
#define M(T, n, a) a
#else
#define M(T, n, a) (T(*)[n]) a
#endif
int main(void) {
    {
        int n = S(512, 40);
        double *h = dominant(n), *a = SENT(double, h, n *n);
        size_t bytes = sizeof(double) * n * n;
        TIMED("lu", restore(a, h, bytes), sum_double(a, n * n), lu(n, M(double, n, a)));
        TIMED("cholesky", restore(a, h, bytes), sum_double(a, n * n), cholesky(n, a));
    }
    {
        int m = S(512, 30), n = S(256, 20);
        double *h = host_double(m * n, -1, 1), *a = SENT(double, h, m *n), *v = new_double(m, 0, 1), *norm = new_double(n, 0, 1);
        TIMED("householder", restore(a, h, sizeof(double) * m * n), sum_double(a, m * n), householder(m, n, a, v, norm));
    }
    {
        int n = S(1024, 40), m = S(512, 24);
        float *h = host_float(n * n, 0, 1), *a = new_float(n * n, 0, 1), *b = new_float(n * n, -1, 1), *c = SENT(float, h, n *n);
        size_t bytes = sizeof(float) * n * n;
        TIMED("gemm_ikj", AS_IS, sum_float(c, n * n), gemm_ikj(n, M(float, n, a), M(float, n, b), M(float, n, c)));
        TIMED("gemm_jik", restore(c, h, bytes), sum_float(c, n * n), gemm_jik(n, M(float, n, a), M(float, n, b), M(float, n, c)));
        TIMED("power", AS_IS, sum_float(b, m * m), power(m, a, b, c));
        TIMED("syr2k", restore(c, h, bytes), sum_float(c, n * n), syr2k(n, m, M(float, m, a), M(float, m, b), M(float, n, c)));
    }
    {
        int n = S(256, 20), m = S(16384, 50);
        float *l = host_float(n * n, 0, .1), *h = host_float((size_t)n * m, 0, 1), *b = SENT(float, h, (size_t)n * m), *dl;
        for (int i = 0; i < n; i++)
            l[i * n + i] += 4;
        dl = SENT(float, l, n *n);
        TIMED("triangular_solve", restore(b, h, sizeof(float) * n * m), sum_float(b, (size_t)n * m),
              RUN1(triangular_solve, m, n, m, dl, b));
    }
    {
        int n = S(400000, 50);
        struct mat4 *a = (struct mat4 *)new_float((size_t)16 * n, 0, 1), *b = (struct mat4 *)new_float((size_t)16 * n, -1, 1);
        struct mat4 *c = (struct mat4 *)new_float((size_t)16 * n, 0, 1);
        TIMED("small_products", AS_IS, sum_float((float *)c, (size_t)16 * n), RUN1(small_products, n, n, a, b, c));
    }
    {
        int n = S(100000, 20);
        double *h = host_double((size_t)64 * n, 0, 1), *a;
        for (int e = 0; e < n; e++)
            for (int i = 0; i < 8; i++)
                h[64 * e + 9 * i] += 8;
        a = SENT(double, h, (size_t)64 * n);
        TIMED("small_lus", restore(a, h, sizeof(double) * 64 * n), sum_double(a, (size_t)64 * n),
              RUN1(small_lus, n, n, (double(*)[8][8])a));
    }
    return 0;
}
