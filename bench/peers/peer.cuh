// What the CUDA peers share. A peer takes VERSION and the arguments of the workload, and prints its line (bench.h) with
// `device MS` at the end: beside the wall time of a repetition, in which the host gets what the workload's host gets, the
// time between two events around the kernels alone.
#pragma once
#include "../workloads/bench.h"
#include <cstring>
#include <cuda_runtime.h>
#include <functional>
#include <string>
#include <vector>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t status = (call);                                                                  \
        if (status != cudaSuccess) {                                                                  \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));      \
            std::exit(1);                                                                             \
        }                                                                                             \
    } while (0)

template <class T> T *on_device(size_t count) {
    T *block;
    CHECK(cudaMalloc(&block, count * sizeof(T)));
    return block;
}

template <class T> T *to_device(const std::vector<T> &host) {
    T *block = on_device<T>(host.size());
    CHECK(cudaMemcpy(block, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    return block;
}

template <class T> void to_host(std::vector<T> &host, const T *block) {
    CHECK(cudaMemcpy(host.data(), block, host.size() * sizeof(T), cudaMemcpyDeviceToHost));
}

template <class T> T value_of(const T *block) {
    T value;
    CHECK(cudaMemcpy(&value, block, sizeof(T), cudaMemcpyDeviceToHost));
    return value;
}

inline unsigned blocks(size_t items, unsigned of) { return (unsigned)((items + of - 1) / of); }

// The sum of `value` over a block, in its first thread.
template <class T> __device__ T block_sum(T value) {
    __shared__ T of_warp[32];
    int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    int warps = (blockDim.x * blockDim.y * blockDim.z + 31) / 32;
    for (int lanes = 16; lanes > 0; lanes /= 2) value += __shfl_down_sync(0xffffffffu, value, lanes);
    if (thread % 32 == 0) of_warp[thread / 32] = value;
    __syncthreads();
    if (thread == 0)
        for (int warp = 1; warp < warps; ++warp) value += of_warp[warp];
    return value;
}

// The largest `value` in a block, in its first thread.
template <class T> __device__ T block_max(T value) {
    __shared__ T of_warp[32];
    int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    int warps = (blockDim.x * blockDim.y * blockDim.z + 31) / 32;
    for (int lanes = 16; lanes > 0; lanes /= 2) {
        T other = __shfl_down_sync(0xffffffffu, value, lanes);
        value = other > value ? other : value;
    }
    if (thread % 32 == 0) of_warp[thread / 32] = value;
    __syncthreads();
    if (thread == 0)
        for (int warp = 1; warp < warps; ++warp) value = of_warp[warp] > value ? of_warp[warp] : value;
    return value;
}

// The median time of a repetition between events: `step` starts the kernels of one.
template <class Step> double device_ms(Step &step, size_t samples = BENCH_SAMPLES, double seconds = BENCH_SAMPLE) {
    cudaEvent_t before, after;
    CHECK(cudaEventCreate(&before));
    CHECK(cudaEventCreate(&after));
    auto sample = [&](int repetitions) {
        float ms;
        CHECK(cudaEventRecord(before));
        for (int r = 0; r < repetitions; ++r) step();
        CHECK(cudaEventRecord(after));
        CHECK(cudaEventSynchronize(after));
        CHECK(cudaEventElapsedTime(&ms, before, after));
        return ms / (double)repetitions;
    };
    double first = bench_now();
    int repetitions = (int)fmin(fmax(1, seconds * 1e3 / sample(1)), 10000);
    std::vector<double> times;
    while (times.size() < samples && (times.empty() || bench_now() - first < BENCH_BUDGET))
        times.push_back(sample(repetitions));
    CHECK(cudaGetLastError());
    qsort(times.data(), times.size(), sizeof(double), bench_compare);
    return times[times.size() / 2];
}

// Of several ways to do the same, the fastest on this GPU: what an expert finds by trying block shapes.
inline std::function<void()> fastest(const std::vector<std::function<void()>> &ways) {
    std::function<void()> best;
    double least = 0;
    for (std::function<void()> way : ways) {
        way();
        double ms = device_ms(way, 3, BENCH_SAMPLE / 10);
        if (!best || ms < least) {
            best = way;
            least = ms;
        }
    }
    return best;
}

// To be called once the result is known: takes the times and prints the line. `step` starts the kernels of one repetition,
// `fetch` does what the host does in each beside that.
template <class Step, class Fetch> int report(double checksum, bool correct, Step step, Fetch fetch) {
    double device = device_ms(step);
    bench b = bench_begin(1);
    while (bench_more(&b)) {
        for (int r = 0; r < b.repetitions; ++r) {
            step();
            fetch();
        }
        CHECK(cudaDeviceSynchronize());
    }
    qsort(b.ms, b.samples, sizeof(double), bench_compare);
    std::printf("result %.12g ms %.6g reps %ld device %.6g%s\n", checksum, b.ms[b.samples / 2], b.total, device,
                correct ? "" : " wrong");
    return !correct;
}

template <class Step> int report(double checksum, bool correct, Step step) {
    return report(checksum, correct, step, [] {});
}

inline int unknown_version(const char *program, const std::string &version) {
    std::fprintf(stderr, "%s: unknown version `%s`\n", program, version.c_str());
    return 2;
}
