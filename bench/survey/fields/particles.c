// Particles: neighbours by cells and by lists, smoothed densities, particles in a mesh, all pairs.
#include "fields.h"

struct atom {
    double x, y, z, q;
};
// Cells of an m^3 box, their atoms from start[c] to start[c + 1].
#ifdef __CUDACC__
static __global__ void cell_forces(int m, const int *start, const int *cell, const struct atom *a, double *fx, double *fy, double *fz) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= start[m * m * m])
        return;
    int c = cell[i], cz = c / (m * m), cy = c / m % m, cx = c % m;
    double sx = 0, sy = 0, sz = 0;
    for (int k = 0; k < 27; k++) {
        int nb = ((cz + k / 9 - 1 + m) % m * m + (cy + k / 3 % 3 - 1 + m) % m) * m + (cx + k % 3 - 1 + m) % m;
        for (int j = start[nb]; j < start[nb + 1]; j++) {
            double dx = a[i].x - a[j].x, dy = a[i].y - a[j].y, dz = a[i].z - a[j].z;
            double w = a[i].q * a[j].q / (dx * dx + dy * dy + dz * dz + .25);
            sx += w * dx, sy += w * dy, sz += w * dz;
        }
    }
    fx[i] = sx, fy[i] = sy, fz[i] = sz;
}
#else
static void cell_forces(int m, const int *start, const int *cell, const struct atom *a, double *fx, double *fy, double *fz) {
    int cells = m * m * m, n = start[cells];
    (void)cell;
#pragma acc parallel loop gang present(start[0:cells + 1], a[0:n], fx[0:n], fy[0:n], fz[0:n])
    for (int c = 0; c < cells; c++) {
        int cz = c / (m * m), cy = c / m % m, cx = c % m;
#pragma acc loop vector
        for (int i = start[c]; i < start[c + 1]; i++)
            fx[i] = fy[i] = fz[i] = 0;
#pragma acc loop seq
        for (int k = 0; k < 27; k++) {
            int nb = ((cz + k / 9 - 1 + m) % m * m + (cy + k / 3 % 3 - 1 + m) % m) * m + (cx + k % 3 - 1 + m) % m;
            int first = start[nb], last = start[nb + 1];
#pragma acc loop vector
            for (int i = start[c]; i < start[c + 1]; i++) {
                double sx = 0, sy = 0, sz = 0;
                for (int j = first; j < last; j++) {
                    double dx = a[i].x - a[j].x, dy = a[i].y - a[j].y, dz = a[i].z - a[j].z;
                    double w = a[i].q * a[j].q / (dx * dx + dy * dy + dz * dz + .25);
                    sx += w * dx, sy += w * dy, sz += w * dz;
                }
                fx[i] += sx, fy[i] += sy, fz[i] += sz;
            }
        }
    }
}
#endif

GLOBAL void verlet_list(int n, int most, const int *restrict count, const int *restrict list, const double *restrict x,
                        double *restrict f) {
#pragma acc parallel loop present(count, list, x, f)
    EACH_X(i, 0, n) {
        double xi = x[3 * i], yi = x[3 * i + 1], zi = x[3 * i + 2], fx = 0, fy = 0, fz = 0;
        for (int k = 0; k < count[i]; k++) {
            int j = list[i * most + k];
            double dx = xi - x[3 * j], dy = yi - x[3 * j + 1], dz = zi - x[3 * j + 2];
            double r2 = dx * dx + dy * dy + dz * dz + .8;
            if (r2 < 6.25) {
                double s2 = 1 / r2, s6 = s2 * s2 * s2, w = 24 * s2 * s6 * (2 * s6 - 1);
                fx += w * dx, fy += w * dy, fz += w * dz;
            }
        }
        f[3 * i] = fx, f[3 * i + 1] = fy, f[3 * i + 2] = fz;
    }
}

