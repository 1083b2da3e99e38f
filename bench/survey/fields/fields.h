// What the kernels of the fields share: one text for accc and for nvcc, memory on the device, the clock.
//
// GLOBAL functions are nests under OpenACC's directives, or CUDA kernels in which a thread takes an iteration of EACH_X,
// EACH_Y, EACH_Z; RUN1, RUN2, RUN3 call them. Where the two would not look alike, a function is written twice.
// SIZES=small: sizes for a machine without a GPU. ONLY, SKIP: as in the rest of the survey.
#include "../survey.h"
static int small_sizes(void) {
    const char *s = getenv("SIZES");
    return s && !strcmp(s, "small");
}
#define S(full, small) (small_sizes() ? (small) : (full))

typedef unsigned char uchar;
// Uniform in [0, 1), a function of k alone.
static double uniform(unsigned k) {
    k ^= k >> 16;
    k *= 0x7feb352du;
    k ^= k >> 15;
    k *= 0x846ca68bu;
    k ^= k >> 16;
    return (k >> 8) * (1.0 / 16777216);
}
#define HOST(T, n) ((T *)malloc((size_t)(n) * sizeof(T)))

#ifdef __CUDACC__
#define restrict
#define GLOBAL static __global__
#define DEVICE static __device__
#ifndef EMULATED
#define CONSTANT static __constant__
#define RUN1(f, n, ...) f<<<((n) + 127) / 128, 128>>>(__VA_ARGS__)
#define RUN2(f, n, m, ...) f<<<dim3(((m) + 31) / 32, ((n) + 7) / 8), dim3(32, 8)>>>(__VA_ARGS__)
#define RUN3(f, l, n, m, ...) f<<<dim3(((m) + 31) / 32, ((n) + 7) / 8, l), dim3(32, 8)>>>(__VA_ARGS__)
// Adds v of all threads of a block, which all call it, to *to.
static __device__ void block_add(double *to, double v) {
    __shared__ double part[256];
    int t = threadIdx.y * blockDim.x + threadIdx.x, all = blockDim.x * blockDim.y;
    part[t] = v;
    __syncthreads();
    for (int half = all / 2; half > 0; half /= 2) {
        if (t < half)
            part[t] += part[t + half];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(to, part[0]);
}
#endif
#define ONCE(i, a, b, at) for (int i = (a) + (int)(at), i##_end = i < (b) ? i + 1 : i; i < i##_end; i++)
#define EACH_X(i, a, b) ONCE(i, a, b, blockIdx.x * blockDim.x + threadIdx.x)
#define EACH_Y(i, a, b) ONCE(i, a, b, blockIdx.y * blockDim.y + threadIdx.y)
#define EACH_Z(i, a, b) ONCE(i, a, b, blockIdx.z)
#define REDUCED(to, v) block_add(to, v)
#define ADD(x, v) atomicAdd(&(x), v)
static void *on_device(const void *host, size_t bytes) {
    void *d;
    cudaMalloc(&d, bytes);
    cudaMemcpy(d, host, bytes, cudaMemcpyHostToDevice);
    return d;
}
static void restore(void *d, const void *host, size_t bytes) { cudaMemcpy(d, host, bytes, cudaMemcpyHostToDevice); }
static void *fetched(void *d, size_t bytes) {
    void *h = malloc(bytes);
    cudaMemcpy(h, d, bytes, cudaMemcpyDeviceToHost);
    return h;
}
static void gone(void *d, size_t bytes) {
    (void)bytes;
    cudaFree(d);
}
static void released(void *h) { free(h); }
static double *total(void) {
    double zero = 0;
    return (double *)on_device(&zero, sizeof zero);
}
static void clear(double *d) { cudaMemset(d, 0, sizeof *d); }
static double value(double *d) {
    double v;
    cudaMemcpy(&v, d, sizeof v, cudaMemcpyDeviceToHost);
    return v;
}
#else
#define GLOBAL static
#define DEVICE static
#define CONSTANT static const
#define RUN1(f, n, ...) f(__VA_ARGS__)
#define RUN2(f, n, m, ...) f(__VA_ARGS__)
#define RUN3(f, l, n, m, ...) f(__VA_ARGS__)
#define EACH_X(i, a, b) for (int i = (a); i < (b); i++)
#define EACH_Y EACH_X
#define EACH_Z EACH_X
#define REDUCED(to, v) (*(to) = (v))
#define ADD(x, v) _Pragma("acc atomic update") x += v
static void *on_device(const void *host, size_t bytes) {
    char *p = (char *)malloc(bytes);
    memcpy(p, host, bytes);
#pragma acc enter data copyin(p[0 : bytes])
    return p;
}
static void restore(void *d, const void *host, size_t bytes) {
    char *p = (char *)d;
    memcpy(p, host, bytes);
#pragma acc update device(p[0 : bytes])
}
static void *fetched(void *d, size_t bytes) {
    char *p = (char *)d;
#pragma acc update self(p[0 : bytes])
    return p;
}
static void gone(void *d, size_t bytes) {
    char *p = (char *)d;
#pragma acc exit data delete(p[0 : bytes])
    free(p);
}
static void released(void *h) { (void)h; }
static double *total(void) {
    static double t;
    return &t;
}
static void clear(double *d) { *d = 0; }
static double value(double *d) { return *d; }
#endif
// A field of n values between lo and hi, on the host and on the device; its weighted sum.
#define ARRAYS(T)                                                                                                      \
    static T *host_##T(size_t n, double lo, double hi) {                                                               \
        T *h = HOST(T, n);                                                                                             \
        for (size_t i = 0; i < n; i++)                                                                                 \
            h[i] = (T)(lo < hi ? lo + (hi - lo) * uniform((unsigned)i + 77 * (unsigned)n) : lo);                       \
        return h;                                                                                                      \
    }                                                                                                                  \
    static T *new_##T(size_t n, double lo, double hi) {                                                                \
        T *h = host_##T(n, lo, hi), *d = (T *)on_device(h, n * sizeof(T));                                             \
        free(h);                                                                                                       \
        return d;                                                                                                      \
    }                                                                                                                  \
    static double sum_##T(T *d, size_t n) {                                                                            \
        T *h = (T *)fetched(d, n * sizeof(T));                                                                         \
        double s = 0;                                                                                                  \
        for (size_t i = 0; i < n; i++)                                                                                 \
            s += (double)h[i] * (1 + i % 7);                                                                           \
        released(h);                                                                                                   \
        return s;                                                                                                      \
    }
