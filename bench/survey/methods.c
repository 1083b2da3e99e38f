// A survey of small kernels, second part: methods of numerical codes. See kernels.c for how it is compiled and run, and what
// it prints.
#include "survey.h"
#ifdef __CUDACC__
#define ATOMIC_ADD(x, v) atomicAdd(&(x), v)
#define CAPTURE(at, count) at = atomicAdd(&(count), 1)
#else
#define ATOMIC_ADD(x, v) _Pragma("acc atomic update") x += v
#define CAPTURE(at, count) _Pragma("acc atomic capture") at = count++
#endif

// Systems of equations, many at a time.
static void penta(int n, int nz, const real *R a, const real *R b, real *R d, real *R x) {
    K1(n, i, {
        real u1 = 0, v1 = 0, v2 = 0;
        for (int k = 0; k < nz; k++) {
            real l = a[k * n + i], m = b[k * n + i] + 4;
            real den = 1 / (m - l * u1 - .1f * v2);
            real u = (.5f - l * v1) * den, v = .1f * den, y = (d[k * n + i] - l * x[(k > 0 ? k - 1 : 0) * n + i]) * den;
            x[k * n + i] = y;
            v2 = v1;
            u1 = u;
            v1 = v;
        }
        for (int k = nz - 2; k >= 0; k--)
            x[k * n + i] -= .3f * x[(k + 1) * n + i];
    });
}
static void tridiag_rows(int n, int nz, const real *R a, const real *R b, const real *R c, real *R d, real *R w) {
    K1(n, i, {
        w[i * nz] = c[i * nz] / (b[i * nz] + 3);
        d[i * nz] = d[i * nz] / (b[i * nz] + 3);
        for (int k = 1; k < nz; k++) {
            real m = 1 / (b[i * nz + k] + 3 - a[i * nz + k] * w[i * nz + k - 1]);
            w[i * nz + k] = c[i * nz + k] * m;
            d[i * nz + k] = (d[i * nz + k] - a[i * nz + k] * d[i * nz + k - 1]) * m;
        }
        for (int k = nz - 2; k >= 0; k--)
            d[i * nz + k] -= w[i * nz + k] * d[i * nz + k + 1];
    });
}
static void trsm(int n, int m, const real *R l, real *R b) {
    K1(m, j, {
        for (int i = 0; i < n; i++) {
            real s = b[i * m + j];
            for (int k = 0; k < i; k++)
                s -= l[i * n + k] * .01f * b[k * m + j];
            b[i * m + j] = s / (l[i * n + i] + 2);
        }
    });
}
static void batch_lu(int n, const real *R a, real *R o) {
    K1(n, e, {
        real m[6][6];
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++)
                m[i][j] = a[(i * 6 + j) * n + e] + (i == j ? 6 : 0);
        for (int k = 0; k < 6; k++)
            for (int i = k + 1; i < 6; i++) {
                m[i][k] /= m[k][k];
                for (int j = k + 1; j < 6; j++)
                    m[i][j] -= m[i][k] * m[k][j];
            }
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++)
                o[(i * 6 + j) * n + e] = m[i][j];
    });
}
// Grids.
static void redblack(int n, int sweeps, const real *R f, real *R u) {
    for (int s = 0; s < sweeps; s++)
        for (int color = 0; color < 2; color++) {
            KI(n - 2, i0, {
                int i = i0 + 1;
                for (int j = 1 + (i + color) % 2; j < n - 1; j += 2)
                    u[i * n + j] = .25f * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1] -
                                           f[i * n + j]);
            });
        }
}
static void upwind(int n, const real *R q, const real *R u, const real *R v, const real *R w, real *R t) {
    K3(n - 2, i0, n - 2, j0, n - 2, k0, {
        int o = ((i0 + 1) * n + j0 + 1) * n + k0 + 1;
        real a = u[o] - .5f, b = v[o] - .5f, c = w[o] - .5f;
        real x = a > 0 ? a * (q[o] - q[o - n * n]) : a * (q[o + n * n] - q[o]);
        real y = b > 0 ? b * (q[o] - q[o - n]) : b * (q[o + n] - q[o]);
        real z = c > 0 ? c * (q[o] - q[o - 1]) : c * (q[o + 1] - q[o]);
        t[o] = q[o] - .1f * (x + y + z);
    });
}
static void jacobi_coef(int n, const real *R p, const real *R c, real *R o) {
    int N = n * n * n;
    K3(n - 2, i, n - 2, j, n - 2, k, {
        int x = ((i + 1) * n + j + 1) * n + k + 1;
        o[x] = c[x] * p[x] + c[N + x] * p[x - 1] + c[2 * N + x] * p[x + 1] + c[3 * N + x] * p[x - n] +
               c[4 * N + x] * p[x + n] + c[5 * N + x] * p[x - n * n] + c[6 * N + x] * p[x + n * n];
    });
}
static void wave4(int n, const real *R u, const real *R c, real *R p) {
    K3(n - 4, i, n - 4, j, n - 4, k, {
        int o = ((i + 2) * n + j + 2) * n + k + 2;
        real l = -7.5f * u[o] + 1.333f * (u[o - 1] + u[o + 1] + u[o - n] + u[o + n] + u[o - n * n] + u[o + n * n]) -
                 .0833f * (u[o - 2] + u[o + 2] + u[o - 2 * n] + u[o + 2 * n] + u[o - 2 * n * n] + u[o + 2 * n * n]);
        p[o] = 2 * u[o] - p[o] + .01f * c[o] * l;
    });
}
static void wavefront(int n, const real *R a, real *R h) {
    for (int d = 2; d < 2 * n - 1; d++) {
        int lo = d < n ? 1 : d - n + 1, hi = d < n ? d - 1 : n - 1;
        KI(hi - lo + 1, t, {
            int i = lo + t, j = d - i;
            real best = h[(i - 1) * n + j - 1] + a[i * n + j] - .5f;
            best = fmaxf(best, h[(i - 1) * n + j] - .3f);
            best = fmaxf(best, h[i * n + j - 1] - .3f);
            h[i * n + j] = fmaxf(best, 0);
        });
    }
}
static void fft(int n, int batch, const real *R w, real *R re, real *R im) {
    for (int half = 1; half < n; half *= 2) {
        KI2(batch, b, n / 2, t, {
            int at = b * n + t / half * 2 * half + t % half, to = at + half;
            real c = w[t % half] - .5f, s = w[t % half + half] - .5f;
            real x = re[to] * c - im[to] * s, y = re[to] * s + im[to] * c, p = re[at], q = im[at];
            re[at] = (p + x) * .5f;
            im[at] = (q + y) * .5f;
            re[to] = (p - x) * .5f;
            im[to] = (q - y) * .5f;
        });
    }
}
// Pictures.
static void bilateral(int n, int r, const real *R a, real *R b) {
    K2(n - 2 * r, i, n - 2 * r, j, {
        real c = a[(i + r) * n + j + r], s = 0, t = 0;
        for (int y = -r; y <= r; y++)
            for (int x = -r; x <= r; x++) {
                real v = a[(i + r + y) * n + j + r + x];
                real w = expf(-.1f * (x * x + y * y) - 4 * (v - c) * (v - c));
                s += w * v;
                t += w;
            }
        b[(i + r) * n + j + r] = s / t;
    });
}
#define SORT(x, y)                                                                                                     \
    {                                                                                                                  \
        real lo = fminf(x, y);                                                                                         \
        y = fmaxf(x, y);                                                                                               \
        x = lo;                                                                                                        \
    }
