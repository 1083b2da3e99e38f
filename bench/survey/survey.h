// What the sources of the survey share: loops as directives or as lambdas for CUDA, memory on the device, the clock.
//
// K1, K2, K3: a nest of one to three loops; KT: two loops, of which the inner one's bounds depend on the outer one's variable
// (they lie within 0 and M); KI, KI2: loops of which the program says that their iterations are independent.
// -DREAL=double: double precision.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <string.h>
#include <time.h>
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}
#ifndef REAL
#define REAL float
#endif
typedef REAL real;
#ifdef __CUDACC__
template <class F> __global__ void k1(int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        f(i);
}
template <class F> __global__ void k2(int n, int m, F f) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < m)
        f(i, j);
}
template <class B, class F> __global__ void kt(int n, int m, B inside, F f) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < m && inside(i, j))
        f(i, j);
}
template <class F> __global__ void k3(int n, int m, int l, F f) {
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.z;
    if (i < n && j < m && k < l)
        f(i, j, k);
}
#define K1(N, i, ...) k1<<<((N) + 127) / 128, 128>>>(N, [=] __device__(int i) __VA_ARGS__)
#define K2(N, i, M, j, ...)                                                                                            \
    k2<<<dim3(((M) + 31) / 32, ((N) + 7) / 8), dim3(32, 8)>>>(N, M, [=] __device__(int i, int j) __VA_ARGS__)
#define KT(N, i, FROM, TO, M, j, ...)                                                                                  \
    kt<<<dim3(((M) + 31) / 32, ((N) + 7) / 8), dim3(32, 8)>>>(                                                         \
        N, M, [=] __device__(int i, int j) { return j >= (FROM) && j < (TO); },                                        \
        [=] __device__(int i, int j) __VA_ARGS__)
#define KI K1
#define KI2 K2
#define K3(N, i, M, j, L, k, ...)                                                                                      \
    k3<<<dim3(((L) + 31) / 32, ((M) + 7) / 8, N), dim3(32, 8)>>>(N, M,                                                 \
                                                                 L, [=] __device__(int i, int j, int k) __VA_ARGS__)
#define SYNC cudaDeviceSynchronize()
static real *mk(size_t n) {
    real *h = (real *)malloc(n * sizeof(real)), *d;
    for (size_t i = 0; i < n; i++)
        h[i] = (real)((i * 2654435761u >> 8) % 1000) / 1000 + 0.001f;
    cudaMalloc(&d, n * sizeof(real));
    cudaMemcpy(d, h, n * sizeof(real), cudaMemcpyHostToDevice);
    free(h);
    return d;
}
static int *mki(size_t n, int mod) {
    int *h = (int *)malloc(n * 4), *d;
    for (size_t i = 0; i < n; i++)
        h[i] = (int)((i * 2654435761u >> 8) % mod);
    cudaMalloc(&d, n * 4);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    free(h);
    return d;
}
static double sum(real *d, size_t n) {
    real *h = (real *)malloc(n * sizeof(real));
    cudaMemcpy(h, d, n * sizeof(real), cudaMemcpyDeviceToHost);
    double s = 0;
    for (size_t i = 0; i < n; i++)
        s += h[i];
    free(h);
    return s;
}
#define R
#else
#define STR(x) #x
#define P(x) _Pragma(STR(x))
#if VARIANT == 0
#define AI P(acc kernels loop independent default(present))
#define A1 P(acc kernels default(present))
#define A2 A1
#define A3 A1
#define ATRI A1
#define LANES
#elif VARIANT == 1
#define AI P(acc parallel loop default(present))
#define A1 P(acc parallel loop default(present))
#define A2 A1
#define A3 A1
#define ATRI A1
#define LANES
#elif VARIANT == 3
#define AI P(acc parallel loop gang vector default(present))
#define A1 P(acc parallel loop gang vector default(present))
#define A2 P(acc parallel loop gang default(present))
#define A3 P(acc parallel loop gang collapse(2) default(present))
#define ATRI A2
#define LANES P(acc loop vector)
#else
#define ATRI P(acc parallel loop default(present))
#define LANES
#define AI P(acc parallel loop default(present))
#define A1 P(acc parallel loop default(present))
#define A2 P(acc parallel loop collapse(2) default(present))
#define A3 P(acc parallel loop collapse(3) default(present))
#endif
#if VARIANT == 2
#define TRIANGLE P(acc loop)
#else
#define TRIANGLE LANES
#endif
#define K1(N, i, ...) A1 for (int i = 0; i < (N); i++) __VA_ARGS__
#define KI(N, i, ...) AI for (int i = 0; i < (N); i++) __VA_ARGS__
#define KI2(N, i, M, j, ...)                                                                                           \
    AI for (int i = 0; i < (N); i++) P(acc loop independent) for (int j = 0; j < (M); j++) __VA_ARGS__
#define K2(N, i, M, j, ...) A2 for (int i = 0; i < (N); i++) LANES for (int j = 0; j < (M); j++) __VA_ARGS__
#define KT(N, i, FROM, TO, M, j, ...)                                                                                  \
    ATRI for (int i = 0; i < (N); i++) TRIANGLE for (int j = FROM; j < (TO); j++) __VA_ARGS__
#define K3(N, i, M, j, L, k, ...)                                                                                      \
    A3 for (int i = 0; i < (N); i++) for (int j = 0; j < (M); j++) LANES for (int k = 0; k < (L); k++) __VA_ARGS__
#define SYNC
static real *mk(size_t n) {
    real *h = (real *)malloc(n * sizeof(real));
    for (size_t i = 0; i < n; i++)
        h[i] = (real)((i * 2654435761u >> 8) % 1000) / 1000 + 0.001f;
#pragma acc enter data copyin(h [0:n])
    return h;
}
static int *mki(size_t n, int mod) {
    int *h = (int *)malloc(n * 4);
    for (size_t i = 0; i < n; i++)
        h[i] = (int)((i * 2654435761u >> 8) % mod);
#pragma acc enter data copyin(h [0:n])
    return h;
}
static double sum(real *h, size_t n) {
#pragma acc update self(h [0:n])
    double s = 0;
    for (size_t i = 0; i < n; i++)
        s += h[i];
    return s;
}
#define R restrict
#endif
static int only(const char *name) {
    const char *only = getenv("ONLY"), *skip = getenv("SKIP");
    return (!only || strstr(name, only)) && (!skip || !strstr(skip, name));
}
#define TIME(name, gb, out, nout, ...)                                                                                 \
    do {                                                                                                               \
        __VA_ARGS__;                                                                                                   \
        SYNC;                                                                                                          \
        double best = 1e9;                                                                                             \
        for (int r = 0; r < 7; r++) {                                                                                  \
            double t = now();                                                                                          \
            __VA_ARGS__;                                                                                               \
            SYNC;                                                                                                      \
            t = now() - t;                                                                                             \
            if (t < best)                                                                                              \
                best = t;                                                                                              \
        }                                                                                                              \
        printf("%-18s %9.4f ms %8.1f G/s  sum %.6g\n", name, best * 1e3, (gb) / best * 1e-9, sum(out, nout));          \
        fflush(stdout);                                                                                                \
    } while (0)
