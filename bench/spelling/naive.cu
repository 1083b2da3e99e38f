// Naive CUDA peers of the twelve kernels: an iteration of the independent loops a thread, borders clamped.
// Usage: naive KERNEL SIZES... (in the order of kernels.py). Prints: naive KERNEL ms MEDIAN checksum SUM.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        cudaError_t error = (call);                                                                                    \
        if (error != cudaSuccess) {                                                                                    \
            std::fprintf(stderr, "%s\n", cudaGetErrorString(error));                                                   \
            std::exit(1);                                                                                              \
        }                                                                                                              \
    } while (0)

static unsigned hash(size_t q) { return (unsigned)(q * 2654435761u) >> 8; }

template <class T, class F> static T *make(size_t count, F element) {
    std::vector<T> host(count);
    for (size_t q = 0; q < count; q++) host[q] = element(q);
    T *device;
    CHECK(cudaMalloc(&device, count * sizeof(T)));
    CHECK(cudaMemcpy(device, host.data(), count * sizeof(T), cudaMemcpyHostToDevice));
    return device;
}
static float *reals(size_t count, float least = 0.001f) {
    return make<float>(count, [=](size_t q) { return hash(q) % 1000 * 0.001f + least; });
}
template <class T> static T *zeros(size_t count) {
    return make<T>(count, [](size_t) { return T(0); });
}

__global__ void jacobi(int n, int m, const float *a, float *b) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= m) return;
    int up = i == 0 ? 0 : i - 1, down = i == n - 1 ? i : i + 1, left = j == 0 ? 0 : j - 1, right = j == m - 1 ? j : j + 1;
    b[i * m + j] = 0.25f * (a[up * m + j] + a[down * m + j] + a[i * m + left] + a[i * m + right]);
}
__global__ void heat(int n, int m, int l, const float *a, float *b) {
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.z;
    if (j >= m || k >= l) return;
    int up = i == 0 ? 0 : i - 1, down = i == n - 1 ? i : i + 1, north = j == 0 ? 0 : j - 1, south = j == m - 1 ? j : j + 1;
    int west = k == 0 ? 0 : k - 1, east = k == l - 1 ? k : k + 1;
    b[(i * m + j) * l + k] = 0.4f * a[(i * m + j) * l + k] +
                             0.1f * (a[(up * m + j) * l + k] + a[(down * m + j) * l + k] + a[(i * m + north) * l + k] +
                                     a[(i * m + south) * l + k] + a[(i * m + j) * l + west] + a[(i * m + j) * l + east]);
}
template <bool Transposed> __global__ void product(int n, int m, int l, const float *a, const float *b, float *c) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= m) return;
    float s = 0;
    for (int k = 0; k < l; k++) s += (Transposed ? a[k * n + i] : a[i * l + k]) * b[k * m + j];
    c[i * m + j] = s;
}
__global__ void rows(int n, int m, const float *a, float *s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float t = 0;
    for (int j = 0; j < m; j++) t += a[i * m + j];
    s[i] = t;
}
__global__ void columns(int n, int m, const float *a, float *s) {
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= m) return;
    float t = 0;
    for (int i = 0; i < n; i++) t += a[i * m + j];
    s[j] = t;
}
__global__ void spmv(int n, const int *row, const int *col, const float *v, const float *x, float *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float t = 0;
    for (int k = row[i]; k < row[i + 1]; k++) t += v[k] * x[col[k]];
    y[i] = t;
}
__global__ void histogram(int n, const int *key, int *h) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&h[key[i]], 1);
}
__global__ void forces(int n, const float *x, const float *y, const float *z, const float *w0, float *fx, float *fy, float *fz) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sx = 0, sy = 0, sz = 0;
    for (int j = 0; j < n; j++) {
        float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        float d = dx * dx + dy * dy + dz * dz + 0.01f, w = w0[j] / (d * sqrtf(d));
        sx += w * dx;
        sy += w * dy;
        sz += w * dz;
    }
    fx[i] = sx;
    fy[i] = sy;
    fz[i] = sz;
}
__global__ void image(int n, int m, const float *a, const float *w, float *b) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= m) return;
    float t = 0;
    for (int p = 0; p < 5; p++)
        for (int q = 0; q < 5; q++) t += w[p * 5 + q] * a[min(max(i + p - 2, 0), n - 1) * m + min(max(j + q - 2, 0), m - 1)];
    b[i * m + j] = t;
}
__global__ void scale(int k, int n, int m, float *a) {
    int i = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i * m + k] /= a[k * m + k];
}
__global__ void eliminate(int k, int n, int m, float *a) {
    int j = k + 1 + blockIdx.x * blockDim.x + threadIdx.x, i = k + 1 + blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < m) a[i * m + j] -= a[i * m + k] * a[k * m + j];
}
__global__ void recurrence(int n, int m, const float *b, const float *c, float *x) {
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= m) return;
    for (int i = 1; i < n; i++) x[i * m + j] = x[(i - 1) * m + j] * c[i * m + j] + b[i * m + j];
}