static void median(int n, const real *R a, real *R b) {
    K2(n - 2, i, n - 2, j, {
        real p0 = a[i * n + j], p1 = a[i * n + j + 1], p2 = a[i * n + j + 2], p3 = a[(i + 1) * n + j],
             p4 = a[(i + 1) * n + j + 1], p5 = a[(i + 1) * n + j + 2], p6 = a[(i + 2) * n + j],
             p7 = a[(i + 2) * n + j + 1], p8 = a[(i + 2) * n + j + 2];
        SORT(p1, p2) SORT(p4, p5) SORT(p7, p8) SORT(p0, p1) SORT(p3, p4) SORT(p6, p7) SORT(p1, p2) SORT(p4, p5)
        SORT(p7, p8) SORT(p0, p3) SORT(p5, p8) SORT(p4, p7) SORT(p3, p6) SORT(p1, p4) SORT(p2, p5) SORT(p4, p7)
        SORT(p4, p2) SORT(p6, p4) SORT(p4, p2)
        b[(i + 1) * n + j + 1] = p4;
    });
}
static void summed_area(int n, const real *R a, real *R s) {
    K1(n, i, {
        real t = 0;
        for (int j = 0; j < n; j++) {
            t += a[i * n + j];
            s[i * n + j] = t;
        }
    });
    K1(n, j, {
        real t = 0;
        for (int i = 0; i < n; i++) {
            t += s[i * n + j];
            s[i * n + j] = t;
        }
    });
}
static void histogram(int n, const int *R c, int *R h) {
    K1(n, i, { ATOMIC_ADD(h[c[i] & 255], 1); });
}
// Meshes and particles.
static void fem(int ne, const int *R node, const real *R u, const real *R k, real *R f) {
    K1(ne, e, {
        int n0 = node[e], n1 = node[ne + e], n2 = node[2 * ne + e], n3 = node[3 * ne + e];
        real a = u[n0], b = u[n1], c = u[n2], d = u[n3], g = k[e];
        ATOMIC_ADD(f[n0], g * (3 * a - b - c - d));
        ATOMIC_ADD(f[n1], g * (3 * b - a - c - d));
        ATOMIC_ADD(f[n2], g * (3 * c - a - b - d));
        ATOMIC_ADD(f[n3], g * (3 * d - a - b - c));
    });
}
static void deposit(int np, int n, const real *R x, const real *R y, const real *R q, real *R rho) {
    K1(np, p, {
        real px = x[p] * (n - 2), py = y[p] * (n - 2);
        int i = (int)px, j = (int)py;
        real a = px - i, b = py - j;
        ATOMIC_ADD(rho[j * n + i], q[p] * (1 - a) * (1 - b));
        ATOMIC_ADD(rho[j * n + i + 1], q[p] * a * (1 - b));
        ATOMIC_ADD(rho[(j + 1) * n + i], q[p] * (1 - a) * b);
        ATOMIC_ADD(rho[(j + 1) * n + i + 1], q[p] * a * b);
    });
}
static void cutoff(int n, const real *R x, const real *R y, const real *R z, real *R e) {
    K1(n, i, {
        real s = 0;
        for (int j = 0; j < n; j++) {
            real dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i], r2 = dx * dx + dy * dy + dz * dz;
            if (r2 < .04f && j != i) {
                real t = 1 / (r2 + .001f), t3 = t * t * t;
                s += t3 * t3 - t3;
            }
        }
        e[i] = s;
    });
}
static void nearest(int n, int m, const real *R x, const real *R y, int *R who) {
    K1(n, i, {
        real best = 1e30f;
        int at = 0;
        for (int j = 0; j < m; j++) {
            real dx = x[i] - x[n + j], dy = y[i] - y[n + j], d = dx * dx + dy * dy;
            if (d < best) {
                best = d;
                at = j;
            }
        }
        who[i] = at;
    });
}
static void spmv_t(int n, int w, const real *R v, const int *R c, const real *R x, real *R y) {
    K1(n, i, {
        for (int k = 0; k < w; k++)
            ATOMIC_ADD(y[c[(size_t)k * n + i]], v[(size_t)k * n + i] * x[i]);
    });
}
static void rotate(int n, const real *R q, const real *R p, real *R o) {
    K1(n, i, {
        real w = q[4 * i], x = q[4 * i + 1], y = q[4 * i + 2], z = q[4 * i + 3];
        real a = p[3 * i], b = p[3 * i + 1], c = p[3 * i + 2];
        real u = y * c - z * b + w * a, v = z * a - x * c + w * b, t = x * b - y * a + w * c;
        o[3 * i] = a + 2 * (y * t - z * v);
        o[3 * i + 1] = b + 2 * (z * u - x * t);
        o[3 * i + 2] = c + 2 * (x * v - y * u);
    });
}
// Vectors, choices, chance.
static void outer(int n, const real *R x, const real *R y, real *R a) {
    K2(n, i, n, j, { a[i * n + j] += x[i] * y[j]; });
}
static void norms(int n, int m, const real *R a, real *R y) {
    K1(n, i, {
        real s = 0, t = 0;
        for (int j = 0; j < m; j++) {
            s += fabsf(a[i * m + j]);
            t = fmaxf(t, a[i * m + j] * a[i * m + j]);
        }
        y[i] = s + t;
    });
}
static void gather_scatter(int n, const int *R p, const real *R x, real *R y) {
    KI(n, i, { y[p[i]] = 2 * x[i] + 1; });
}
static void compact(int n, const real *R x, int *R count, real *R o) {
    KI(n, i, {
        if (x[i] > .9f) {
            int at;
            CAPTURE(at, count[0]);
            o[at & 4194303] = x[i];
        }
    });
}
static void monte(int n, int it, real *R o) {
    K1(n, i, {
        unsigned s = i * 747796405u + 12345u;
        int hits = 0;
        for (int k = 0; k < it; k++) {
            s ^= s << 13;
            s ^= s >> 17;
            s ^= s << 5;
            real x = (s >> 8) * (1.0f / 16777216);
            s ^= s << 13;
            s ^= s >> 17;
            s ^= s << 5;
            real y = (s >> 8) * (1.0f / 16777216);
            hits += x * x + y * y < 1;
        }
        o[i] = 4.0f * hits / it;
    });
}
static void taps(int n, int t, const real *R a, const real *R w, real *R b) {
    K1(n - t, i, {
        real s = 0;
        for (int k = 0; k < t; k++)
            s += w[k] * a[i + k];
        b[i] = s;
    });
}
static void poly(int n, int deg, const real *R x, const real *R c, real *R y) {
    K1(n, i, {
        real s = 0;
        for (int k = 0; k < deg; k++)
            s = s * x[i] + c[k];
        y[i] = s;
    });
}
int main(void) {
    int n = 4096, g = 256;
    size_t N = (size_t)8192 * 8192;
    real *a = mk(N), *b = mk(N), *c = mk(2 * N), *d = mk(N), *x = mk(N / 4), *y = mk(N / 4), *z = mk(N / 4);
    int *nodes = mki(N / 4, 1 << 20), *far = mki(N / 4, 1 << 22), *who = mki(N / 4, 7);
    double f4 = 4;
    if (only("penta"))
        TIME("penta 65536x128", 6. * 65536 * 128 * f4, x, 65536 * 128, penta(65536, 128, a, b, c, x));
    if (only("tridiag"))
        TIME("tridiag rows", 9. * 65536 * 128 * f4, d, 65536 * 128, tridiag_rows(65536, 128, a, b, c, d, z));
    if (only("trsm"))
        TIME("trsm 256x65536", 256. * 256 * 65536, y, 256 * 65536, trsm(256, 65536, a, y));
    if (only("batch_lu"))
        TIME("batch lu 2^19", 72. * 524288 * f4, c, 36 * 524288, batch_lu(524288, a, c));
    if (only("redblack"))
        TIME("redblack 4096 x2", 12. * n * n * f4, d, n * n, redblack(n, 2, a, d));
    if (only("upwind"))
        TIME("upwind 256", 5. * g * g * g * f4, c, g * g * g, upwind(g, a, b, a + 7 * g * g * g / 4, b + g, c));
    if (only("jacobi"))
        TIME("jacobi coef 256", 9. * g * g * g * f4, d, g * g * g, jacobi_coef(g, a, c, d));
    if (only("wave4"))
        TIME("wave4 256", 4. * g * g * g * f4, d, g * g * g, wave4(g, a, b, d));
    if (only("wavefront"))
        TIME("wavefront 1024", 2. * 1024 * 1024 * f4, d, 1024 * 1024, wavefront(1024, a, d));
    if (only("fft"))
        TIME("fft 1024 x4096", 10. * 4 * 1024 * 4096 * f4, c, 1024 * 4096, fft(1024, 4096, a, c, d));
    if (only("bilateral"))
        TIME("bilateral r=3", 49. * 10 * n * n, c, n * n, bilateral(n, 3, a, c));
    if (only("median"))
        TIME("median 4096", 2. * n * n * f4, c, n * n, median(n, a, c));
    if (only("summed"))
        TIME("summed area 4096", 4. * n * n * f4, c, n * n, summed_area(n, a, c));
    if (only("histogram"))
        TIME("histogram 2^24", 16777216. * 4, a, 1, histogram(1 << 24, nodes, who));
    if (only("fem"))
        TIME("fem 2^22 el", 4194304. * 36, y, 1 << 20, fem(1 << 22, nodes, x, a, y));
    if (only("deposit"))
        TIME("deposit 2^22", 4194304. * 28, y, 1024 * 1024, deposit(1 << 22, 1024, a, b, x, y));
    if (only("cutoff"))
        TIME("cutoff 16384", 12. * 16384 * 16384, y, 16384, cutoff(16384, a, b, x, y));
    if (only("nearest"))
        TIME("nearest 2^16x4096", 6. * 65536 * 4096, y, 1, nearest(65536, 4096, a, b, who));
    if (only("spmv_t"))
        TIME("spmv_t 2^20x16", 16. * 1048576 * 8, y, 1 << 20, spmv_t(1 << 20, 16, a, nodes, x, y));
    if (only("rotate"))
        TIME("rotate 2^22", 4194304. * 40, c, 3 << 22, rotate(1 << 22, a, b, c));
    if (only("outer"))
        TIME("outer 8192", 2. * N * f4, d, N, outer(8192, a, b, d));
    if (only("norms"))
        TIME("norms 8192", N * f4, y, 8192, norms(8192, 8192, a, y));
    if (only("gather"))
        TIME("scatter set 2^24", 16777216. * 12, y, 1, gather_scatter(1 << 24, far, a, y));
    if (only("compact"))
        TIME("compact 2^24", 16777216. * 4, y, 1, compact(1 << 24, a, who, y));
    if (only("monte"))
        TIME("monte 2^18 x500", 262144. * 500 * 12, y, 1 << 18, monte(1 << 18, 500, y));
    if (only("taps"))
        TIME("taps 33", 16777216. * 66, c, 1 << 24, taps(1 << 24, 33, a, b, c));
    if (only("poly"))
        TIME("poly 31", 16777216. * 62, c, 1 << 24, poly(1 << 24, 31, a, b, c));
    return 0;
}
