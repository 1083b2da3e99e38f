// Lattices: two lattice Boltzmann steps, an Ising sweep, plaquettes of a gauge field.
#include "fields.h"

GLOBAL void lbm_d2q9(int ny, int nx, float omega, const float *restrict f, float *restrict g) {
    int s = ny * nx;
#pragma acc parallel loop collapse(2) present(f, g)
    EACH_Y(y, 0, ny)
    EACH_X(x, 0, nx) {
        int xm = x == 0 ? nx - 1 : x - 1, xp = x == nx - 1 ? 0 : x + 1;
        int ym = y == 0 ? ny - 1 : y - 1, yp = y == ny - 1 ? 0 : y + 1;
        float f0 = f[y * nx + x], f1 = f[s + y * nx + xm], f2 = f[2 * s + ym * nx + x], f3 = f[3 * s + y * nx + xp],
              f4 = f[4 * s + yp * nx + x], f5 = f[5 * s + ym * nx + xm], f6 = f[6 * s + ym * nx + xp],
              f7 = f[7 * s + yp * nx + xp], f8 = f[8 * s + yp * nx + xm];
        float rho = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
        float u = (f1 + f5 + f8 - f3 - f6 - f7) / rho, v = (f2 + f5 + f6 - f4 - f7 - f8) / rho;
        float uu = 1 - 1.5f * (u * u + v * v), a = u + v, b = v - u;
        int o = y * nx + x;
        g[o] = f0 + omega * (4.f / 9 * rho * uu - f0);
        g[s + o] = f1 + omega * (1.f / 9 * rho * (uu + 3 * u + 4.5f * u * u) - f1);
        g[2 * s + o] = f2 + omega * (1.f / 9 * rho * (uu + 3 * v + 4.5f * v * v) - f2);
        g[3 * s + o] = f3 + omega * (1.f / 9 * rho * (uu - 3 * u + 4.5f * u * u) - f3);
        g[4 * s + o] = f4 + omega * (1.f / 9 * rho * (uu - 3 * v + 4.5f * v * v) - f4);
        g[5 * s + o] = f5 + omega * (1.f / 36 * rho * (uu + 3 * a + 4.5f * a * a) - f5);
        g[6 * s + o] = f6 + omega * (1.f / 36 * rho * (uu + 3 * b + 4.5f * b * b) - f6);
        g[7 * s + o] = f7 + omega * (1.f / 36 * rho * (uu - 3 * a + 4.5f * a * a) - f7);
        g[8 * s + o] = f8 + omega * (1.f / 36 * rho * (uu - 3 * b + 4.5f * b * b) - f8);
    }
}

CONSTANT int cx[19] = {0, 1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1, 0, 0, 0, 0};
CONSTANT int cy[19] = {0, 0, 0, 1, -1, 0, 0, 1, -1, -1, 1, 0, 0, 0, 0, 1, -1, 1, -1};
CONSTANT int cz[19] = {0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 1, -1, -1, 1, 1, -1, -1, 1};
CONSTANT float wq[19] = {1.f / 3,  1.f / 18, 1.f / 18, 1.f / 18, 1.f / 18, 1.f / 18, 1.f / 18, 1.f / 36, 1.f / 36, 1.f / 36,
                         1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};
#pragma acc declare copyin(cx, cy, cz, wq)
GLOBAL void lbm_d3q19(int n, float omega, const float *f, float *g) {
#pragma acc parallel loop gang collapse(2) default(present)
    EACH_Z(z, 1, n - 1)
    EACH_Y(y, 1, n - 1)
#pragma acc loop vector
    EACH_X(x, 1, n - 1) {
        float in[19], rho = 0, u = 0, v = 0, w = 0;
        for (int q = 0; q < 19; q++) {
            in[q] = f[((q * n + z - cz[q]) * n + y - cy[q]) * n + x - cx[q]];
            rho += in[q];
            u += cx[q] * in[q];
            v += cy[q] * in[q];
            w += cz[q] * in[q];
        }
        u /= rho, v /= rho, w /= rho;
        for (int q = 0; q < 19; q++) {
            float c = cx[q] * u + cy[q] * v + cz[q] * w;
            float eq = wq[q] * rho * (1 + 3 * c + 4.5f * c * c - 1.5f * (u * u + v * v + w * w));
            g[((q * n + z) * n + y) * n + x] = in[q] - omega * (in[q] - eq);
        }
    }
}

