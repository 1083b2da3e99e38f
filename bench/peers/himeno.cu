// Peer of workloads/himeno.c. Versions: naive (two kernels, a point a thread), opt (one kernel from one array of pressure
// into the other; a thread walks along the first dimension and keeps what is next to it there in registers).
#include "peer.cuh"

struct Fields {
    const float *a, *b, *c, *bnd, *wrk1;
};

// The change of the pressure at `at`; `plane` and `row` are the distances of neighbours, `size` that of the arrays' parts.
template <bool ONCE>
__device__ __forceinline__ float change(const Fields &f, const float *__restrict__ p, size_t at, size_t size, int plane,
                                        int row, float behind, float here, float ahead) {
    auto once = [](const float *q) { return ONCE ? __ldcs(q) : *q; }; // ONCE: the caches are for p
    float s0 = once(f.a + at) * ahead + once(f.a + at + size) * p[at + row] + once(f.a + at + 2 * size) * p[at + 1] +
               once(f.b + at) * (p[at + plane + row] - p[at + plane - row] - p[at - plane + row] + p[at - plane - row]) +
               once(f.b + at + size) * (p[at + row + 1] - p[at - row + 1] - p[at + row - 1] + p[at - row - 1]) +
               once(f.b + at + 2 * size) * (p[at + plane + 1] - p[at - plane + 1] - p[at + plane - 1] + p[at - plane - 1]) +
               once(f.c + at) * behind + once(f.c + at + size) * p[at - row] + once(f.c + at + 2 * size) * p[at - 1] +
               once(f.wrk1 + at);
    return (s0 * once(f.a + at + 3 * size) - here) * once(f.bnd + at);
}

__device__ void add_up(float *gosa, float square) {
    float sum = block_sum(square);
    if (threadIdx.x == 0 && threadIdx.y == 0) atomicAdd(gosa, sum);
}

__global__ void jacobi(int m, int n, int o, Fields f, const float *__restrict__ p, float *__restrict__ wrk2, float *gosa) {
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1, i = blockIdx.z + 1;
    float square = 0;
    if (k < o - 2 && j < n - 2) {
        int plane = n * o;
        size_t at = ((size_t)i * n + j) * o + k;
        float ss = change<false>(f, p, at, (size_t)m * plane, plane, o, p[at - plane], p[at], p[at + plane]);
        square = ss * ss;
        wrk2[at] = p[at] + 0.8f * ss;
    }
    add_up(gosa, square);
}

__global__ void copy(int n, int o, float *__restrict__ p, const float *__restrict__ wrk2) {
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1, i = blockIdx.z + 1;
    size_t at = ((size_t)i * n + j) * o + k;
    if (k < o - 2 && j < n - 2) p[at] = wrk2[at];
}

__global__ void __launch_bounds__(256)
    walking(int planes, int m, int n, int o, Fields f, const float *__restrict__ p, float *__restrict__ next, float *gosa) {
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int i = blockIdx.z * planes + 1, last = min(i + planes, m - 2);
    float square = 0;
    if (k < o - 2 && j < n - 2) {
        int plane = n * o;
        size_t at = ((size_t)i * n + j) * o + k;
        float behind = p[at - plane], here = p[at];
        for (; i < last; ++i, at += plane) {
            float ahead = p[at + plane];
            float ss = change<true>(f, p, at, (size_t)m * plane, plane, o, behind, here, ahead);
            square += ss * ss;
            next[at] = here + 0.8f * ss;
            behind = here;
            here = ahead;
        }
    }
    add_up(gosa, square);
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int m = bench_argument(argc, argv, 2, 33), n = bench_argument(argc, argv, 3, 33), o = bench_argument(argc, argv, 4, 65);
    int iterations = bench_argument(argc, argv, 5, 4);
    size_t size = (size_t)m * n * o;
    std::vector<float> a(4 * size, 1.0f), b(3 * size, 0.0f), c(3 * size, 1.0f), p(size), bnd(size, 1.0f), zero(size, 0.0f);
    std::fill(a.begin() + 3 * size, a.end(), 1.0f / 6);
    for (int i = 0; i < m; ++i)
        std::fill_n(p.begin() + (size_t)i * n * o, (size_t)n * o, (float)(i * i) / ((m - 2) * (m - 2)));
    double expected = 0, checksum = 0;
    for (int i = 1; i < m - 2; ++i) {
        double behind = p[(size_t)(i - 1) * n * o], here = p[(size_t)i * n * o], ahead = p[(size_t)(i + 1) * n * o];
        double ss = (behind + ahead + 4 * here) / 6 - here;
        expected += ss * ss * (n - 3) * (o - 3);
    }
    Fields f = {to_device(a), to_device(b), to_device(c), to_device(bnd), to_device(zero)};
    float *dp = to_device(p), *wrk2 = to_device(p), *gosa = on_device<float>(1);
    const float *current = dp;
    dim3 block(64, 4), grid(blocks(o - 3, 64), blocks(n - 3, 4), m - 3);
    auto run = [&](auto iterate) {
        iterate();
        bool correct = bench_close(value_of(gosa) / expected, 1, 0.1);
        for (int r = 1; r < iterations; ++r) iterate();
        to_host(p, current);
        for (float value : p) checksum += value;
        return report(checksum, correct, iterate, [=] { value_of(gosa); });
    };
    if (version == "naive")
        return run([=] {
            CHECK(cudaMemsetAsync(gosa, 0, sizeof(float)));
            jacobi<<<grid, block>>>(m, n, o, f, dp, wrk2, gosa);
            copy<<<grid, block>>>(n, o, dp, wrk2);
        });
    if (version == "opt") {
        std::vector<std::function<void()>> ways;
        for (int planes : {1, 2, 4, 8, 16})
            for (dim3 shape : {dim3(32, 4), dim3(32, 8), dim3(64, 2), dim3(64, 4), dim3(128, 1), dim3(128, 2), dim3(256, 1)})
                ways.push_back([=, &current] {
                    float *into = current == dp ? wrk2 : dp;
                    dim3 grid(blocks(o - 3, shape.x), blocks(n - 3, shape.y), blocks(m - 3, planes));
                    CHECK(cudaMemsetAsync(gosa, 0, sizeof(float)));
                    walking<<<grid, shape>>>(planes, m, n, o, f, current, into, gosa);
                    current = into;
                });
        auto best = fastest(ways);
        CHECK(cudaMemcpy(const_cast<float *>(current), p.data(), size * sizeof(float), cudaMemcpyHostToDevice));
        return run(best);
    }
    return unknown_version(argv[0], version);
}
