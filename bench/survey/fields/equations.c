// Partial differential equations on grids.
#include "fields.h"

#ifdef __CUDACC__
#define GRID(T, a, n) T *a
#define AT(a, i, j, n) a[(i) * (n) + (j)]
#define RELEASED(T, n, a) a
#else
#define GRID(T, a, n) T (*a)[n]
#define AT(a, i, j, n) a[i][j]
#define RELEASED(T, n, a) (T(*)[n]) a
#endif
GLOBAL void red_black(int n, int colour, double omega, GRID(double, u, n), GRID(const double, f, n)) {
#pragma acc parallel loop gang present(u[0 : n], f[0 : n])
    EACH_Y(i, 1, n - 1)
#ifdef __CUDACC__
    EACH_X(h, 0, n / 2) {
        int j = 2 * h + 1 + (i + colour) % 2;
        if (j >= n - 1)
            continue;
#else
#pragma acc loop vector
    for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2) {
#endif
        double r = .25 * (AT(u, i - 1, j, n) + AT(u, i + 1, j, n) + AT(u, i, j - 1, n) + AT(u, i, j + 1, n) - AT(f, i, j, n));
        AT(u, i, j, n) += omega * (r - AT(u, i, j, n));
    }
}
// Thomas' algorithm along rows, then along columns.
GLOBAL void adi_rows(int n, double c, double *restrict u, double *restrict w) {
#pragma acc parallel loop present(u, w)
    EACH_X(i, 0, n) {
        double denom = 1 + 2 * c;
        w[i * n] = -c / denom;
        u[i * n] /= denom;
        for (int j = 1; j < n; j++) {
            denom = 1 + 2 * c + c * w[i * n + j - 1];
            w[i * n + j] = -c / denom;
            u[i * n + j] = (u[i * n + j] + c * u[i * n + j - 1]) / denom;
        }
        for (int j = n - 2; j >= 0; j--)
            u[i * n + j] -= w[i * n + j] * u[i * n + j + 1];
    }
}
#ifdef __CUDACC__
static __global__ void adi_columns_k(int n, double c, double *u, double *w) {
    EACH_X(j, 0, n) {
        double denom = 1 + 2 * c;
        w[j] = -c / denom;
        u[j] /= denom;
        for (int i = 1; i < n; i++) {
            denom = 1 + 2 * c + c * w[(i - 1) * n + j];
            w[i * n + j] = -c / denom;
            u[i * n + j] = (u[i * n + j] + c * u[(i - 1) * n + j]) / denom;
        }
        for (int i = n - 2; i >= 0; i--)
            u[i * n + j] -= w[i * n + j] * u[(i + 1) * n + j];
    }
}
static void adi_columns(int n, double c, double *u, double *w) { RUN1(adi_columns_k, n, n, c, u, w); }
#else
// The same with the loop over columns inside, as for a cache.
static void adi_columns(int n, double c, double *restrict u, double *restrict w) {
#pragma acc kernels present(u[0 : n * n], w[0 : n * n])
    {
        for (int j = 0; j < n; j++) {
            w[j] = -c / (1 + 2 * c);
            u[j] /= 1 + 2 * c;
        }
        for (int i = 1; i < n; i++)
            for (int j = 0; j < n; j++) {
                double denom = 1 + 2 * c + c * w[(i - 1) * n + j];
                w[i * n + j] = -c / denom;
                u[i * n + j] = (u[i * n + j] + c * u[(i - 1) * n + j]) / denom;
            }
        for (int i = n - 2; i >= 0; i--)
            for (int j = 0; j < n; j++)
                u[i * n + j] -= w[i * n + j] * u[(i + 1) * n + j];
    }
}
#endif
GLOBAL void te_magnetic(int n, GRID(const float, ex, n), GRID(const float, ey, n), GRID(float, hz, n)) {
#pragma acc kernels default(present)
#pragma acc loop independent
    EACH_Y(i, 0, n - 1)
#pragma acc loop independent
    EACH_X(j, 0, n - 1)
    AT(hz, i, j, n) -= .5f * (AT(ey, i + 1, j, n) - AT(ey, i, j, n) - AT(ex, i, j + 1, n) + AT(ex, i, j, n));
}
GLOBAL void te_electric(int n, GRID(float, ex, n), GRID(float, ey, n), GRID(const float, hz, n)) {
#pragma acc kernels default(present)
#pragma acc loop independent
    EACH_Y(i, 1, n)
#pragma acc loop independent
    EACH_X(j, 1, n) {
        AT(ex, i, j, n) += .5f * (AT(hz, i, j, n) - AT(hz, i, j - 1, n));
        AT(ey, i, j, n) -= .5f * (AT(hz, i, j, n) - AT(hz, i - 1, j, n));
    }
}
static void fdtd2(int n, float *ex, float *ey, float *hz) {
    for (int t = 0; t < 5; t++) {
        RUN2(te_electric, n - 1, n - 1, n, RELEASED(float, n, ex), RELEASED(float, n, ey), RELEASED(const float, n, hz));
        RUN2(te_magnetic, n - 1, n - 1, n, RELEASED(const float, n, ex), RELEASED(const float, n, ey), RELEASED(float, n, hz));
    }
}
GLOBAL void fdtd3(int n, float c, const float *hx, const float *hy, const float *hz, float *ex, float *ey, float *ez) {
#pragma acc parallel loop collapse(3) default(present)
    EACH_Z(k, 1, n)
    EACH_Y(j, 1, n)
    EACH_X(i, 1, n) {
        int o = (k * n + j) * n + i;
        ex[o] += c * (hz[o] - hz[o - n] - hy[o] + hy[o - n * n]);
        ey[o] += c * (hx[o] - hx[o - n * n] - hz[o] + hz[o - 1]);
        ez[o] += c * (hy[o] - hy[o - 1] - hx[o] + hx[o - n]);
    }
}
// Temperature of a chip: power, and resistances that differ by direction; borders clamped.
GLOBAL void chip_heat(int h, int w, float rx, float ry, float rz, float cap, const float *power, const float *in, float *out) {
#pragma acc parallel loop gang default(present)
    EACH_Y(i, 0, h)
#pragma acc loop vector
    EACH_X(j, 0, w) {
        int o = i * w + j, north = i == 0 ? o : o - w, south = i == h - 1 ? o : o + w, west = j == 0 ? o : o - 1,
            east = j == w - 1 ? o : o + 1;
        out[o] = in[o] + cap * (power[o] + (in[south] + in[north] - 2 * in[o]) * ry + (in[east] + in[west] - 2 * in[o]) * rx +
                                (80 - in[o]) * rz);
    }
}
struct water {
    float h, hu, hv;
};
// Shallow water with Rusanov's flux, a record for each cell.
#pragma acc routine seq
DEVICE struct water rusanov(struct water a, struct water b, int along) {
    float ua = (along ? a.hu : a.hv) / a.h, ub = (along ? b.hu : b.hv) / b.h;
    float s = fmaxf(fabsf(ua) + sqrtf(9.81f * a.h), fabsf(ub) + sqrtf(9.81f * b.h));
    float pa = .5f * 9.81f * a.h * a.h, pb = .5f * 9.81f * b.h * b.h;
    struct water f;
    f.h = .5f * (a.h * ua + b.h * ub - s * (b.h - a.h));
    f.hu = .5f * (a.hu * ua + b.hu * ub + (along ? pa + pb : 0) - s * (b.hu - a.hu));
    f.hv = .5f * (a.hv * ua + b.hv * ub + (along ? 0 : pa + pb) - s * (b.hv - a.hv));
    return f;
}
GLOBAL void shallow_water(int n, float c, const struct water *restrict u, struct water *restrict v) {
#pragma acc parallel loop collapse(2) present(u, v)
    EACH_Y(i, 1, n - 1)
    EACH_X(j, 1, n - 1) {
        struct water here = u[i * n + j];
        struct water w = rusanov(u[i * n + j - 1], here, 1), e = rusanov(here, u[i * n + j + 1], 1);
        struct water s = rusanov(u[(i - 1) * n + j], here, 0), t = rusanov(here, u[(i + 1) * n + j], 0);
        here.h -= c * (e.h - w.h + t.h - s.h);
        here.hu -= c * (e.hu - w.hu + t.hu - s.hu);
        here.hv -= c * (e.hv - w.hv + t.hv - s.hv);
        v[i * n + j] = here;
    }
}
GLOBAL void upwind(int n, double c, const double *u, const double *v, const double *q, double *out) {
#pragma acc kernels loop independent present(u, v, q, out)
    EACH_Y(i, 1, n - 1)
#pragma acc loop independent
    EACH_X(j, 1, n - 1) {
        int o = i * n + j;
        double fx, fy;
        if (u[o] > 0)
            fx = u[o] * (q[o] - q[o - 1]);
        else
            fx = u[o] * (q[o + 1] - q[o]);
        if (v[o] > 0)
            fy = v[o] * (q[o] - q[o - n]);
        else
            fy = v[o] * (q[o + n] - q[o]);
        out[o] = q[o] - c * (fx + fy);
    }
}
#ifdef __CUDACC__
static __global__ void jacobi_step(int n, const double *u, double *v, double *change) {
    double d = 0;
    EACH_Y(i, 1, n - 1) EACH_X(j, 1, n - 1) {
        v[i * n + j] = .25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1]);
        d = (v[i * n + j] - u[i * n + j]) * (v[i * n + j] - u[i * n + j]);
    }
    block_add(change, d);
}
static __global__ void copied_back(int n, double *u, const double *v) {
    EACH_Y(i, 1, n - 1) EACH_X(j, 1, n - 1) u[i * n + j] = v[i * n + j];
}
static void jacobi_until(int n, double *u, double *v) {
    static double *change;
    if (!change)
        change = total();
    for (int k = 0; k < 20; k++) {
        clear(change);
        RUN2(jacobi_step, n - 2, n - 2, n, u, v, change);
        RUN2(copied_back, n - 2, n - 2, n, u, v);
        if (value(change) < 1e-9)
            break;
    }
}
static __global__ void heat_step(int n, const float *u, float *v) {
    EACH_Y(i, 1, n - 1) EACH_X(j, 1, n - 1) v[i * n + j] = u[i * n + j] + .2f * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1] - 4 * u[i * n + j]);
}
static void heat(int n, float *u, float *v) {
    for (int t = 0; t < 20; t++) {
        RUN2(heat_step, n - 2, n - 2, n, u, v);
        RUN2(heat_step, n - 2, n - 2, n, v, u);
    }
}
#else
static void jacobi_until(int n, double u[restrict n][n], double v[restrict n][n]) {
    double change = 1;
#pragma acc data present(u[0 : n][0 : n], v[0 : n][0 : n])
    for (int k = 0; k < 20 && change >= 1e-9; k++) {
        change = 0;
#pragma acc kernels
        {
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++) {
                    v[i][j] = .25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
                    change += (v[i][j] - u[i][j]) * (v[i][j] - u[i][j]);
                }
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    u[i][j] = v[i][j];
        }
    }
}
static void heat(int n, float *restrict u, float *restrict v) {
#pragma acc data present(u[0 : n * n], v[0 : n * n])
    for (int t = 0; t < 40; t++) {
#pragma acc kernels
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                v[i * n + j] = u[i * n + j] + .2f * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1] - 4 * u[i * n + j]);
        float *s = u;
        u = v;
        v = s;
    }
}
#endif
GLOBAL void restriction(int n, const double *fine, double *coarse) {
    int f = 2 * n;
#pragma acc parallel loop collapse(3) present(fine, coarse)
    EACH_Z(k, 0, n)
    EACH_Y(j, 0, n)
    EACH_X(i, 0, n) {
        double s = 0;
        for (int z = 0; z < 2; z++)
            for (int y = 0; y < 2; y++)
                for (int x = 0; x < 2; x++)
                    s += fine[((2 * k + z) * f + 2 * j + y) * f + 2 * i + x];
        coarse[(k * n + j) * n + i] = .125 * s;
    }
}
GLOBAL void prolongation(int n, const double *restrict coarse, double *restrict fine) {
    int f = 2 * n;
#pragma acc kernels present(fine[0 : f * f * f], coarse[0 : n * n * n])
    EACH_Z(k, 1, f - 1)
    EACH_Y(j, 1, f - 1)
    EACH_X(i, 1, f - 1) {
        int z = k / 2, y = j / 2, x = i / 2, dz = k % 2 ? 1 : -1, dy = j % 2 ? 1 : -1, dx = i % 2 ? 1 : -1;
        double near = .75 * coarse[(z * n + y) * n + x] + .25 * coarse[(z * n + y) * n + x + dx];
        double side = .75 * coarse[(z * n + y + dy) * n + x] + .25 * coarse[(z * n + y + dy) * n + x + dx];
        double far = .75 * coarse[((z + dz) * n + y) * n + x] + .25 * coarse[((z + dz) * n + y + dy) * n + x];
        fine[(k * f + j) * f + i] += .75 * (.75 * near + .25 * side) + .25 * far;
    }
}