// The sites of one colour, with a hash of site and sweep as the random number.
GLOBAL void ising(int n, int colour, unsigned sweep, int *spin) {
#pragma acc parallel loop gang default(present)
    EACH_Y(i, 0, n)
#pragma acc loop vector
    EACH_X(h, 0, n / 2) {
        int j = 2 * h + ((i + colour) & 1);
        int up = spin[(i == 0 ? n - 1 : i - 1) * n + j], down = spin[(i + 1) % n * n + j];
        int left = spin[i * n + (j + n - 1) % n], right = spin[i * n + (j + 1) % n];
        int delta = 2 * spin[i * n + j] * (up + down + left + right);
        unsigned k = (unsigned)(i * n + j) * 2654435761u ^ sweep * 40503u;
        k ^= k >> 15;
        k *= 0x2c1b3c6du;
        k ^= k >> 12;
        if (delta <= 0 || k < (delta == 4 ? 736000000u : 126000000u))
            spin[i * n + j] = -spin[i * n + j];
    }
}
static void ising_sweep(int n, int *spin) {
    for (int c = 0; c < 2; c++)
        RUN2(ising, n, n / 2, n, c, 5, spin);
}

// Mean plaquette of an SU(2) field: a link is a quaternion.
struct su2 {
    float a, b, c, d;
};
#pragma acc routine seq
DEVICE struct su2 su2_times(struct su2 x, struct su2 y) {
    struct su2 r;
    r.a = x.a * y.a - x.b * y.b - x.c * y.c - x.d * y.d;
    r.b = x.a * y.b + x.b * y.a - x.c * y.d + x.d * y.c;
    r.c = x.a * y.c + x.c * y.a - x.d * y.b + x.b * y.d;
    r.d = x.a * y.d + x.d * y.a - x.b * y.c + x.c * y.b;
    return r;
}
#pragma acc routine seq
DEVICE struct su2 inverse(struct su2 x) {
    x.b = -x.b, x.c = -x.c, x.d = -x.d;
    return x;
}
#pragma acc routine seq
DEVICE int neighbour(int s, int mu, int l) {
    int stride = 1;
    for (int d = 0; d < mu; d++)
        stride *= l;
    return s / stride % l == l - 1 ? s - (l - 1) * stride : s + stride;
}
GLOBAL void plaquettes(int l, const struct su2 *u, double *mean) {
    double sum = 0;
    int v = l * l * l * l;
#pragma acc parallel loop reduction(+ : sum) present(u)
    EACH_X(s, 0, v) {
        float here = 0;
        for (int mu = 0; mu < 3; mu++)
            for (int nu = mu + 1; nu < 4; nu++) {
                struct su2 a = su2_times(u[mu * v + s], u[nu * v + neighbour(s, mu, l)]);
                struct su2 b = su2_times(u[nu * v + s], u[mu * v + neighbour(s, nu, l)]);
                here += su2_times(a, inverse(b)).a;
            }
        sum += here;
    }
    REDUCED(mean, sum);
}

int main(void) {
    {
        int n = S(2048, 48);
        size_t all = (size_t)9 * n * n;
        float *f = new_float(all, .1, .12), *g = new_float(all, 0, 0);
        TIMED("lbm_d2q9", AS_IS, sum_float(g, all), RUN2(lbm_d2q9, n, n, n, n, 1.2f, f, g));
        GONE(float, f, all);
        GONE(float, g, all);
    }
    {
        int n = S(130, 12);
        size_t all = (size_t)19 * n * n * n;
        float *f = new_float(all, .05, .06), *g = new_float(all, 0, 0);
        TIMED("lbm_d3q19", AS_IS, sum_float(g, all), RUN3(lbm_d3q19, n - 2, n - 2, n - 2, n, 1.1f, f, g));
        GONE(float, f, all);
        GONE(float, g, all);
    }
    {
        int n = S(4096, 64);
        int *h = host_int((size_t)n * n, 0, 2), *spin;
        for (int i = 0; i < n * n; i++)
            h[i] = 2 * h[i] - 1;
        spin = SENT(int, h, n *n);
        TIMED("ising", restore(spin, h, sizeof(int) * n * n), sum_int(spin, (size_t)n * n), ising_sweep(n, spin));
        free(h);
        GONE(int, spin, n *n);
    }
    {
        int l = S(32, 4), v = l * l * l * l;
        float *h = host_float((size_t)16 * v, -1, 1);
        struct su2 *u = SENT(struct su2, h, 4 * v);
        double *mean = total(), result = 0;
        TIMED("plaquettes", clear(mean), result / v, (RUN1(plaquettes, v, l, u, mean), result = value(mean)));
        free(h);
    }
    return 0;
}
