// Peer of workloads/stencil7.c. Versions: naive (a point a thread), opt (four points a thread, which walks along the first
// dimension and keeps three of its planes in registers; extents that are multiples of 4). It writes the borders of rows, too,
// with what they hold, which a compiler must not: lines of memory that are written in part cost a tenth (256^3 on an H100: 49 us;
// 54 where borders are left out, 53 for the fastest of 35 kernels that leave them out).
#include "peer.cuh"

constexpr float C0 = 0.4f, C1 = 0.1f;

__global__ void naive(int n, float *__restrict__ out, const float *__restrict__ in) {
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1, i = blockIdx.z + 1;
    if (k >= n - 1 || j >= n - 1) return;
    size_t at = ((size_t)i * n + j) * n + k, plane = (size_t)n * n;
    out[at] = C0 * in[at] + C1 * (in[at - plane] + in[at + plane] + in[at - n] + in[at + n] + in[at - 1] + in[at + 1]);
}

__global__ void walking(int planes, int n, float *__restrict__ out, const float *__restrict__ in) {
    int k = 4 * (blockIdx.x * blockDim.x + threadIdx.x), j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int i = blockIdx.z * planes + 1, last = min(i + planes, n - 1);
    if (k >= n || j >= n - 1) return;
    size_t plane = (size_t)n * n;
    const float *at = in + (size_t)i * plane + (size_t)j * n + k;
    auto four = [](const float *p) { return __ldg(reinterpret_cast<const float4 *>(p)); };
    float4 behind = four(at - plane), here = four(at);
    for (; i < last; ++i, at += plane) {
        float4 ahead = four(at + plane), below = four(at - n), above = four(at + n);
        float left = k > 0 ? __ldg(at - 1) : 0, right = k + 4 < n ? __ldg(at + 4) : 0;
        float4 next;
        next.x = k > 0 ? C0 * here.x + C1 * (behind.x + ahead.x + below.x + above.x + left + here.y) : here.x;
        next.y = C0 * here.y + C1 * (behind.y + ahead.y + below.y + above.y + here.x + here.z);
        next.z = C0 * here.z + C1 * (behind.z + ahead.z + below.z + above.z + here.y + here.w);
        next.w = k + 4 < n ? C0 * here.w + C1 * (behind.w + ahead.w + below.w + above.w + here.z + right) : here.w;
        *reinterpret_cast<float4 *>(out + (at - in)) = next;
        behind = here;
        here = ahead;
    }
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int n = bench_argument(argc, argv, 2, 64), iterations = bench_argument(argc, argv, 3, 4);
    std::vector<float> before((size_t)n * n * n), after;
    for (size_t i = 0; i < before.size(); ++i) before[i] = bench_hash(i) % 1000 * 0.001f;
    after = before;
    float *a = to_device(before), *b = to_device(before);
    auto check = [&] {
        bool correct = true;
        to_host(after, b);
        for (int s = 0; s < 5000; ++s) {
            size_t i = 1 + bench_hash(3 * s) % (n - 2), j = 1 + bench_hash(3 * s + 1) % (n - 2);
            size_t k = 1 + bench_hash(3 * s + 2) % (n - 2), at = (i * n + j) * n + k, plane = (size_t)n * n;
            double sum = (double)before[at - plane] + before[at + plane] + before[at - n] + before[at + n] + before[at - 1] +
                         before[at + 1];
            correct &= bench_close(after[at], C0 * before[at] + C1 * sum, 1e-5);
        }
        return correct;
    };
    auto run = [&](auto step) {
        const float *in = a;
        float *out = b;
        auto next = [&] {
            step(out, in);
            float *other = const_cast<float *>(in);
            in = out;
            out = other;
        };
        next();
        bool correct = check();
        for (int r = 0; r < iterations; ++r) next();
        to_host(after, in);
        double checksum = 0;
        for (float value : after) checksum += value;
        return report(checksum, correct, next);
    };
    if (version == "naive")
        return run([=](float *out, const float *in) {
            naive<<<dim3(blocks(n - 2, 64), blocks(n - 2, 4), n - 2), dim3(64, 4)>>>(n, out, in);
        });
    if (version == "opt" && n % 4 == 0) {
        int planes = 0, height = 0;
        auto step = [&](float *out, const float *in) {
            dim3 grid(blocks(n / 4, 32), blocks(n - 2, height), blocks(n - 2, planes));
            walking<<<grid, dim3(32, height)>>>(planes, n, out, in);
        };
        int best = 0;
        double least = 1e9;
        for (int shape = 0; shape < 12; ++shape) {
            planes = 4 << shape % 4, height = 4 << shape / 4;
            auto there = [&] { step(b, a); };
            double ms = device_ms(there, 3, BENCH_SAMPLE / 10);
            if (ms < least) least = ms, best = shape;
        }
        planes = 4 << best % 4, height = 4 << best / 4;
        return run(step);
    }
    return unknown_version(argv[0], version);
}
