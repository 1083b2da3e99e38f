// Spectral methods and finite elements: transforms, tensor contractions, assembly, fluxes.
#include "fields.h"

GLOBAL void dft(int n, const double *restrict re, const double *restrict im, double *restrict outre, double *restrict outim) {
#pragma acc kernels loop independent present(re, im, outre, outim)
    EACH_X(k, 0, n) {
        double a = 0, b = 0;
        for (int j = 0; j < n; j++) {
            double w = -6.283185307179586 * ((int)((long long)j * k % n)) / n, c = cos(w), s = sin(w);
            a += re[j] * c - im[j] * s;
            b += re[j] * s + im[j] * c;
        }
        outre[k] = a;
        outim[k] = b;
    }
}
struct cplx {
    float re, im;
};
// A stage of Stockham's transform of many rows.
GLOBAL void fft_stage(int rows, int n, int l, const struct cplx *in, struct cplx *out) {
#pragma acc parallel loop collapse(2) present(in, out)
    EACH_Y(r, 0, rows)
    EACH_X(t, 0, n / 2) {
        int j = t / l, k = t % l;
        float w = -3.14159265f * k / l, c = cosf(w), s = sinf(w);
        struct cplx a = in[r * n + t], b = in[r * n + t + n / 2], q;
        q.re = b.re * c - b.im * s;
        q.im = b.re * s + b.im * c;
        out[r * n + 2 * j * l + k].re = a.re + q.re;
        out[r * n + 2 * j * l + k].im = a.im + q.im;
        out[r * n + (2 * j + 1) * l + k].re = a.re - q.re;
        out[r * n + (2 * j + 1) * l + k].im = a.im - q.im;
    }
}
static void fft(int rows, int n, struct cplx *a, struct cplx *b) {
    for (int l = 1; l < n; l *= 4) {
        RUN2(fft_stage, rows, n / 2, rows, n, l, a, b);
        RUN2(fft_stage, rows, n / 2, rows, n, 2 * l, b, a);
    }
}

#define NP 8
// Gradients of a field in each element by a matrix of derivatives in three directions.
#ifdef __CUDACC__
static __global__ void sem_gradient(int e, const double *d, const double *u, double *ux, double *uy, double *uz) {
    int at = blockIdx.x * blockDim.x + threadIdx.x, el = at / (NP * NP * NP);
    int i = at % NP, j = at / NP % NP, k = at / (NP * NP) % NP;
    if (el >= e)
        return;
    const double *v = u + el * NP * NP * NP;
    double a = 0, b = 0, c = 0;
    for (int l = 0; l < NP; l++) {
        a += d[i * NP + l] * v[(k * NP + j) * NP + l];
        b += d[j * NP + l] * v[(k * NP + l) * NP + i];
        c += d[k * NP + l] * v[(l * NP + j) * NP + i];
    }
    ux[at] = a, uy[at] = b, uz[at] = c;
}
#else
static void sem_gradient(int e, const double d[NP][NP], const double (*u)[NP][NP][NP], double (*ux)[NP][NP][NP],
                         double (*uy)[NP][NP][NP], double (*uz)[NP][NP][NP]) {
#pragma acc parallel loop gang present(d[0 : NP], u[0 : e], ux[0 : e], uy[0 : e], uz[0 : e])
    for (int el = 0; el < e; el++)
#pragma acc loop collapse(3) vector
        for (int k = 0; k < NP; k++)
            for (int j = 0; j < NP; j++)
                for (int i = 0; i < NP; i++) {
                    double a = 0, b = 0, c = 0;
#pragma acc loop seq
                    for (int l = 0; l < NP; l++) {
                        a += d[i][l] * u[el][k][j][l];
                        b += d[j][l] * u[el][k][l][i];
                        c += d[k][l] * u[el][l][j][i];
                    }
                    ux[el][k][j][i] = a;
                    uy[el][k][j][i] = b;
                    uz[el][k][j][i] = c;
                }
}
#endif
// Linear triangles: stiffness times a vector, added to the vertices.
GLOBAL void p1_assembly(int e, const int (*corner)[3], const double *x, const double *y, const double *u, double *r) {
#pragma acc parallel loop present(corner[0 : e], x, y, u, r)
    EACH_X(t, 0, e) {
        double bx[3], by[3], k[3][3];
        for (int i = 0; i < 3; i++) {
            int p = corner[t][(i + 1) % 3], q = corner[t][(i + 2) % 3];
            bx[i] = y[p] - y[q];
            by[i] = x[q] - x[p];
        }
        double area = .5 * (bx[0] * by[1] - bx[1] * by[0]) + 1e-3;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                k[i][j] = (bx[i] * bx[j] + by[i] * by[j]) / (4 * area);
        for (int i = 0; i < 3; i++) {
            double s = 0;
            for (int j = 0; j < 3; j++)
                s += k[i][j] * u[corner[t][j]];
            ADD(r[corner[t][i]], s);
        }
    }
}
// Upwind fluxes at the ends of elements of one dimension, the mass matrix's inverse applied: 4 nodes an element.
GLOBAL void dg_advection(int e, double speed, const double *restrict d, const double *restrict lift, const double *restrict u,
                         double *restrict rhs) {
#pragma acc kernels present(d[0 : 16], lift[0 : 8], u[0 : 4 * e], rhs[0 : 4 * e])
    EACH_X(k, 0, e) {
        int left = k == 0 ? e - 1 : k - 1;
        double jump0 = u[4 * k] - u[4 * left + 3], jump1 = 0;
        double flux[2] = {speed * jump0, speed * jump1};
        for (int i = 0; i < 4; i++) {
            double s = 0;
            for (int j = 0; j < 4; j++)
                s += d[4 * i + j] * u[4 * k + j];
            rhs[4 * k + i] = -speed * s + lift[2 * i] * flux[0] + lift[2 * i + 1] * flux[1];
        }
    }
}
// A mass matrix by factors: interpolation to quadrature points and back, in planes of an element, with an array of its own.
GLOBAL void sem_mass(int e, const double *restrict b, const double *restrict weight, const double *restrict u, double *restrict v) {
#pragma acc parallel loop present(b, weight, u, v)
    EACH_X(el, 0, e) {
        double t[4][5], q[5][5];
        for (int i = 0; i < 4; i++)
            for (int m = 0; m < 5; m++) {
                t[i][m] = 0;
                for (int j = 0; j < 4; j++)
                    t[i][m] += b[m * 4 + j] * u[el * 16 + i * 4 + j];
            }
        for (int l = 0; l < 5; l++)
            for (int m = 0; m < 5; m++) {
                q[l][m] = 0;
                for (int i = 0; i < 4; i++)
                    q[l][m] += b[l * 4 + i] * t[i][m];
                q[l][m] *= weight[el * 25 + l * 5 + m];
            }
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                double s = 0;
                for (int l = 0; l < 5; l++)
                    for (int m = 0; m < 5; m++)
                        s += b[l * 4 + i] * b[m * 4 + j] * q[l][m];
                v[el * 16 + i * 4 + j] = s;
            }
    }
}

