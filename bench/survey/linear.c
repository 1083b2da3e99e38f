// A survey of small kernels, fourth part: dense linear algebra, distances and time loops as textbooks write them, with sums in
// elements of arrays, triangular loops, products of several factors. See kernels.c for how it is compiled and run, and what
// it prints; here also -DREAL=double, and VARIANT 3: explicit gang and vector.
#include "survey.h"
#ifdef __CUDACC__
#define MAX(a, b) max(a, b)
#define MIN(a, b) min(a, b)
#else
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#define AT(a, i, j) a[(i) * n + (j)]

// Products.
static void gemm(int n, real alpha, real beta, const real *R a, const real *R b, real *R c) {
    K2(n, i, n, j, {
        AT(c, i, j) *= beta;
        for (int k = 0; k < n; k++)
            AT(c, i, j) += alpha * AT(a, i, k) * AT(b, k, j);
    });
}
static void gemm_last(int n, real alpha, const real *R a, const real *R b, real *R c) {
    K2(n, i, n, j, {
        real s = 0;
        for (int k = 0; k < n; k++)
            s += AT(a, i, k) * AT(b, k, j) * alpha;
        AT(c, i, j) = s;
    });
}
static void weighted(int n, const real *R w, const real *R a, const real *R b, real *R c) {
    K2(n, i, n, j, {
        real s = 0;
        for (int k = 0; k < n; k++)
            s += w[k] * AT(a, i, k) * AT(b, j, k);
        AT(c, i, j) = s;
    });
}
static void syrk_full(int n, real alpha, real beta, const real *R a, real *R c) {
    K2(n, i, n, j, {
        AT(c, i, j) *= beta;
        for (int k = 0; k < n; k++)
            AT(c, i, j) += alpha * AT(a, i, k) * AT(a, j, k);
    });
}
static void syrk_low(int n, real alpha, real beta, const real *R a, real *R c) {
    KT(n, i, 0, i + 1, n, j, {
        AT(c, i, j) *= beta;
        for (int k = 0; k < n; k++)
            AT(c, i, j) += alpha * AT(a, i, k) * AT(a, j, k);
    });
}
static void syr2k_full(int n, real alpha, const real *R a, const real *R b, real *R c) {
    K2(n, i, n, j, {
        for (int k = 0; k < n; k++)
            AT(c, i, j) += AT(a, j, k) * alpha * AT(b, i, k) + AT(b, j, k) * alpha * AT(a, i, k);
    });
}
static void syr2k_low(int n, real alpha, const real *R a, const real *R b, real *R c) {
    KT(n, i, 0, i + 1, n, j, {
        for (int k = 0; k < n; k++)
            AT(c, i, j) += AT(a, j, k) * alpha * AT(b, i, k) + AT(b, j, k) * alpha * AT(a, i, k);
    });
}
static void trmm(int n, const real *R a, const real *R b, real *R c) {
    K2(n, i, n, j, {
        real s = AT(b, i, j);
        for (int k = i + 1; k < n; k++)
            s += AT(a, k, i) * AT(b, k, j);
        AT(c, i, j) = s;
    });
}
static void symm(int n, const real *R a, const real *R b, real *R c) {
    K2(n, i, n, j, {
        real s = 0;
        for (int k = 0; k < n; k++)
            s += (k < i ? AT(a, i, k) : AT(a, k, i)) * AT(b, k, j);
        AT(c, i, j) = s;
    });
}
static void complex_product(int n, const real *R ar, const real *R ai, const real *R br, const real *R bi, real *R cr,
                            real *R ci) {
    K2(n, i, n, j, {
        real s = 0, t = 0;
        for (int k = 0; k < n; k++) {
            s += AT(ar, i, k) * AT(br, k, j) - AT(ai, i, k) * AT(bi, k, j);
            t += AT(ar, i, k) * AT(bi, k, j) + AT(ai, i, k) * AT(br, k, j);
        }
        AT(cr, i, j) = s;
        AT(ci, i, j) = t;
    });
}
static void contraction(int n, const real *R a, const real *R w, real *R s) {
    K3(n, r, n, q, n, p, {
        real t = 0;
        for (int k = 0; k < n; k++)
            t += a[(r * n + q) * n + k] * AT(w, k, p);
        s[(r * n + q) * n + p] = t;
    });
}

