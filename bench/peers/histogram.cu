// Peer of workloads/histogram.c. Versions: naive (atomics on the 256 counters), opt (counters of each warp in shared
// memory, 16-byte loads), lib (CUB).
#include "peer.cuh"
#include <cub/device/device_histogram.cuh>

constexpr int BINS = 256, WARPS = 8;

__global__ void naive(int n, const int *__restrict__ keys, int *bins) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&bins[keys[i]], 1);
}

__global__ void by_warp(int n, const int *__restrict__ keys, int *bins) {
    __shared__ int own[WARPS][BINS];
    for (int k = threadIdx.x; k < WARPS * BINS; k += blockDim.x) own[k / BINS][k % BINS] = 0;
    __syncthreads();
    int *mine = own[threadIdx.x / 32];
    const int4 *quads = reinterpret_cast<const int4 *>(keys);
    int first = blockIdx.x * blockDim.x + threadIdx.x, stride = gridDim.x * blockDim.x;
    for (int i = first; i < n / 4; i += stride) {
        int4 key = quads[i];
        atomicAdd(&mine[key.x], 1);
        atomicAdd(&mine[key.y], 1);
        atomicAdd(&mine[key.z], 1);
        atomicAdd(&mine[key.w], 1);
    }
    if (first < n % 4) atomicAdd(&mine[keys[n - 1 - first]], 1);
    __syncthreads();
    for (int k = threadIdx.x; k < BINS; k += blockDim.x) {
        int count = 0;
        for (int warp = 0; warp < WARPS; ++warp) count += own[warp][k];
        if (count) atomicAdd(&bins[k], count);
    }
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int n = bench_argument(argc, argv, 2, 1 << 20);
    std::vector<int> keys(n), bins(BINS), expected(BINS, 0);
    for (int i = 0; i < n; ++i) ++expected[keys[i] = bench_hash(i) % BINS];
    int *dkeys = to_device(keys), *dbins = on_device<int>(BINS);
    auto run = [&](auto step) {
        step();
        to_host(bins, dbins);
        double checksum = 0;
        for (int k = 0; k < BINS; ++k) checksum += (double)bins[k] * (k + 1);
        return report(checksum, bins == expected, step);
    };
    if (version == "naive")
        return run([=] {
            CHECK(cudaMemsetAsync(dbins, 0, BINS * sizeof(int)));
            naive<<<blocks(n, 256), 256>>>(n, dkeys, dbins);
        });
    if (version == "opt")
        return run([=] {
            CHECK(cudaMemsetAsync(dbins, 0, BINS * sizeof(int)));
            by_warp<<<132 * 8, WARPS * 32>>>(n, dkeys, dbins);
        });
    if (version == "lib") {
        size_t bytes = 0;
        CHECK(cub::DeviceHistogram::HistogramEven(nullptr, bytes, dkeys, dbins, BINS + 1, 0, BINS, n));
        char *scratch = on_device<char>(bytes);
        return run([=]() mutable {
            CHECK(cub::DeviceHistogram::HistogramEven(scratch, bytes, dkeys, dbins, BINS + 1, 0, BINS, n));
        });
    }
    return unknown_version(argv[0], version);
}
