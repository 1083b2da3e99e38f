// Peer of workloads/mandelbrot.c. Versions: naive (a point a thread), opt (a warp has 8 by 4 points, escape is looked for
// once in several iterations, and the last ones are done again one by one).
#include "peer.cuh"

__host__ __device__ inline int escape(double cr, double ci, int most, double zr = 0, double zi = 0, int k = 0) {
    while (k < most && zr * zr + zi * zi < 4) {
        double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        ++k;
    }
    return k;
}

__global__ void naive(int n, int most, int *__restrict__ image) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y;
    if (j < n) image[(size_t)i * n + j] = escape(-2.0 + 2.5 * j / n, -1.25 + 2.5 * i / n, most);
}

template <int STEPS> __global__ void by_several(int n, int most, int *__restrict__ image) {
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int j = blockIdx.x * 16 + warp % 2 * 8 + lane % 8, i = blockIdx.y * 8 + warp / 2 * 4 + lane / 8;
    if (i >= n || j >= n) return;
    double cr = -2.0 + 2.5 * j / n, ci = -1.25 + 2.5 * i / n, zr = 0, zi = 0;
    int k = 0;
    while (k + STEPS <= most) {
        double r = zr, s = zi;
#pragma unroll
        for (int u = 0; u < STEPS; ++u) {
            double t = r * r - s * s + cr;
            s = 2 * r * s + ci;
            r = t;
        }
        if (!(r * r + s * s < 4)) break;
        zr = r;
        zi = s;
        k += STEPS;
    }
    image[(size_t)i * n + j] = escape(cr, ci, most, zr, zi, k);
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int n = bench_argument(argc, argv, 2, 256), most = bench_argument(argc, argv, 3, 256);
    int same = 0, samples = 2000;
    std::vector<int> image((size_t)n * n, -1);
    int *dimage = to_device(image);
    auto run = [&](auto step) {
        step();
        to_host(image, dimage);
        double checksum = 0;
        for (int value : image) checksum += value;
        for (int s = 0; s < samples; ++s) {
            int i = bench_hash(2 * s) % n, j = bench_hash(2 * s + 1) % n;
            same += image[(size_t)i * n + j] == escape(-2.0 + 2.5 * j / n, -1.25 + 2.5 * i / n, most);
        }
        return report(checksum, same > samples * 0.98, step);
    };
    if (version == "naive") return run([=] { naive<<<dim3(blocks(n, 128), n), 128>>>(n, most, dimage); });
    if (version == "opt") {
        dim3 grid(blocks(n, 16), blocks(n, 8));
        return run(fastest({[=] { by_several<4><<<grid, 128>>>(n, most, dimage); },
                            [=] { by_several<8><<<grid, 128>>>(n, most, dimage); },
                            [=] { by_several<16><<<grid, 128>>>(n, most, dimage); },
                            [=] { by_several<32><<<grid, 128>>>(n, most, dimage); }}));
    }
    return unknown_version(argv[0], version);
}
