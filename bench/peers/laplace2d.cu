// Peer of workloads/laplace2d.c. Versions: naive (two kernels, a point a thread), opt (one kernel from one array into the
// other; a thread walks down its column and keeps three rows in registers). The largest change is never negative, so that
// its bits compare as integers do.
#include "peer.cuh"

using Bits = unsigned long long;

__device__ void keep_largest(double *error, double change) {
    double largest = block_max(change);
    if (threadIdx.x == 0 && threadIdx.y == 0) atomicMax(reinterpret_cast<Bits *>(error), (Bits)__double_as_longlong(largest));
}

__global__ void average(int n, const double *__restrict__ A, double *__restrict__ Anew, double *error) {
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    double change = 0;
    if (i < n - 1 && j < n - 1) {
        size_t at = (size_t)j * n + i;
        double next = 0.25 * (A[at + 1] + A[at - 1] + A[at - n] + A[at + n]);
        Anew[at] = next;
        change = fabs(next - A[at]);
    }
    keep_largest(error, change);
}

__global__ void copy(int n, double *__restrict__ A, const double *__restrict__ Anew) {
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    if (i < n - 1 && j < n - 1) A[(size_t)j * n + i] = Anew[(size_t)j * n + i];
}

__global__ void walking(int rows, int n, const double *__restrict__ A, double *__restrict__ Anew, double *error) {
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * rows + 1, last = min(j + rows, n - 1);
    double change = 0;
    if (i < n - 1) {
        const double *at = A + (size_t)j * n + i;
        double above = at[-n], here = at[0];
        for (; j < last; ++j, at += n) {
            double below = at[n], next = 0.25 * (at[1] + at[-1] + above + below);
            Anew[at - A] = next;
            change = fmax(change, fabs(next - here));
            above = here;
            here = below;
        }
    }
    keep_largest(error, change);
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int n = bench_argument(argc, argv, 2, 256), iterations = bench_argument(argc, argv, 3, 10);
    std::vector<double> host((size_t)n * n);
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) host[(size_t)j * n + i] = i == 0 ? 1.0 : bench_hash(j * n + i) % 1000 * 0.001;
    double expected = 0, checksum = 0;
    for (int j = 1; j < n - 1; ++j)
        for (int i = 1; i < n - 1; ++i) {
            size_t at = (size_t)j * n + i;
            expected = fmax(expected, fabs(0.25 * (host[at + 1] + host[at - 1] + host[at - n] + host[at + n]) - host[at]));
        }
    double *A = to_device(host), *Anew = to_device(host), *error = on_device<double>(1);
    const double *current = A;
    auto run = [&](auto iterate) {
        iterate();
        bool correct = bench_close(value_of(error), expected, 1e-12);
        for (int r = 1; r < iterations; ++r) iterate();
        to_host(host, current);
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i) checksum += host[(size_t)j * n + i] * (1 + (i + j) % 3);
        return report(checksum, correct, iterate, [=] { value_of(error); });
    };
    if (version == "naive")
        return run([=] {
            dim3 grid(blocks(n - 2, 128), blocks(n - 2, 2)), block(128, 2);
            CHECK(cudaMemsetAsync(error, 0, sizeof(double)));
            average<<<grid, block>>>(n, A, Anew, error);
            copy<<<grid, block>>>(n, A, Anew);
        });
    if (version == "opt") {
        std::vector<std::function<void()>> ways;
        for (int rows : {4, 8, 16, 32})
            for (int threads : {128, 256})
                ways.push_back([=, &current] {
                    double *into = current == A ? Anew : A;
                    CHECK(cudaMemsetAsync(error, 0, sizeof(double)));
                    walking<<<dim3(blocks(n - 2, threads), blocks(n - 2, rows)), threads>>>(rows, n, current, into, error);
                    current = into;
                });
        auto best = fastest(ways);
        CHECK(cudaMemcpy(const_cast<double *>(current), host.data(), host.size() * sizeof(double), cudaMemcpyHostToDevice));
        return run(best);
    }
    return unknown_version(argv[0], version);
}