struct blob {
    float x, y, z, mass;
};
// A smoothed density: those within h in the 27 cells around.
GLOBAL void sph_density(int n, int m, float h, const int *start, const int *cell, const struct blob *p, float *rho) {
#pragma acc kernels loop independent present(start, cell, p, rho)
    EACH_X(i, 0, n) {
        struct blob a = p[i];
        int c = cell[i], cz = c / (m * m), cy = c / m % m, cx = c % m;
        float sum = 0;
        for (int z = cz > 0 ? cz - 1 : 0; z <= (cz < m - 1 ? cz + 1 : cz); z++)
            for (int y = cy > 0 ? cy - 1 : 0; y <= (cy < m - 1 ? cy + 1 : cy); y++)
                for (int x = cx > 0 ? cx - 1 : 0; x <= (cx < m - 1 ? cx + 1 : cx); x++)
                    for (int j = start[(z * m + y) * m + x]; j < start[(z * m + y) * m + x + 1]; j++) {
                        struct blob b = p[j];
                        float dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
                        float q = h * h - dx * dx - dy * dy - dz * dz;
                        if (q > 0)
                            sum += b.mass * q * q * q;
                    }
        rho[i] = sum * 1.5667f;
    }
}

// Particles in a mesh: charge to four corners, fields from them, a rotation by Boris.
GLOBAL void deposit(int np, int n, const float *restrict x, const float *restrict y, float *restrict rho) {
#pragma acc parallel loop present(x, y, rho)
    EACH_X(p, 0, np) {
        int i = (int)x[p], j = (int)y[p];
        float u = x[p] - i, v = y[p] - j;
        ADD(rho[j * n + i], (1 - u) * (1 - v));
        ADD(rho[j * n + i + 1], u * (1 - v));
        ADD(rho[(j + 1) * n + i], (1 - u) * v);
        ADD(rho[(j + 1) * n + i + 1], u * v);
    }
}
GLOBAL void push(int np, int n, float dt, const float *ex, const float *ey, const float *bz, float *x, float *y, float *vx,
                 float *vy) {
#pragma acc kernels loop independent default(present)
    EACH_X(p, 0, np) {
        int i = (int)x[p], j = (int)y[p], o = j * n + i;
        float u = x[p] - i, v = y[p] - j, a = (1 - u) * (1 - v), b = u * (1 - v), c = (1 - u) * v, d = u * v;
        float e1 = a * ex[o] + b * ex[o + 1] + c * ex[o + n] + d * ex[o + n + 1];
        float e2 = a * ey[o] + b * ey[o + 1] + c * ey[o + n] + d * ey[o + n + 1];
        float t = .5f * dt * (a * bz[o] + b * bz[o + 1] + c * bz[o + n] + d * bz[o + n + 1]), s = 2 * t / (1 + t * t);
        float ux = vx[p] + .5f * dt * e1, uy = vy[p] + .5f * dt * e2;
        float wx = ux + uy * t, wy = uy - ux * t;
        ux += wy * s;
        uy -= wx * s;
        vx[p] = ux + .5f * dt * e1;
        vy[p] = uy + .5f * dt * e2;
        x[p] = fminf(fmaxf(x[p] + dt * vx[p], 0), n - 2);
        y[p] = fminf(fmaxf(y[p] + dt * vy[p], 0), n - 2);
    }
}

GLOBAL void gravity(int n, const struct atom *restrict b, struct atom *restrict acc) {
#pragma acc kernels present(b[0 : n], acc[0 : n])
    EACH_X(i, 0, n) {
        double ax = 0, ay = 0, az = 0;
        for (int j = 0; j < n; j++) {
            double dx = b[j].x - b[i].x, dy = b[j].y - b[i].y, dz = b[j].z - b[i].z;
            double r2 = dx * dx + dy * dy + dz * dz + 1e-3, w = b[j].q / (r2 * sqrt(r2));
            ax += w * dx, ay += w * dy, az += w * dz;
        }
        acc[i].x = ax, acc[i].y = ay, acc[i].z = az;
    }
}
// The nearest image in a periodic box; energy and virial.
GLOBAL void minimum_image(int n, float box, const float *x, const float *y, const float *z, float *e, double *virial) {
    double w = 0;
#pragma acc parallel loop reduction(+ : w) default(present)
    EACH_X(i, 0, n) {
        float ei = 0, wi = 0;
#pragma acc loop reduction(+ : ei, wi)
        for (int j = 0; j < n; j++) {
            float dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
            dx -= box * rintf(dx / box), dy -= box * rintf(dy / box), dz -= box * rintf(dz / box);
            float s = 1 / (dx * dx + dy * dy + dz * dz + 1), s3 = s * s * s;
            ei += s3 * (s3 - 1);
            wi += s3 * (2 * s3 - 1);
        }
        e[i] = ei;
        w += wi;
    }
    REDUCED(virial, w);
}