// Statistics.
static void covariance(int m, int n, const real *R d, real *R cov) {
    KT(n, i, i, n, n, j, {
        AT(cov, i, j) = 0;
        for (int k = 0; k < m; k++)
            AT(cov, i, j) += AT(d, k, i) * AT(d, k, j);
        AT(cov, i, j) /= m - 1;
        AT(cov, j, i) = AT(cov, i, j);
    });
}
static void correlation(int m, int n, const real *R d, real *R cor) {
    KT(n - 1, i, i + 1, n, n, j, {
        real s = 0;
        for (int k = 0; k < m; k++)
            s += AT(d, k, i) * AT(d, k, j);
        AT(cor, i, j) = s;
        AT(cor, j, i) = s;
    });
}
static void center(int m, int n, real *R d, real *R mean) {
    K1(n, j, {
        mean[j] = 0;
        for (int i = 0; i < m; i++)
            mean[j] += AT(d, i, j);
        mean[j] /= m;
    });
    K2(m, i, n, j, { AT(d, i, j) -= mean[j]; });
}
static void deviation(int m, int n, const real *R d, const real *R mean, real *R dev) {
    K1(n, j, {
        dev[j] = 0;
        for (int i = 0; i < m; i++)
            dev[j] += (AT(d, i, j) - mean[j]) * (AT(d, i, j) - mean[j]);
        dev[j] /= m;
        dev[j] = sqrt(dev[j]);
        dev[j] = dev[j] <= (real).1 ? 1 : dev[j];
    });
}

// Distances.
static void euclid(int n, int m, const real *R x, const real *R y, real *R d) {
    K2(n, i, n, j, {
        real s = 0;
        for (int k = 0; k < m; k++) {
            real e = x[i * m + k] - y[j * m + k];
            s += e * e;
        }
        AT(d, i, j) = sqrt(s);
    });
}
static void greatest(int n, int m, const real *R x, const real *R y, real *R d) {
    K2(n, i, n, j, {
        real s = 0;
        for (int k = 0; k < m; k++)
            s = MAX(s, fabs(x[i * m + k] - y[j * m + k]));
        AT(d, i, j) = s;
    });
}
static void min_plus(int n, const real *R a, const real *R b, real *R c) {
    K2(n, i, n, j, {
        real s = 1000000;
        for (int k = 0; k < n; k++)
            s = MIN(s, AT(a, i, k) + AT(b, k, j));
        AT(c, i, j) = s;
    });
}

// Vectors and matrices.
static void gemver(int n, real *R a, const real *R u, const real *R v, const real *R p, const real *R q, const real *R y,
                   real *R x, real *R w) {
    K2(n, i, n, j, { AT(a, i, j) = AT(a, i, j) + u[i] * v[j] + p[i] * q[j]; });
    K1(n, i, {
        for (int j = 0; j < n; j++)
            x[i] = x[i] + (real).3 * AT(a, j, i) * y[j];
    });
    K1(n, i, {
        for (int j = 0; j < n; j++)
            w[i] = w[i] + (real).2 * AT(a, i, j) * x[j];
    });
}
static void atax(int n, const real *R a, const real *R x, real *R t, real *R y) {
    K1(n, i, {
        t[i] = 0;
        for (int j = 0; j < n; j++)
            t[i] += AT(a, i, j) * x[j];
    });
    K1(n, j, {
        y[j] = 0;
        for (int i = 0; i < n; i++)
            y[j] += AT(a, i, j) * t[i];
    });
}

