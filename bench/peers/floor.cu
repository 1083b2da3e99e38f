// What the GPU can do at most, measured: bytes a second through memory (a copy, read and written bytes counted), and
// multiplications with addition a second, each counted as two operations, in double and in single precision.
// Prints `floor copy_gbs X fp64_gflops Y fp32_gflops Z device NAME`.
#include "peer.cuh"

__global__ void copy(size_t n, double2 *__restrict__ out, const double2 *__restrict__ in) {
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

template <class T> __global__ void multiply_add(int rounds, T *out) {
    constexpr int CHAINS = 8;
    T x[CHAINS], factor = (T)0.999, term = (T)(threadIdx.x * 1e-3);
    for (int c = 0; c < CHAINS; ++c) x[c] = (T)c;
    for (int r = 0; r < rounds; ++r)
#pragma unroll
        for (int c = 0; c < CHAINS; ++c) x[c] = x[c] * factor + term;
    T sum = 0;
    for (int c = 0; c < CHAINS; ++c) sum += x[c];
    if (sum == (T)-1) *out = sum;
}

template <class T> double gflops(int multiprocessors) {
    int rounds = 4096, grid = multiprocessors * 8, block = 256;
    T *out = on_device<T>(1);
    auto step = [=] { multiply_add<T><<<grid, block>>>(rounds, out); };
    step();
    return 2.0 * 8 * rounds * grid * block / device_ms(step) * 1e-6;
}

int main() {
    cudaDeviceProp device;
    CHECK(cudaGetDeviceProperties(&device, 0));
    size_t bytes = (size_t)1 << 30, n = bytes / sizeof(double2);
    double2 *in = on_device<double2>(n), *out = on_device<double2>(n);
    CHECK(cudaMemset(in, 1, bytes));
    auto kernel = [=] { copy<<<blocks(n, 256), 256>>>(n, out, in); };
    auto engine = [=] { CHECK(cudaMemcpyAsync(out, in, bytes, cudaMemcpyDeviceToDevice)); };
    kernel();
    engine();
    double ms = fmin(device_ms(kernel), device_ms(engine));
    std::printf("floor copy_gbs %.1f fp64_gflops %.0f fp32_gflops %.0f device %s\n", 2.0 * bytes / ms * 1e-6,
                gflops<double>(device.multiProcessorCount), gflops<float>(device.multiProcessorCount), device.name);
    return 0;
}