int main(void) {
    {
        int n = S(2048, 40);
        size_t bytes = sizeof(double) * n * n;
        double *h = host_double((size_t)n * n, 0, 1), *u = SENT(double, h, n *n), *f = new_double((size_t)n * n, -1, 1);
        TIMED("red_black", restore(u, h, bytes), sum_double(u, (size_t)n * n),
              for (int c = 0; c < 2; c++) RUN2(red_black, n - 2, n / 2, n, c, 1.5, RELEASED(double, n, u), RELEASED(const double, n, f)));
        double *w = new_double((size_t)n * n, 0, 1);
        TIMED("adi_rows", restore(u, h, bytes), sum_double(u, (size_t)n * n), RUN1(adi_rows, n, n, .4, u, w));
        TIMED("adi_columns", restore(u, h, bytes), sum_double(u, (size_t)n * n), adi_columns(n, .4, u, w));
        double *vx = new_double((size_t)n * n, -1, 1), *vy = new_double((size_t)n * n, -1, 1);
        TIMED("upwind", restore(u, h, bytes), sum_double(w, (size_t)n * n), RUN2(upwind, n - 2, n - 2, n, .1, vx, vy, u, w));
        TIMED("jacobi_until", restore(u, h, bytes), sum_double(u, (size_t)n * n),
              jacobi_until(n, RELEASED(double, n, u), RELEASED(double, n, w)));
    }
    {
        int n = S(4096, 40);
        size_t all = (size_t)n * n, bytes = sizeof(float) * all;
        float *h = host_float(all, 0, 1), *ex = SENT(float, h, all), *ey = SENT(float, h, all), *hz = SENT(float, h, all);
        TIMED("fdtd2", (restore(ex, h, bytes), restore(ey, h, bytes), restore(hz, h, bytes)), sum_float(hz, all), fdtd2(n, ex, ey, hz));
        TIMED("chip_heat", restore(ex, h, bytes), sum_float(ey, all), RUN2(chip_heat, n, n, n, n, .1f, .2f, .05f, .3f, hz, ex, ey));
        struct water *u = (struct water *)new_float(3 * all, 1, 2), *v = (struct water *)new_float(3 * all, 1, 2);
        TIMED("shallow_water", AS_IS, sum_float((float *)v, 3 * all), RUN2(shallow_water, n - 2, n - 2, n, .02f, u, v));
    }
    {
        int n = S(256, 14);
        size_t all = (size_t)n * n * n, bytes = sizeof(float) * all;
        float *h = host_float(all, 0, 1), *e[3], *m[3];
        for (int i = 0; i < 3; i++)
            e[i] = SENT(float, h, all), m[i] = SENT(float, h, all);
        TIMED("fdtd3", (restore(e[0], h, bytes), restore(e[1], h, bytes), restore(e[2], h, bytes)), sum_float(e[0], all) + sum_float(e[2], all),
              RUN3(fdtd3, n - 1, n - 1, n - 1, n, .4f, m[0], m[1], m[2], e[0], e[1], e[2]));
    }
    {
        int n = S(512, 30);
        float *h = host_float((size_t)n * n, 0, 1), *u = SENT(float, h, n *n), *v = SENT(float, h, n *n);
        TIMED("heat", restore(u, h, sizeof(float) * n * n), sum_float(u, (size_t)n * n), heat(n, u, v));
    }
    {
        int n = S(128, 6), f = 2 * n;
        size_t all = (size_t)f * f * f;
        double *h = host_double(all, 0, 1), *fine = SENT(double, h, all), *coarse = new_double(all / 8, 0, 1);
        TIMED("restriction", AS_IS, sum_double(coarse, all / 8), RUN3(restriction, n, n, n, n, fine, coarse));
        TIMED("prolongation", restore(fine, h, sizeof(double) * all), sum_double(fine, all), RUN3(prolongation, f - 2, f - 2, f - 2, n, coarse, fine));
    }
    return 0;
}