#ifdef __CUDACC__
#define ELEMENTS(p) p
#define MATRIX(p) p
#else
#define ELEMENTS(p) (double(*)[NP][NP][NP]) p
#define MATRIX(p) (double(*)[NP]) p
#endif
int main(void) {
    {
        int n = S(4096, 100);
        double *re = new_double(n, 0, 1), *im = new_double(n, 0, 2), *a = new_double(n, 0, 1), *b = new_double(n, 0, 1);
        TIMED("dft", AS_IS, sum_double(a, n) + sum_double(b, n), RUN1(dft, n, n, re, im, a, b));
    }
    {
        int rows = S(4096, 3), n = S(1024, 64);
        float *h = host_float((size_t)2 * rows * n, 0, 1);
        struct cplx *a = SENT(struct cplx, h, (size_t)rows *n), *b = SENT(struct cplx, h, (size_t)rows *n);
        TIMED("fft", restore(a, h, sizeof(struct cplx) * rows * n), sum_float((float *)a, (size_t)2 * rows * n), fft(rows, n, a, b));
    }
    {
        int e = S(8000, 5);
        size_t n = (size_t)e * NP * NP * NP;
        double *d = new_double(NP * NP, -1, 1), *u = new_double(n, 0, 1), *a = new_double(n, 0, 1), *b = new_double(n, 0, 1), *c = new_double(n, 0, 1);
        TIMED("sem_gradient", AS_IS, sum_double(a, n) + sum_double(b, n) + sum_double(c, n),
              RUN1(sem_gradient, n, e, MATRIX(d), ELEMENTS(u), ELEMENTS(a), ELEMENTS(b), ELEMENTS(c)));
    }
    {
        int n = S(700, 12), nodes = (n + 1) * (n + 1), e = 2 * n * n, (*corner)[3] = (int(*)[3])malloc(sizeof(int) * 3 * e), at = 0;
        double *x = HOST(double, nodes), *y = HOST(double, nodes), *zero = HOST(double, nodes);
        for (int i = 0; i < nodes; i++)
            x[i] = i % (n + 1) + .2 * uniform(i), y[i] = i / (n + 1) + .2 * uniform(5 * i), zero[i] = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int o = i * (n + 1) + j, t[2][3] = {{o, o + 1, o + n + 1}, {o + 1, o + n + 2, o + n + 1}};
                memcpy(corner[at++], t[0], sizeof t[0]);
                memcpy(corner[at++], t[1], sizeof t[1]);
            }
        int(*dc)[3] = (int(*)[3])on_device(corner, sizeof(int) * 3 * e);
        double *dx = SENT(double, x, nodes), *dy = SENT(double, y, nodes), *u = new_double(nodes, 0, 1), *r = SENT(double, zero, nodes);
        TIMED("p1_assembly", restore(r, zero, sizeof(double) * nodes), sum_double(r, nodes), RUN1(p1_assembly, e, e, dc, dx, dy, u, r));
    }
    {
        int e = S(1000000, 200);
        double *d = new_double(16, -1, 1), *lift = new_double(8, 0, 1), *u = new_double((size_t)4 * e, 0, 1), *r = new_double((size_t)4 * e, 0, 1);
        TIMED("dg_advection", AS_IS, sum_double(r, (size_t)4 * e), RUN1(dg_advection, e, e, .7, d, lift, u, r));
        int k = S(200000, 45);
        double *b = new_double(20, 0, 1), *w = new_double((size_t)25 * k, 0, 1), *v = new_double((size_t)16 * k, 0, 1);
        TIMED("sem_mass", AS_IS, sum_double(v, (size_t)16 * k), RUN1(sem_mass, k, k, b, w, u, v));
    }
    return 0;
}
