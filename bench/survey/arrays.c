// A survey of small kernels, third part: what arrays.F90 does in the manner of Fortran codes, here in C and, for nvcc, as
// CUDA. See kernels.c for how it is compiled and run, and what it prints. The first subscript of Fortran's arrays is the last
// one here.
#include "survey.h"

// Stencils and flows.
static void smooth(int n, const real *R a, real *R b) {
    K3(n, k, n, j, n, i, {
        int m = n + 2, o = ((k + 1) * m + j + 1) * m + i + 1;
        b[o] = .4f * a[o] + .1f * (a[o - 1] + a[o + 1] + a[o - m] + a[o + m] + a[o - m * m] + a[o + m * m]);
    });
}
static void shallow(int n, const real *R h, const real *R u, const real *R v, real *R q) {
    K2(n - 2, j, n - 2, i, {
        int o = (j + 1) * n + i + 1;
        real fx = u[o] * (h[o + 1] + h[o]) - u[o - 1] * (h[o] + h[o - 1]);
        real fy = v[o] * (h[o + n] + h[o]) - v[o - n] * (h[o] + h[o - n]);
        q[o] = h[o] - .05f * (fx + fy);
    });
}
static void limiter(int n, const real *R q, real *R f) {
    K2(n, j, n - 3, i, {
        int o = j * n + i + 1;
        real a = q[o] - q[o - 1], b = q[o + 1] - q[o], s = 0;
        if (a * b > 0)
            s = fabsf(a) < fabsf(b) ? a : b;
        f[o] = q[o] + .5f * s;
    });
}
static void blur(int n, const real *R w, const real *R a, real *R b) {
    K2(n - 4, j, n - 4, i, {
        real s = 0;
        for (int y = 0; y < 5; y++)
            for (int x = 0; x < 5; x++)
                s += w[y * 5 + x] * a[(j + y) * n + i + x];
        b[(j + 2) * n + i + 2] = s;
    });
}
static void lattice(int n, const real *R f, real *R g) {
    int N = n * n;
    K2(n - 2, j, n - 2, i, {
        int o = (j + 1) * n + i + 1;
        const int cx[9] = {0, 1, -1, 0, 0, 1, -1, -1, 1};
        const int cy[9] = {0, 0, 0, 1, -1, 1, -1, 1, -1};
        const real wt[9] = {4 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f};
        real p[9], r = 0, u = 0, v = 0;
        for (int d = 0; d < 9; d++) {
            p[d] = f[d * N + o - cy[d] * n - cx[d]];
            r += p[d];
            u += cx[d] * p[d];
            v += cy[d] * p[d];
        }
        u /= r;
        v /= r;
        for (int d = 0; d < 9; d++) {
            real c = cx[d] * u + cy[d] * v;
            g[d * N + o] = p[d] + .6f * (wt[d] * r * (1 + 3 * c + 4.5f * c * c - 1.5f * (u * u + v * v)) - p[d]);
        }
    });
}
// Matrices.
static void transposed(int n, const real *R a, real *R b) {
    K2(n, j, n, i, { b[j * n + i] = a[i * n + j]; });
}
static void product_vector(int n, int m, const real *R a, const real *R x, real *R y) {
    K1(n, i, {
        real s = 0;
        for (int j = 0; j < m; j++)
            s += a[j * n + i] * x[j];
        y[i] = s;
    });
}
static void contraction(int n, int m, int l, const real *R a, const real *R b, real *R c) {
    K3(l, k, n, j, n, i, {
        real s = 0;
        for (int q = 0; q < m; q++)
            s += a[(k * m + q) * n + i] * b[j * m + q];
        c[(k * n + j) * n + i] = s;
    });
}
static void small(int n, const real *R a, const real *R b, real *R c) {
    K1(n, e, {
        for (int j = 0; j < 3; j++)
            for (int i = 0; i < 3; i++) {
                real s = 0;
                for (int k = 0; k < 3; k++)
                    s += a[e * 9 + k * 3 + i] * b[e * 9 + j * 3 + k];
                c[e * 9 + j * 3 + i] = s;
            }
    });
}
static void sparse(int n, const int *R row, const int *R col, const real *R v, const real *R x, real *R y) {
    K1(n, i, {
        real s = 0;
        for (int k = row[i]; k < row[i + 1]; k++)
            s += v[k] * x[col[k]];
        y[i] = s;
    });
}
static void scale_columns(int n, int m, const real *R a, real *R b) {
    K1(m, j, {
        real s = 0;
        for (int i = 0; i < n; i++)
            s += a[j * n + i] * a[j * n + i];
        s = sqrtf(s);
        for (int i = 0; i < n; i++)
            b[j * n + i] = a[j * n + i] / s;
    });
}
// Whole arrays, particles.
static void masked(int n, const real *R b, const real *R c, real *R a) {
    K2(n, j, n, i, {
        int o = j * n + i;
        a[o] = b[o] > .5f ? 2 * b[o] + c[o] : b[o] - c[o] * c[o];
    });
}
static void wrong_order(int n, const real *R a, const real *R b, real *R c) {
#ifdef __CUDACC__
    K2(n, j, n, i, { c[j * n + i] = a[j * n + i] + b[j * n + i]; });
#else
    K2(n, i, n, j, { c[j * n + i] = a[j * n + i] + b[j * n + i]; });
#endif
}
static void push(int n, int m, const real *R e, real *R x, real *R v) {
    K1(n, p, {
        real at = x[p] * (m - 1);
        int i = (int)at;
        real w = at - i;
        v[p] = v[p] + .01f * ((1 - w) * e[i] + w * e[i + 1] - .5f);
        real to = x[p] + .01f * v[p];
        if (to < 0)
            to = to + 1;
        if (to >= 1)
            to = to - 1;
        x[p] = to;
    });
}
static void bodies(int n, const real *R x, real *R f) {
    K1(n, i, {
        real s = 0, t = 0, u = 0;
        for (int j = 0; j < n; j++) {
            real dx = x[3 * j] - x[3 * i], dy = x[3 * j + 1] - x[3 * i + 1], dz = x[3 * j + 2] - x[3 * i + 2];
            real r = dx * dx + dy * dy + dz * dz + .01f, q = 1 / (r * sqrtf(r));
            s += dx * q;
            t += dy * q;
            u += dz * q;
        }
        f[3 * i] = s;
        f[3 * i + 1] = t;
        f[3 * i + 2] = u;
    });
}
#ifdef __CUDACC__
__global__ void greatest_kernel(int n, const real *x, unsigned long long *best) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ unsigned long long of_warp[32];
    unsigned long long mine = i < n ? (unsigned long long)__float_as_uint(x[i]) << 32 | (0xffffffffu - i) : 0;
    for (int lanes = 16; lanes > 0; lanes /= 2) {
        unsigned long long other = __shfl_down_sync(~0u, mine, lanes);
        mine = other > mine ? other : mine;
    }
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < blockDim.x / 32; w++)
            mine = of_warp[w] > mine ? of_warp[w] : mine;
        atomicMax(best, mine);
    }
}
#endif
// The place of the greatest element, which the host gets.
static int greatest(int n, const real *R x) {
#ifdef __CUDACC__
    static unsigned long long *best;
    unsigned long long found;
    if (!best)
        cudaMalloc(&best, 8);
    cudaMemsetAsync(best, 0, 8);
    greatest_kernel<<<(n + 255) / 256, 256>>>(n, x, best);
    cudaMemcpy(&found, best, 8, cudaMemcpyDeviceToHost);
    return (int)(0xffffffffu - (unsigned)found);
#else
    real most = -1;
    int at = 0;
#pragma acc kernels default(present)
    for (int i = 0; i < n; i++)
        if (x[i] > most) {
            most = x[i];
            at = i;
        }
    return at;
#endif
}
static void set(real *R y, int value) {
    K1(1, i, { y[i] = value; });
}
static void set_rows(int n, int *R row) {
    K1(n + 1, i, { row[i] = i * 24 + i % 5; });
}
int main(void) {
    int n = 4096, g = 254, at;
    size_t N = (size_t)8192 * 8192;
    real *a = mk(N), *b = mk(N), *c = mk(N), *x = mk(N / 4), *y = mk(N / 4), *z = mk(N / 4);
    int *col = mki(N / 2, 1 << 20), *row = mki(N / 16, 1);
    double f4 = 4;
    set_rows(1 << 20, row);
    if (only("smooth"))
        TIME("smooth 256", 2. * g * g * g * f4, c, 256 * 256 * 256, smooth(g, a, c));
    if (only("shallow"))
        TIME("shallow 4096", 4. * n * n * f4, y, n * n, shallow(n, x, a, b, y));
    if (only("limiter"))
        TIME("limiter 4096", 2. * n * n * f4, c, n * n, limiter(n, a, c));
    if (only("blur"))
        TIME("blur 5x5 4096", 50. * n * n, c, n * n, blur(n, b, a, c));
    if (only("lattice"))
        TIME("lattice 2048", 18. * 2048 * 2048 * f4, c, 9 * 2048 * 2048, lattice(2048, a, c));
    if (only("transpose"))
        TIME("transpose 8192", 2. * N * f4, c, N, transposed(8192, a, c));
    if (only("matvec"))
        TIME("matvec 8192", N * f4, y, 8192, product_vector(8192, 8192, a, x, y));
    if (only("contraction"))
        TIME("contraction 64x256", 2. * 64 * 64 * 64 * 256, c, 64 * 64 * 256, contraction(64, 64, 256, a, b, c));
    if (only("products"))
        TIME("3x3 products 2^20", 27. * 1048576 * f4, c, 9 << 20, small(1 << 20, a, b, c));
    if (only("csr"))
        TIME("csr 2^20x24", 24. * 1048576 * 8, y, 1 << 20, sparse(1 << 20, row, col, a, x, y));
    if (only("norm"))
        TIME("norm 4096 columns", 2. * n * n * f4, c, n * n, scale_columns(n, n, a, c));
    if (only("where"))
        TIME("where 8192", 3. * N * f4, c, N, masked(8192, a, b, c));
    if (only("wrong"))
        TIME("wrong order 8192", 3. * N * f4, c, N, wrong_order(8192, a, b, c));
    if (only("push"))
        TIME("push 2^24", 16777216. * 16, x, 1 << 24, push(1 << 24, 4096, a, x, z));
    if (only("bodies"))
        TIME("bodies 16384", 20. * 16384 * 16384, y, 3 * 16384, bodies(16384, a, y));
    if (only("greatest"))
        TIME("greatest 2^26", N * f4, y, (set(y, at), 1), at = greatest(N, a));
    return 0;
}