ARRAYS(float)
ARRAYS(double)
ARRAYS(int)
ARRAYS(uchar)
#define SENT(T, h, n) ((T *)on_device(h, (size_t)(n) * sizeof(T)))
#define GONE(T, d, n) gone(d, (size_t)(n) * sizeof(T))
// The least of 7 wall times of a call with the wait behind it, after one that warms up; `again` before each puts back what it
// changes. One that takes seconds is not repeated.
#define TIMED(name, again, check, ...)                                                                                 \
    if (only(name)) {                                                                                                  \
        double fastest = 1e9, spent = 0;                                                                               \
        for (int repeat = 0; repeat < S(8, 2) && spent < 1; repeat++) {                                                \
            again;                                                                                                     \
            SYNC;                                                                                                      \
            double began = now();                                                                                      \
            __VA_ARGS__;                                                                                               \
            SYNC;                                                                                                      \
            began = now() - began;                                                                                     \
            spent += began;                                                                                            \
            if ((repeat > 0 || spent > 1) && began < fastest)                                                          \
                fastest = began;                                                                                       \
        }                                                                                                              \
        printf("%-20s %10.4f ms  sum %.7g\n", name, fastest * 1e3, (double)(check));                                   \
        fflush(stdout);                                                                                                \
    }
#define AS_IS (void)0
