// Peer of workloads/triad.c. Versions: naive (an element a thread), opt (two elements a thread, 16 bytes a load).
#include "peer.cuh"

__global__ void naive(int n, double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c, double s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = b[i] + s * c[i];
}

__global__ void wide(int n, double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c, double s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (2 * i + 1 < n) {
        double2 x = reinterpret_cast<const double2 *>(b)[i], y = reinterpret_cast<const double2 *>(c)[i];
        reinterpret_cast<double2 *>(a)[i] = make_double2(x.x + s * y.x, x.y + s * y.y);
    } else if (2 * i < n) {
        a[2 * i] = b[2 * i] + s * c[2 * i];
    }
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int n = bench_argument(argc, argv, 2, 1 << 20);
    std::vector<double> a(n, -1.0), b(n), c(n);
    for (int i = 0; i < n; ++i) {
        b[i] = i;
        c[i] = i % 5;
    }
    double *da = to_device(a), *db = to_device(b), *dc = to_device(c), checksum = 0;
    bool correct = true;
    auto run = [&](auto step) {
        step();
        to_host(a, da);
        for (int i = 0; i < n; ++i) {
            checksum += a[i];
            correct &= a[i] == i + 3.0 * (i % 5);
        }
        return report(checksum, correct, step);
    };
    if (version == "naive") return run([=] { naive<<<blocks(n, 256), 256>>>(n, da, db, dc, 3.0); });
    if (version == "opt") return run([=] { wide<<<blocks(blocks(n, 2), 256), 256>>>(n, da, db, dc, 3.0); });
    return unknown_version(argv[0], version);
}
