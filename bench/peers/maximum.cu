// Peer of workloads/maximum.c. Versions: naive (resident threads, an atomic a block), opt (16-byte loads, four in
// flight), lib (CUB). The numbers are not negative, so that their bits compare as integers do.
#include "peer.cuh"
#include <cub/device/device_reduce.cuh>

__global__ void naive(int n, const float *__restrict__ x, float *largest) {
    float m = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) m = fmaxf(m, x[i]);
    m = block_max(m);
    if (threadIdx.x == 0) atomicMax(reinterpret_cast<int *>(largest), __float_as_int(m));
}

__device__ float largest_of(float4 v) { return fmaxf(fmaxf(v.x, v.y), fmaxf(v.z, v.w)); }

__global__ void wide(int n, const float *__restrict__ x, float *largest) {
    const float4 *quads = reinterpret_cast<const float4 *>(x);
    int count = n / 4, stride = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    float m = 0;
    for (; i + 3LL * stride < count; i += 4 * stride) {
        float4 a = quads[i], b = quads[i + stride], c = quads[i + 2 * stride], d = quads[i + 3 * stride];
        m = fmaxf(m, fmaxf(fmaxf(largest_of(a), largest_of(b)), fmaxf(largest_of(c), largest_of(d))));
    }
    for (; i < count; i += stride) m = fmaxf(m, largest_of(quads[i]));
    if (blockIdx.x == 0 && threadIdx.x < n % 4) m = fmaxf(m, x[n - 1 - threadIdx.x]);
    m = block_max(m);
    if (threadIdx.x == 0) atomicMax(reinterpret_cast<int *>(largest), __float_as_int(m));
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int n = bench_argument(argc, argv, 2, 1 << 20);
    std::vector<float> x(n);
    float expected = -1;
    for (int i = 0; i < n; ++i) {
        x[i] = bench_hash(i) * 0x1p-31f;
        if (x[i] > expected) expected = x[i];
    }
    float *dx = to_device(x), *largest = on_device<float>(1);
    auto run = [&](auto step) {
        step();
        float found = value_of(largest);
        return report(found, found == expected, step, [=] { value_of(largest); });
    };
    if (version == "naive")
        return run([=] {
            CHECK(cudaMemsetAsync(largest, 0, sizeof(float)));
            naive<<<132 * 8, 256>>>(n, dx, largest);
        });
    if (version == "opt")
        return run([=] {
            CHECK(cudaMemsetAsync(largest, 0, sizeof(float)));
            wide<<<132 * 8, 256>>>(n, dx, largest);
        });
    if (version == "lib") {
        size_t bytes = 0;
        CHECK(cub::DeviceReduce::Max(nullptr, bytes, dx, largest, n));
        char *scratch = on_device<char>(bytes);
        return run([=]() mutable { CHECK(cub::DeviceReduce::Max(scratch, bytes, dx, largest, n)); });
    }
    return unknown_version(argv[0], version);
}
