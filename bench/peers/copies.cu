// Peer of workloads/copies.c: one block between host and device. Versions: pageable, pinned.
#include "peer.cuh"

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "pageable";
    int mib = bench_argument(argc, argv, 2, 64), back = bench_argument(argc, argv, 3, 0);
    size_t bytes = (size_t)mib << 20;
    char *x, *dx = on_device<char>(bytes);
    if (version == "pageable")
        x = static_cast<char *>(std::malloc(bytes));
    else if (version == "pinned")
        CHECK(cudaMallocHost(&x, bytes));
    else
        return unknown_version(argv[0], version);
    for (size_t i = 0; i < bytes; ++i) x[i] = (char)(i >> 12);
    CHECK(cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice));
    std::memset(x, 1, bytes);
    CHECK(cudaMemcpy(x, dx, bytes, cudaMemcpyDeviceToHost));
    bool correct = true;
    for (size_t i = 0; i < bytes; i += 1021) correct &= x[i] == (char)(i >> 12);
    return report(mib, correct, [=] {
        if (back)
            CHECK(cudaMemcpy(x, dx, bytes, cudaMemcpyDeviceToHost));
        else
            CHECK(cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice));
    });
}