// Factorisations, of matrices that are made anew each time.
static void dominant(int n, const real *R from, real *R a) {
    K2(n, i, n, j, { AT(a, i, j) = AT(from, i, j) + (i == j ? n : 0); });
}
static void lu(int n, const real *R from, real *R a) {
    dominant(n, from, a);
    for (int k = 0; k < n; k++) {
        K1(n - k - 1, i, { AT(a, i + k + 1, k) /= AT(a, k, k); });
        K2(n - k - 1, i, n - k - 1, j, { AT(a, i + k + 1, j + k + 1) -= AT(a, i + k + 1, k) * AT(a, k, j + k + 1); });
    }
}
static void cholesky(int n, const real *R from, real *R a) {
    dominant(n, from, a);
    for (int k = 0; k < n; k++) {
        K1(1, i, { AT(a, k, k) = sqrt(AT(a, k, k)); });
        K1(n - k - 1, i, { AT(a, i + k + 1, k) /= AT(a, k, k); });
        KT(n - k - 1, i, 0, i + 1, n - k - 1, j,
           { AT(a, i + k + 1, j + k + 1) -= AT(a, i + k + 1, k) * AT(a, j + k + 1, k); });
    }
}
static void gram_schmidt(int m, int n, const real *R from, real *R a, real *R r, real *R q) {
    dominant(n, from, a);
    for (int k = 0; k < n; k++) {
#ifdef __CUDACC__
        K1(1, o, {
            real s = 0;
            for (int i = 0; i < m; i++)
                s += AT(a, i, k) * AT(a, i, k);
            AT(r, k, k) = sqrt(s);
        });
#else
        real s = 0;
        P(acc parallel loop reduction(+ : s) default(present))
        for (int i = 0; i < m; i++)
            s += AT(a, i, k) * AT(a, i, k);
        P(acc serial default(present))
        AT(r, k, k) = sqrt(s);
#endif
        K1(m, i, { AT(q, i, k) = AT(a, i, k) / AT(r, k, k); });
        K1(n - k - 1, j, {
            real s = 0;
            for (int i = 0; i < m; i++)
                s += AT(q, i, k) * AT(a, i, j + k + 1);
            AT(r, k, j + k + 1) = s;
            for (int i = 0; i < m; i++)
                AT(a, i, j + k + 1) -= AT(q, i, k) * s;
        });
    }
}

// Stencils.
static void heat_clamped(int n, const real *R a, real *R b) {
    K2(n, i, n, j, {
        int up = i > 0 ? i - 1 : 0, down = i < n - 1 ? i + 1 : n - 1, left = MAX(j - 1, 0), right = MIN(j + 1, n - 1);
        AT(b, i, j) = AT(a, i, j) + (real).1 * (AT(a, up, j) + AT(a, down, j) + AT(a, i, left) + AT(a, i, right) -
                                                4 * AT(a, i, j));
    });
}
static void wind_clamped(int n, const real *R a, real *R b) {
    K3(n, i, n, j, n, k, {
        int w = k == 0 ? k : k - 1, e = k == n - 1 ? k : k + 1, s = j == 0 ? j : j - 1, t = j == n - 1 ? j : j + 1;
        int d = i == 0 ? i : i - 1, u = i == n - 1 ? i : i + 1;
        b[(i * n + j) * n + k] = (real).4 * a[(i * n + j) * n + k] + (real).1 * (a[(i * n + j) * n + w] +
                                 a[(i * n + j) * n + e] + a[(i * n + s) * n + k] + a[(i * n + t) * n + k] +
                                 a[(d * n + j) * n + k] + a[(u * n + j) * n + k]);
    });
}
static void wrong_order(int n, const real *R a, real *R b) {
#ifdef __CUDACC__
    K2(n - 2, j, n - 2, i, { AT(b, j + 1, i + 1) = (AT(a, j, i + 1) + AT(a, j + 2, i + 1) + AT(a, j + 1, i)) / 3; });
#else
    K2(n - 2, i, n - 2, j, { AT(b, j + 1, i + 1) = (AT(a, j, i + 1) + AT(a, j + 2, i + 1) + AT(a, j + 1, i)) / 3; });
#endif
}
static void alternate(int n, int steps, real *R u, real *R v) {
    for (int t = 0; t < steps; t++) {
        // Lines along the second axis, in order along the first one, and the other way.
        K1(n, j, {
            for (int i = 1; i < n; i++)
                AT(u, i, j) = AT(v, i, j) - (real).3 * AT(u, i - 1, j);
        });
        K1(n, i, {
            for (int j = 1; j < n; j++)
                AT(v, i, j) = AT(u, i, j) - (real).3 * AT(v, i, j - 1);
        });
    }
}
static void short_steps(int n, int steps, real *R u, real *R v) {
    for (int t = 0; t < steps; t++) {
        K1(n - 2, i, { v[i + 1] = (real).3 * (u[i] + u[i + 1] + u[i + 2]); });
        K1(n - 2, i, { u[i + 1] = v[i + 1]; });
    }
}
static void several_sums(int n, const real *R a, const real *R b, real *R out) {
    real s = 0, t = 0, u = 0;
#ifdef __CUDACC__
    K1(n / 1024, i, {
        real s = 0, t = 0, u = 0;
        for (int k = 0; k < 1024; k++) {
            size_t o = (size_t)k * (n / 1024) + i;
            s += a[o] * b[o];
            t += a[o] * a[o];
            u += b[o] * b[o];
        }
        atomicAdd(out, s);
        atomicAdd(out + 1, t);
        atomicAdd(out + 2, u);
    });
#else
    P(acc parallel loop reduction(+ : s, t, u) default(present))
    for (int i = 0; i < n; i++) {
        s += a[i] * b[i];
        t += a[i] * a[i];
        u += b[i] * b[i];
    }
#endif
    (void)(s + t + u);
}

