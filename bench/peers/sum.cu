// Peer of workloads/sum.c. Versions: naive (resident threads, an atomic a block), opt (16-byte loads, four in
// flight), lib (CUB).
#include "peer.cuh"
#include <cub/device/device_reduce.cuh>

__global__ void naive(int n, const double *__restrict__ x, double *sum) {
    double s = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) s += x[i];
    s = block_sum(s);
    if (threadIdx.x == 0) atomicAdd(sum, s);
}

__global__ void wide(int n, const double *__restrict__ x, double *sum) {
    const double2 *pairs = reinterpret_cast<const double2 *>(x);
    int count = n / 2, stride = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    double s = 0, t = 0, u = 0, v = 0;
    for (; i + 3LL * stride < count; i += 4 * stride) {
        double2 a = pairs[i], b = pairs[i + stride], c = pairs[i + 2 * stride], d = pairs[i + 3 * stride];
        s += a.x + a.y;
        t += b.x + b.y;
        u += c.x + c.y;
        v += d.x + d.y;
    }
    for (; i < count; i += stride) s += pairs[i].x + pairs[i].y;
    if (n % 2 && blockIdx.x == 0 && threadIdx.x == 0) s += x[n - 1];
    s = block_sum(s + t + u + v);
    if (threadIdx.x == 0) atomicAdd(sum, s);
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int n = bench_argument(argc, argv, 2, 1 << 20);
    std::vector<double> x(n);
    double expected = 0;
    for (int i = 0; i < n; ++i) expected += x[i] = (bench_hash(i) & 1023) * 0.125;
    double *dx = to_device(x), *sum = on_device<double>(1);
    auto run = [&](auto step) {
        step();
        double found = value_of(sum);
        return report(found, found == expected, step, [=] { value_of(sum); });
    };
    if (version == "naive")
        return run([=] {
            CHECK(cudaMemsetAsync(sum, 0, sizeof(double)));
            naive<<<132 * 8, 256>>>(n, dx, sum);
        });
    if (version == "opt")
        return run([=] {
            CHECK(cudaMemsetAsync(sum, 0, sizeof(double)));
            wide<<<132 * 8, 256>>>(n, dx, sum);
        });
    if (version == "lib") {
        size_t bytes = 0;
        CHECK(cub::DeviceReduce::Sum(nullptr, bytes, dx, sum, n));
        char *scratch = on_device<char>(bytes);
        return run([=]() mutable { CHECK(cub::DeviceReduce::Sum(scratch, bytes, dx, sum, n)); });
    }
    return unknown_version(argv[0], version);
}
