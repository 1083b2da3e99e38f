// Peer of workloads/transfers.c. Version naive: device memory allocated once, transfers from ordinary memory.
#include "peer.cuh"

__global__ void add(int n, float *x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] += 1;
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int n = bench_argument(argc, argv, 2, 1 << 16);
    if (version != "naive") return unknown_version(argv[0], version);
    std::vector<float> x(n);
    float *dx = on_device<float>(n);
    auto step = [&] {
        CHECK(cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
        add<<<blocks(n, 256), 256>>>(n, dx);
        to_host(x, dx);
    };
    step();
    bool correct = x[0] == 1 && x[n - 1] == 1;
    return report(n, correct, step);
}