template <class T, class Call> static void measure(const char *name, std::vector<T *> results, size_t count, Call call) {
    call();
    CHECK(cudaDeviceSynchronize());
    double sum = 0;
    for (T *result : results) {
        std::vector<T> host(count);
        CHECK(cudaMemcpy(host.data(), result, count * sizeof(T), cudaMemcpyDeviceToHost));
        for (T value : host) sum += value;
    }
    cudaEvent_t before, after;
    CHECK(cudaEventCreate(&before));
    CHECK(cudaEventCreate(&after));
    std::vector<float> times(20);
    for (float &ms : times) {
        CHECK(cudaEventRecord(before));
        call();
        CHECK(cudaEventRecord(after));
        CHECK(cudaEventSynchronize(after));
        CHECK(cudaEventElapsedTime(&ms, before, after));
    }
    CHECK(cudaGetLastError());
    std::sort(times.begin(), times.end());
    std::printf("naive %s ms %.6f checksum %.6e\n", name, times[times.size() / 2], sum);
}

static dim3 plane(int n, int m) { return dim3((m + 31) / 32, (n + 7) / 8); }

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "";
    auto is = [=](const char *other) { return !std::strcmp(name, other); };
    int n = argc > 2 ? std::atoi(argv[2]) : 64, m = argc > 3 ? std::atoi(argv[3]) : n, l = argc > 4 ? std::atoi(argv[4]) : n;
    const dim3 block(32, 8);
    const int line = 128;
    size_t all = (size_t)n * m;
    if (is("jacobi")) {
        float *a = reals(all), *b = zeros<float>(all);
        measure<float>(name, {b}, all, [=] { jacobi<<<plane(n, m), block>>>(n, m, a, b); });
    } else if (is("heat")) {
        float *a = reals(all * l), *b = zeros<float>(all * l);
        measure<float>(name, {b}, all * l, [=] { heat<<<dim3((l + 31) / 32, (m + 7) / 8, n), block>>>(n, m, l, a, b); });
    } else if (is("product") || is("transposed")) {
        float *a = reals((size_t)n * l), *b = reals((size_t)l * m), *c = zeros<float>(all);
        bool turned = is("transposed");
        measure<float>(name, {c}, all, [=] {
            if (turned) product<true><<<plane(n, m), block>>>(n, m, l, a, b, c);
            else product<false><<<plane(n, m), block>>>(n, m, l, a, b, c);
        });
    } else if (is("rows") || is("columns")) {
        bool by_rows = is("rows");
        size_t count = by_rows ? n : m;
        float *a = reals(all), *s = zeros<float>(count);
        measure<float>(name, {s}, count, [=] {
            if (by_rows) rows<<<(n + line - 1) / line, line>>>(n, m, a, s);
            else columns<<<(m + line - 1) / line, line>>>(n, m, a, s);
        });
    } else if (is("spmv")) {
        int *row = make<int>(m, [](size_t q) { return (int)q * 27; });
        int *col = make<int>(l, [=](size_t q) { return (int)((q / 27 + hash(q) % 128) % n); });
        float *v = reals(l), *x = reals(n), *y = zeros<float>(n);
        measure<float>(name, {y}, n, [=] { spmv<<<(n + line - 1) / line, line>>>(n, row, col, v, x, y); });
    } else if (is("histogram")) {
        int *key = make<int>(n, [=](size_t q) { return (int)(hash(q) % m); }), *h = zeros<int>(m);
        measure<int>(name, {h}, m, [=] { histogram<<<(n + 255) / 256, 256>>>(n, key, h); });
    } else if (is("forces")) {
        float *in[4], *out[3];
        for (size_t k = 0; k < 4; k++)
            in[k] = make<float>(n, [=](size_t q) { return hash(k * n + q) % 1000 * 0.001f + 0.001f; });
        for (float *&f : out) f = zeros<float>(n);
        measure<float>(name, {out[0], out[1], out[2]}, n, [=] {
            forces<<<(n + line - 1) / line, line>>>(n, in[0], in[1], in[2], in[3], out[0], out[1], out[2]);
        });
    } else if (is("image")) {
        float *a = reals(all), *w = reals(25), *b = zeros<float>(all);
        measure<float>(name, {b}, all, [=] { image<<<plane(n, m), block>>>(n, m, a, w, b); });
    } else if (is("elimination")) {
        float *a = reals(all, 1.0f);
        const int k = 7;
        measure<float>(name, {a}, all, [=] {
            scale<<<(n - k + line - 1) / line, line>>>(k, n, m, a);
            eliminate<<<plane(n - k - 1, m - k - 1), block>>>(k, n, m, a);
        });
    } else if (is("recurrence")) {
        float *b = reals(all), *c = reals(all), *x = reals(all);
        measure<float>(name, {x}, all, [=] { recurrence<<<(m + line - 1) / line, line>>>(n, m, b, c, x); });
    } else {
        std::fprintf(stderr, "no kernel of that name: %s\n", name);
        return 1;
    }
    return 0;
}