int main(void) {
    {
        int m = S(16, 3), cells = m * m * m, *start = HOST(int, cells + 1);
        start[0] = 0;
        for (int c = 0; c < cells; c++)
            start[c + 1] = start[c] + 16 + (int)(16 * uniform(c));
        int n = start[cells], *cell = HOST(int, n);
        double *h = host_double((size_t)4 * n, 0, 1);
        float *hf = HOST(float, 4 * n);
        for (int c = 0; c < cells; c++)
            for (int i = start[c]; i < start[c + 1]; i++) {
                cell[i] = c;
                h[4 * i] += c % m, h[4 * i + 1] += c / m % m, h[4 * i + 2] += c / (m * m);
            }
        for (int i = 0; i < 4 * n; i++)
            hf[i] = (float)h[i];
        int *ds = SENT(int, start, cells + 1), *dc = SENT(int, cell, n);
        struct atom *a = SENT(struct atom, h, n);
        struct blob *b = SENT(struct blob, hf, n);
        double *fx = new_double(n, 0, 1), *fy = new_double(n, 0, 1), *fz = new_double(n, 0, 1);
        float *rho = new_float(n, 0, 1);
        TIMED("cell_forces", AS_IS, sum_double(fx, n) + sum_double(fz, n), RUN1(cell_forces, n, m, ds, dc, a, fx, fy, fz));
        TIMED("sph_density", AS_IS, sum_float(rho, n), RUN1(sph_density, n, n, m, .9f, ds, dc, b, rho));
    }
    {
        int n = S(131072, 500), most = 64, *count = host_int(n, 30, 64), *list = HOST(int, n *most);
        for (int i = 0; i < n * most; i++)
            list[i] = (i / most + 1 + (int)(400 * uniform(i))) % n;
        double *h = host_double((size_t)3 * n, 0, 4), *x = SENT(double, h, 3 * n), *f = new_double((size_t)3 * n, 0, 1);
        int *dc = SENT(int, count, n), *dl = SENT(int, list, n *most);
        TIMED("verlet_list", AS_IS, sum_double(f, (size_t)3 * n), RUN1(verlet_list, n, n, most, dc, dl, x, f));
    }
    {
        int np = S(2000000, 3000), n = S(1024, 32);
        float *hx = host_float(np, 0, n - 2), *hy = HOST(float, np), *zero = HOST(float, n *n);
        for (int i = 0; i < np; i++)
            hy[i] = (float)((n - 2) * uniform(3 * i + 1));
        memset(zero, 0, sizeof(float) * n * n);
        float *x = SENT(float, hx, np), *y = SENT(float, hy, np), *rho = SENT(float, zero, n *n);
        float *ex = new_float(n * n, -1, 1), *ey = new_float(n * n, -1, 1), *bz = new_float(n * n, -1, 1);
        float *vx = SENT(float, hx, np), *vy = SENT(float, hy, np);
        size_t bytes = sizeof(float) * np;
        TIMED("deposit", restore(rho, zero, sizeof(float) * n * n), sum_float(rho, n * n), RUN1(deposit, np, np, n, x, y, rho));
        TIMED("push", (restore(x, hx, bytes), restore(y, hy, bytes), restore(vx, hx, bytes), restore(vy, hy, bytes)),
              sum_float(x, np) + sum_float(vy, np), RUN1(push, np, np, n, .01f, ex, ey, bz, x, y, vx, vy));
    }
    {
        int n = S(8192, 200);
        double *h = host_double((size_t)4 * n, 0, 1);
        struct atom *b = SENT(struct atom, h, n), *acc = SENT(struct atom, h, n);
        TIMED("gravity", AS_IS, sum_double((double *)acc, (size_t)4 * n), RUN1(gravity, n, n, b, acc));
        int k = S(16384, 200);
        float *x = new_float(k, 0, 10), *y = new_float(k, 0, 9), *z = new_float(k, 0, 8), *e = new_float(k, 0, 1);
        double *virial = total(), w = 0;
        TIMED("minimum_image", clear(virial), sum_float(e, k) + w,
              (RUN1(minimum_image, k, k, 9.5f, x, y, z, e, virial), w = value(virial)));
    }
    return 0;
}
