// Peer of workloads/vecadd.c. Version naive: device memory allocated each time, transfers from ordinary memory.
#include "peer.cuh"

__global__ void add(int n, float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int n = bench_argument(argc, argv, 2, 1 << 20);
    std::vector<float> a(n), b(n), c(n, -1.0f);
    for (int i = 0; i < n; ++i) {
        a[i] = i % 1024;
        b[i] = i % 3;
    }
    auto step = [&] {
        float *da = to_device(a), *db = to_device(b), *dc = on_device<float>(n);
        add<<<blocks(n, 256), 256>>>(n, dc, da, db);
        to_host(c, dc);
        for (float *block : {da, db, dc}) CHECK(cudaFree(block));
    };
    if (version != "naive") return unknown_version(argv[0], version);
    step();
    double checksum = 0;
    bool correct = true;
    for (int i = 0; i < n; ++i) {
        checksum += c[i];
        correct &= c[i] == i % 1024 + i % 3;
    }
    return report(checksum, correct, step);
}
