// Peer of workloads/regions.c: a small kernel. Versions: sync (the host waits after each launch), async (once at the end).
#include "peer.cuh"

__global__ void add(int n, float *__restrict__ x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] += 1;
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "sync";
    int n = bench_argument(argc, argv, 2, 1000);
    std::vector<float> x(n);
    for (int i = 0; i < n; ++i) x[i] = i;
    float *dx = to_device(x);
    auto step = [=] { add<<<blocks(n, 128), 128>>>(n, dx); };
    step();
    to_host(x, dx);
    bool correct = true;
    for (int i = 0; i < n; ++i) correct &= x[i] == i + 1;
    if (version == "sync") return report(n, correct, step, [] { CHECK(cudaStreamSynchronize(nullptr)); });
    if (version == "async") return report(n, correct, step);
    return unknown_version(argv[0], version);
}