int main(void) {
    const int n = 2048;
    const double f = sizeof(real), g3 = 2. * n * n * n;
    const size_t N = (size_t)n * n;
    const real half = .5;
    real *a = mk(4 * N), *b = mk(4 * N), *c = mk(4 * N), *d = mk(N), *e = mk(N), *o = mk(N);
    real *x = mk(8 * n), *y = mk(8 * n), *z = mk(8 * n), *w = mk(8 * n);
#define RUN(name, gb, out, nout, ...)                                                                                  \
    if (only(name))                                                                                                    \
    TIME(name, gb, out, nout, __VA_ARGS__)
    RUN("gemm +=", g3, c, N, gemm(n, half, half, a, b, c));
    RUN("gemm alpha last", g3, c, N, gemm_last(n, half, a, b, c));
    RUN("weighted abT", g3, c, N, weighted(n, x, a, b, c));
    RUN("syrk full", g3, c, N, syrk_full(n, half, half, a, c));
    RUN("syrk lower", g3 / 2, c, N, syrk_low(n, half, half, a, c));
    RUN("syr2k full", 2 * g3, o, N, syr2k_full(n, half, a, b, o));
    RUN("syr2k lower", g3, o, N, syr2k_low(n, half, a, b, o));
    RUN("trmm", g3 / 2, c, N, trmm(n, a, b, c));
    RUN("symm", g3, c, N, symm(n, a, b, c));
    RUN("complex product", 4 * g3, c, N, complex_product(n, a, b, d, e, c, o));
    RUN("contraction 160", 2. * 160 * 160 * 160 * 160, c, 160 * 160 * 160, contraction(160, a, b, c));
    RUN("covariance", g3 / 2, c, N, covariance(n, n, a, c));
    RUN("correlation", g3 / 2, c, N, correlation(n, n, a, c));
    RUN("center", 3 * f * N, d, N, center(n, n, d, x));
    RUN("deviation", f * N, y, n, deviation(n, n, a, x, y));
    RUN("euclid 2048x256", g3 / 8, c, N, euclid(n, 256, a, b, c));
    RUN("greatest 2048x256", g3 / 8, c, N, greatest(n, 256, a, b, c));
    RUN("min plus", g3, c, N, min_plus(n, a, b, c));
    RUN("gemver 4096", 16 * f * N, w, 2 * n, gemver(2 * n, c, x, y, x + 2 * n, y + 2 * n, z, z + 2 * n, w));
    RUN("atax 4096", 8 * f * N, y, 2 * n, atax(2 * n, a, x, z, y));
    RUN("lu 1024", 2. / 3 * 1024 * 1024 * 1024, e, 1024 * 1024, lu(1024, a, e));
    RUN("cholesky 1024", 1. / 3 * 1024 * 1024 * 1024, o, 1024 * 1024, cholesky(1024, a, o));
    RUN("gram schmidt 512", 4. * 512 * 512 * 512, d, 512 * 512, gram_schmidt(512, 512, a, d, o, c));
    RUN("heat clamped 4096", 8 * f * N, c, 4 * N, heat_clamped(2 * n, a, c));
    RUN("7 points clamped", 2. * 250 * 250 * 250 * f, c, 250 * 250 * 250, wind_clamped(250, a, c));
    RUN("wrong order 4096", 8 * f * N, c, 4 * N, wrong_order(2 * n, a, c));
    RUN("alternate 2048", 4 * f * N, c, N, alternate(n, 1, c, d));
    RUN("1000 short steps", 2000., x, 4 * n, short_steps(4 * n, 1000, x, y));
    RUN("3 sums 2^24", 8 * f * N, a, 1, several_sums(4 * N, a, b, w));
    return 0;
}
