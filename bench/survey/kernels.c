// A survey of small kernels: one source for accc and, as lambdas with a thread for each iteration, for nvcc.
//
// Usage:   accc -O3 -acc -ta=tesla:cc90 -DVARIANT=2 kernels.c -o kernels -lm
//          nvcc -x cu -O3 --extended-lambda -arch=sm_90 kernels.c -o naive
//          ./naive; ./kernels                 ONLY=gemm: those with this in their names;
//                                    SKIP=floyd,lu: all but these
// VARIANT: 0: bare `kernels`, which runs floyd and lu in order (minutes); 1: `parallel loop` on the outermost loop; 2: with
//          `collapse` where loops are nested.
// Prints:  for each kernel the least of 7 wall times of a call with the wait behind it, bytes or operations a second, and
//          the sum of a result, by which the two are compared. Kernels work on what those before them left.
#include "survey.h"

// Matrices and vectors.
static void matvec(int n, int m, const real *R a, const real *R x, real *R y) {
    K1(n, i, {
        real s = 0;
        for (int j = 0; j < m; j++)
            s += a[(size_t)i * m + j] * x[j];
        y[i] = s;
    });
}
static void matvec_t(int n, int m, const real *R a, const real *R x, real *R y) {
    K1(m, j, {
        real s = 0;
        for (int i = 0; i < n; i++)
            s += a[(size_t)i * m + j] * x[i];
        y[j] = s;
    });
}
static void gesummv(int n, const real *R a, const real *R b, const real *R x, real *R y) {
    K1(n, i, {
        real t = 0, u = 0;
        for (int j = 0; j < n; j++) {
            t += a[i * n + j] * x[j];
            u += b[i * n + j] * x[j];
        }
        y[i] = 1.5f * t + 1.2f * u;
    });
}
static void gemm(int n, const real *R a, const real *R b, real *R c) {
    K2(n, i, n, j, {
        real s = 0;
        for (int k = 0; k < n; k++)
            s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = 0.5f * s;
    });
}
static void syrk(int n, const real *R a, real *R c) {
    K2(n, i, n, j, {
        real s = 0;
        for (int k = 0; k < n; k++)
            s += a[i * n + k] * a[j * n + k];
        c[i * n + j] = 0.5f * s;
    });
}
static void gemm_tn(int n, const real *R a, const real *R b, real *R c) {
    K2(n, i, n, j, {
        real s = 0;
        for (int k = 0; k < n; k++)
            s += a[k * n + i] * b[k * n + j];
        c[i * n + j] = 0.5f * s;
    });
}
// Stencils.
static void conv2d(int n, const real *R a, real *R b) {
    K2(n - 2, i, n - 2, j, {
        const real *p = a + (size_t)i * n + j;
        b[(size_t)(i + 1) * n + j + 1] = .2f * p[0] - .3f * p[1] + .4f * p[2] + .5f * p[n] + .6f * p[n + 1] +
                                         .7f * p[n + 2] - .8f * p[2 * n] - .9f * p[2 * n + 1] + .1f * p[2 * n + 2];
    });
}
static void conv2d_i(int n, const real *R a, real *R b) {
    K2(n - 2, i, n - 2, j, {
        b[(i + 1) * n + j + 1] = .2f * a[i * n + j] - .3f * a[i * n + j + 1] + .4f * a[i * n + j + 2] +
                                 .5f * a[(i + 1) * n + j] + .6f * a[(i + 1) * n + j + 1] +
                                 .7f * a[(i + 1) * n + j + 2] - .8f * a[(i + 2) * n + j] -
                                 .9f * a[(i + 2) * n + j + 1] + .1f * a[(i + 2) * n + j + 2];
    });
}
static void conv_loop(int n, int r, const real *R a, const real *R w, real *R b) {
    K2(n - 2 * r, i, n - 2 * r, j, {
        real s = 0;
        for (int di = 0; di <= 2 * r; di++)
            for (int dj = 0; dj <= 2 * r; dj++)
                s += w[di * (2 * r + 1) + dj] * a[(i + di) * n + j + dj];
        b[(i + r) * n + j + r] = s;
    });
}
static void heat3(int n, const real *R a, real *R b) {
    K3(n - 2, i, n - 2, j, n - 2, k, {
        int o = ((i + 1) * n + j + 1) * n + k + 1;
        b[o] = a[o] + .1f * (a[o - 1] + a[o + 1] + a[o - n] + a[o + n] + a[o - n * n] + a[o + n * n] - 6 * a[o]);
    });
}
static void st27(int n, const real *R a, real *R b) {
    K3(n - 2, i, n - 2, j, n - 2, k, {
        real s = 0;
        for (int x = 0; x < 3; x++)
            for (int y = 0; y < 3; y++)
                for (int z = 0; z < 3; z++)
                    s += a[((i + x) * n + j + y) * n + k + z];
        b[((i + 1) * n + j + 1) * n + k + 1] = s * .037f;
    });
}
static void heat_if(int n, const real *R a, real *R b) {
    K2(n, i, n, j, {
        if (i == 0 || j == 0 || i == n - 1 || j == n - 1)
            b[i * n + j] = a[i * n + j];
        else
            b[i * n + j] = a[i * n + j] + .1f * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] +
                                                 a[i * n + j + 1] - 4 * a[i * n + j]);
    });
}
static void fdtd(int n, real *R ex, real *R ey, real *R hz) {
    K2(n - 1, i, n, j, { ey[(i + 1) * n + j] -= .5f * (hz[(i + 1) * n + j] - hz[i * n + j]); });
    K2(n, i, n - 1, j, { ex[i * n + j + 1] -= .5f * (hz[i * n + j + 1] - hz[i * n + j]); });
    K2(n - 1, i, n - 1, j,
       { hz[i * n + j] -= .7f * (ex[i * n + j + 1] - ex[i * n + j] + ey[(i + 1) * n + j] - ey[i * n + j]); });
}
static void jac1(int n, const real *R a, real *R b) {
    K1(n - 2, i, { b[i + 1] = .333f * (a[i] + a[i + 1] + a[i + 2]); });
}
// Transposes, orders of loops, rows.
static void transp(int n, const real *R a, real *R b) {
    K2(n, i, n, j, { b[(size_t)j * n + i] = a[(size_t)i * n + j]; });
}
static void badorder(int n, const real *R a, real *R b) {
#ifdef __CUDACC__
    K2(n, j, n, i, { b[j * n + i] = 2 * a[j * n + i]; });
#else
    K2(n, i, n, j, { b[j * n + i] = 2 * a[j * n + i]; });
#endif
}
static void rowsum(int n, int m, const real *R a, real *R y) {
    K1(n, i, {
        real s = 0;
        for (int j = 0; j < m; j++)
            s += a[(size_t)i * m + j];
        y[i] = s;
    });
}
static void softmax(int n, int m, const real *R a, real *R b) {
    K1(n, i, {
        real mx = a[i * m];
        for (int j = 1; j < m; j++)
            mx = fmaxf(mx, a[i * m + j]);
        real s = 0;
        for (int j = 0; j < m; j++) {
            b[i * m + j] = expf(a[i * m + j] - mx);
            s += b[i * m + j];
        }
        for (int j = 0; j < m; j++)
            b[i * m + j] /= s;
    });
}
// Forces, prices, graphs, particles.
static void nbody(int n, const real *R x, const real *R y, const real *R z, real *R ax, real *R ay, real *R az) {
    K1(n, i, {
        real sx = 0, sy = 0, sz = 0;
        for (int j = 0; j < n; j++) {
            real dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
            real r = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + .01f);
            r = r * r * r;
            sx += dx * r;
            sy += dy * r;
            sz += dz * r;
        }
        ax[i] = sx;
        ay[i] = sy;
        az[i] = sz;
    });
}
static void black(int n, const real *R s, const real *R x, const real *R t, real *R c) {
    K1(n, i, {
        real q = sqrtf(t[i]), d1 = (logf(s[i] / x[i]) + (.02f + .045f) * t[i]) / (.3f * q), d2 = d1 - .3f * q;
        c[i] = s[i] * .5f * (1 + erff(d1 * .7071f)) - x[i] * expf(-.02f * t[i]) * .5f * (1 + erff(d2 * .7071f));
    });
}
static void floyd(int n, int steps, real *R d) {
    for (int k = 0; k < steps; k++) {
        K2(n, i, n, j, {
            real t = d[i * n + k] + d[k * n + j];
            if (t < d[i * n + j])
                d[i * n + j] = t;
        });
    }
}
static void lu(int n, int steps, real *R a) {
    for (int k = 0; k < steps; k++) {
        K1(n - k - 1, i, { a[(i + k + 1) * n + k] /= a[k * n + k]; });
        K2(n - k - 1, i, n - k - 1, j,
           { a[(i + k + 1) * n + j + k + 1] -= a[(i + k + 1) * n + k] * a[k * n + j + k + 1]; });
    }
}
static void kmeans(int n, int k, int f, const real *R x, const real *R c, int *R who) {
    K1(n, i, {
        int best = 0;
        real bd = 1e30f;
        for (int q = 0; q < k; q++) {
            real d = 0;
            for (int j = 0; j < f; j++) {
                real e = x[(size_t)j * n + i] - c[q * f + j];
                d += e * e;
            }
            if (d < bd) {
                bd = d;
                best = q;
            }
        }
        who[i] = best;
    });
}
static void thomas(int n, int nz, const real *R a, const real *R b, const real *R c, real *R d, real *R w) {
    K1(n, i, {
        w[i] = c[i] / b[i];
        d[i] = d[i] / b[i];
        for (int k = 1; k < nz; k++) {
            real m = 1 / (b[k * n + i] - a[k * n + i] * w[(k - 1) * n + i]);
            w[k * n + i] = c[k * n + i] * m;
            d[k * n + i] = (d[k * n + i] - a[k * n + i] * d[(k - 1) * n + i]) * m;
        }
        for (int k = nz - 2; k >= 0; k--)
            d[k * n + i] -= w[k * n + i] * d[(k + 1) * n + i];
    });
}
static void ax(int ne, const real *R u, const real *R dd, real *R w) {
#ifdef __CUDACC__
    K2(ne, e, 512, q, {
        int i = q % 8, j = q / 8 % 8, k = q / 64;
        real s = 0;
        for (int l = 0; l < 8; l++)
            s += dd[i * 8 + l] * u[e * 512 + k * 64 + j * 8 + l] + dd[j * 8 + l] * u[e * 512 + k * 64 + l * 8 + i] +
                 dd[k * 8 + l] * u[e * 512 + l * 64 + j * 8 + i];
        w[e * 512 + q] = s;
    });
#else
    K1(ne, e, {
        for (int k = 0; k < 8; k++)
            for (int j = 0; j < 8; j++)
                for (int i = 0; i < 8; i++) {
                    real s = 0;
                    for (int l = 0; l < 8; l++)
                        s += dd[i * 8 + l] * u[e * 512 + k * 64 + j * 8 + l] +
                             dd[j * 8 + l] * u[e * 512 + k * 64 + l * 8 + i] +
                             dd[k * 8 + l] * u[e * 512 + l * 64 + j * 8 + i];
                    w[e * 512 + k * 64 + j * 8 + i] = s;
                }
    });
#endif
}
static void ell(int n, int w, const real *R v, const int *R c, const real *R x, real *R y) {
    K1(n, i, {
        real s = 0;
        for (int k = 0; k < w; k++)
            s += v[(size_t)k * n + i] * x[c[(size_t)k * n + i]];
        y[i] = s;
    });
}
static void gather(int n, const int *R c, const real *R x, real *R y) {
    K1(n, i, { y[i] = x[c[i]]; });
}
static void scatter_at(int n, const int *R c, const real *R x, real *R y) {
#ifdef __CUDACC__
    K1(n, i, { atomicAdd(&y[c[i]], x[i]); });
#else
    K1(n, i, { _Pragma("acc atomic update") y[c[i]] += x[i]; });
#endif
}
static void covar(int n, int m, const real *R a, real *R mean, real *R d, real *R c) {
    K1(m, j, {
        real s = 0;
        for (int i = 0; i < n; i++)
            s += a[i * m + j];
        mean[j] = s / n;
    });
    K2(n, i, m, j, { d[i * m + j] = a[i * m + j] - mean[j]; });
    K2(m, p, m, q, {
        real s = 0;
        for (int i = 0; i < n; i++)
            s += d[i * m + p] * d[i * m + q];
        c[p * m + q] = s / (n - 1);
    });
}
static void lbm(int n, const real *R f, real *R g) {
    int N = n * n;
    K2(n - 2, i0, n - 2, j0, {
        int i = i0 + 1, j = j0 + 1, o = i * n + j;
        real f0 = f[o], f1 = f[N + o - 1], f2 = f[2 * N + o + 1], f3 = f[3 * N + o - n], f4 = f[4 * N + o + n],
             f5 = f[5 * N + o - 1 - n], f6 = f[6 * N + o + 1 + n], f7 = f[7 * N + o - n + 1], f8 = f[8 * N + o + n - 1];
        real r = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8, u = (f1 - f2 + f5 - f6 - f7 + f8) / r,
             v = (f3 - f4 + f5 - f6 + f7 - f8) / r, q = 1 - 1.5f * (u * u + v * v);
        g[o] = f0 + .6f * (4.f / 9 * r * q - f0);
        g[N + o] = f1 + .6f * (r / 9 * (q + 3 * u + 4.5f * u * u) - f1);
        g[2 * N + o] = f2 + .6f * (r / 9 * (q - 3 * u + 4.5f * u * u) - f2);
        g[3 * N + o] = f3 + .6f * (r / 9 * (q + 3 * v + 4.5f * v * v) - f3);
        g[4 * N + o] = f4 + .6f * (r / 9 * (q - 3 * v + 4.5f * v * v) - f4);
        real s = u + v, t = u - v;
        g[5 * N + o] = f5 + .6f * (r / 36 * (q + 3 * s + 4.5f * s * s) - f5);
        g[6 * N + o] = f6 + .6f * (r / 36 * (q - 3 * s + 4.5f * s * s) - f6);
        g[7 * N + o] = f7 + .6f * (r / 36 * (q - 3 * t + 4.5f * t * t) - f7);
        g[8 * N + o] = f8 + .6f * (r / 36 * (q + 3 * t + 4.5f * t * t) - f8);
    });
}
static void advect(int n, int nv, const real *R q, const real *R u, real *R t) {
#ifdef __CUDACC__
    for (int v = 0; v < nv; v++)
        K3(n - 4, i, n - 4, j, n - 4, k, {
            size_t o = (((size_t)v * n + i + 2) * n + j + 2) * n + k + 2;
            real fl = u[o - v * (size_t)n * n * n] * (7 * (q[o - 1] + q[o]) - (q[o - 2] + q[o + 1])) / 12;
            t[o] = q[o] - .1f * fl;
        });
#else
    A1 for (int v = 0; v < nv; v++) for (int i = 0; i < n - 4; i++) for (int j = 0; j < n - 4;
                                                                         j++) for (int k = 0; k < n - 4; k++) {
        size_t o = (((size_t)v * n + i + 2) * n + j + 2) * n + k + 2;
        real fl = u[o - v * (size_t)n * n * n] * (7 * (q[o - 1] + q[o]) - (q[o - 2] + q[o + 1])) / 12;
        t[o] = q[o] - .1f * fl;
    }
#endif
}
static void hotspot(int n, const real *R t, const real *R p, real *R o) {
    K2(n, i, n, j, {
        real c = t[i * n + j], N = i > 0 ? t[(i - 1) * n + j] : c, S = i < n - 1 ? t[(i + 1) * n + j] : c,
             W = j > 0 ? t[i * n + j - 1] : c, E = j < n - 1 ? t[i * n + j + 1] : c;
        o[i * n + j] = c + .01f * (p[i * n + j] + (N + S - 2 * c) * .1f + (E + W - 2 * c) * .2f + (80 - c) * .3f);
    });
}
static void sobel(int n, const real *R a, real *R b) {
    K2(n - 2, i0, n - 2, j0, {
        int i = i0 + 1, j = j0 + 1;
        real gx = a[(i - 1) * n + j + 1] + 2 * a[i * n + j + 1] + a[(i + 1) * n + j + 1] - a[(i - 1) * n + j - 1] -
                  2 * a[i * n + j - 1] - a[(i + 1) * n + j - 1],
             gy = a[(i + 1) * n + j - 1] + 2 * a[(i + 1) * n + j] + a[(i + 1) * n + j + 1] - a[(i - 1) * n + j - 1] -
                  2 * a[(i - 1) * n + j] - a[(i - 1) * n + j + 1];
        b[i * n + j] = sqrtf(gx * gx + gy * gy);
    });
}
static void tri(int n, const real *R a, real *R b) {
    K2(n, i, n, j, {
        if (j <= i)
            b[i * n + j] = a[i * n + j] * 2;
    });
}
static void batch4(int n, const real *R a, const real *R b, real *R c) {
    K1(n, e, {
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                real s = 0;
                for (int k = 0; k < 4; k++)
                    s += a[e * 16 + i * 4 + k] * b[e * 16 + k * 4 + j];
                c[e * 16 + i * 4 + j] = s;
            }
    });
}
static void rng(int n, int it, real *R o) {
    K1(n, i, {
        unsigned s = i * 747796405u + 1;
        real acc = 0;
        for (int k = 0; k < it; k++) {
            s = s * 1664525u + 1013904223u;
            acc += (s >> 8) * (1.0f / 16777216);
        }
        o[i] = acc / it;
    });
}
int main(void) {
    int n = 4096, m = 8192, g = 256;
    size_t N = (size_t)m * m;
    real *a = mk(N), *b = mk(N), *c = mk(N), *x = mk(N / 4), *y = mk(N / 4), *z = mk(N / 4), *o1 = mk(N / 4),
         *o2 = mk(N / 4);
    int *ci = mki(N / 4, 1 << 20);
    int *cn = mki(N / 4, 1 << 22);
    double f4 = 4;
    if (only("matvec"))
        TIME("matvec 8192", N * f4, y, m, matvec(m, m, a, x, y));
    if (only("matvec_wide"))
        TIME("matvec 64x2^20", 64. * 1048576 * f4, y, 64, matvec(64, 1 << 20, a, x, y));
    if (only("matvec_tall"))
        TIME("matvec 2^20x64", 64. * 1048576 * f4, y, 1 << 20, matvec(1 << 20, 64, a, x, y));
    if (only("matvec_t"))
        TIME("matvec_t 8192", N * f4, y, m, matvec_t(m, m, a, x, y));
    if (only("matvec_t2"))
        TIME("matvec_t 2^20x64", 64. * 1048576 * f4, y, 64, matvec_t(1 << 20, 64, a, x, y));
    if (only("gesummv"))
        TIME("gesummv", 2. * n * n * f4, y, n, gesummv(n, a, b, x, y));
    if (only("gemm"))
        TIME("gemm 2048", 2. * 8589934592., c, 2048 * 2048, gemm(2048, a, b, c));
    if (only("syrk"))
        TIME("syrk 2048", 2. * 8589934592., c, 2048 * 2048, syrk(2048, a, c));
    if (only("gemm_tn"))
        TIME("gemm_tn 2048", 2. * 8589934592., c, 2048 * 2048, gemm_tn(2048, a, b, c));
    if (only("conv2d"))
        TIME("conv2d 8192 ptr", 2. * N * f4, c, N, conv2d(m, a, c));
    if (only("conv2d"))
        TIME("conv2d 8192", 2. * N * f4, c, N, conv2d_i(m, a, c));
    if (only("conv_loop"))
        TIME("conv loop r=3", 49. * 2 * n * n, c, n * n, conv_loop(n, 3, a, b, c));
    if (only("heat3"))
        TIME("heat3 256", 2. * g * g * g * f4, c, g * g * g, heat3(g, a, c));
    if (only("st27"))
        TIME("st27 loops 256", 2. * g * g * g * f4, c, g * g * g, st27(g, a, c));
    if (only("heat_if"))
        TIME("heat_if 4096", 2. * n * n * f4, c, n * n, heat_if(n, a, c));
    if (only("hotspot"))
        TIME("hotspot 4096", 3. * n * n * f4, c, n * n, hotspot(n, a, b, c));
    if (only("sobel"))
        TIME("sobel 4096", 2. * n * n * f4, c, n * n, sobel(n, a, c));
    if (only("fdtd"))
        TIME("fdtd 4096", 11. * n * n * f4, b, n * n, fdtd(n, c, b, a));
    if (only("jac1"))
        TIME("jacobi1d 2^26", 2. * N * f4, c, N, jac1(N, a, c));
    if (only("transp"))
        TIME("transpose 8192", 2. * N * f4, c, N, transp(m, a, c));
    if (only("badorder"))
        TIME("badorder 8192", 2. * N * f4, c, N, badorder(m, a, c));
    if (only("rowsum"))
        TIME("rowsum 8192", N * f4, y, m, rowsum(m, m, a, y));
    if (only("softmax"))
        TIME("softmax 16384x1000", 16384. * 1000 * 2 * f4, c, 16384 * 1000, softmax(16384, 1000, a, c));
    if (only("nbody"))
        TIME("nbody 16384", 20. * 16384 * 16384, o1, 16384, nbody(16384, x, y, z, o1, o2, c));
    if (only("black"))
        TIME("blackscholes 2^23", 4. * 8388608 * f4, c, 8388608, black(8388608, a, b, x, c));
    if (only("floyd"))
        TIME("floyd 2048 x20", 20. * 2048 * 2048 * 8, c, 2048 * 2048, floyd(2048, 20, c));
    if (only("lu"))
        TIME("lu 2048 x20", 20. * 2048 * 2048 * 8, b, 2048 * 2048, lu(2048, 20, b));
    if (only("kmeans"))
        TIME("kmeans 2^20 16 8", 3. * 1048576 * 16 * 8, y, 1, kmeans(1 << 20, 16, 8, a, b, ci));
    if (only("thomas"))
        TIME("thomas 65536x128", 9. * 65536 * 128 * f4, o1, 65536 * 128, thomas(65536, 128, a, b, c, o1, o2));
    if (only("ax"))
        TIME("ax 16384 el", 2. * 16384 * 512 * f4, c, 16384 * 512, ax(16384, a, b, c));
    if (only("ell"))
        TIME("ell 2^20x16", 16. * 1048576 * 8, y, 1 << 20, ell(1 << 20, 16, a, ci, x, y));
    if (only("gather"))
        TIME("gather 2^24", 16777216. * 12, y, 1 << 24, gather(1 << 24, cn, x, y));
    if (only("scatter"))
        TIME("scatter atomic", 16777216. * 12, y, 1 << 22, scatter_at(1 << 24, cn, x, y));
    if (only("covar"))
        TIME("covar 2048x1024", 2. * 2048 * 1024 * 1024, y, 1 << 20, covar(2048, 1024, a, x, b, y));
    if (only("lbm"))
        TIME("lbm 2048", 18. * 2048 * 2048 * f4, c, 9 * 2048 * 2048, lbm(2048, a, c));
    if (only("advect"))
        TIME("advect 160 x5", 5. * 160 * 160 * 160 * 2.2 * f4, c, 5 * 160 * 160 * 160, advect(160, 5, a, b, c));
    if (only("tri"))
        TIME("tri 8192", N * f4, c, N, tri(m, a, c));
    if (only("batch4"))
        TIME("batch4x4 2^20", 48. * 1048576 * f4, c, 1 << 24, batch4(1 << 20, a, b, c));
    if (only("rng"))
        TIME("rng 2^18 x1000", 262144. * 1000 * 4, y, 1 << 18, rng(1 << 18, 1000, y));
    return 0;
}
