// Peer of workloads/matmul.c. Versions: naive (an element a thread), opt (tiles of 128 by 128 in shared memory, two of them
// in turn, 8 by 8 elements a thread; orders that are multiples of 128), lib (cuBLAS).
#include "peer.cuh"
#include <cublas_v2.h>

__global__ void naive(int n, double *__restrict__ c, const double *__restrict__ a, const double *__restrict__ b) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= n) return;
    double sum = 0;
    for (int k = 0; k < n; ++k) sum += a[(size_t)i * n + k] * b[(size_t)k * n + j];
    c[(size_t)i * n + j] = sum;
}

constexpr int TILE = 128, DEPTH = 8, SIDE = 8; // 256 threads, each SIDE x SIDE elements as four 4 x 4 quarters

__global__ void __launch_bounds__(256, 1)
    tiled(int n, double *__restrict__ c, const double *__restrict__ a, const double *__restrict__ b) {
    __shared__ double as[2][DEPTH][TILE + 4], bs[2][DEPTH][TILE];
    int thread = threadIdx.x, row = thread / 16 * 4, col = thread % 16 * 4;
    const double *a_tile = a + (size_t)blockIdx.y * TILE * n, *b_tile = b + (size_t)blockIdx.x * TILE;
    int a_row = thread / 2, a_col = thread % 2 * 4, b_row = thread / 32, b_col = thread % 32 * 4;
    double a_next[4], b_next[4], sum[SIDE][SIDE] = {};
    auto fetch = [&](int k) {
#pragma unroll
        for (int u = 0; u < 4; u += 2) {
            double2 x = *reinterpret_cast<const double2 *>(a_tile + (size_t)a_row * n + k + a_col + u);
            double2 y = *reinterpret_cast<const double2 *>(b_tile + (size_t)(k + b_row) * n + b_col + u);
            a_next[u] = x.x;
            a_next[u + 1] = x.y;
            b_next[u] = y.x;
            b_next[u + 1] = y.y;
        }
    };
    auto put = [&](int buffer) {
#pragma unroll
        for (int u = 0; u < 4; ++u) {
            as[buffer][a_col + u][a_row] = a_next[u];
            bs[buffer][b_row][b_col + u] = b_next[u];
        }
    };
    fetch(0);
    put(0);
    __syncthreads();
    for (int k = 0, buffer = 0; k < n; k += DEPTH, buffer ^= 1) {
        bool more = k + DEPTH < n;
        if (more) fetch(k + DEPTH);
#pragma unroll
        for (int d = 0; d < DEPTH; ++d) {
            double x[SIDE], y[SIDE];
#pragma unroll
            for (int u = 0; u < 4; ++u) {
                x[u] = as[buffer][d][row + u];
                x[u + 4] = as[buffer][d][row + TILE / 2 + u];
                y[u] = bs[buffer][d][col + u];
                y[u + 4] = bs[buffer][d][col + TILE / 2 + u];
            }
#pragma unroll
            for (int r = 0; r < SIDE; ++r)
#pragma unroll
                for (int s = 0; s < SIDE; ++s) sum[r][s] += x[r] * y[s];
        }
        if (more) put(buffer ^ 1);
        __syncthreads();
    }
#pragma unroll
    for (int r = 0; r < SIDE; ++r)
#pragma unroll
        for (int s = 0; s < SIDE; s += 2) {
            size_t i = (size_t)blockIdx.y * TILE + row + (r < 4 ? r : TILE / 2 + r - 4);
            size_t j = (size_t)blockIdx.x * TILE + col + (s < 4 ? s : TILE / 2 + s - 4);
            *reinterpret_cast<double2 *>(c + i * n + j) = make_double2(sum[r][s], sum[r][s + 1]);
        }
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int n = bench_argument(argc, argv, 2, 256);
    std::vector<double> a((size_t)n * n), b(a.size()), c(a.size(), -1.0);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            a[(size_t)i * n + j] = bench_hash(i * n + j) % 17 - 8.0;
            b[(size_t)i * n + j] = bench_hash(j * n + i) % 13 - 6.0;
        }
    double *da = to_device(a), *db = to_device(b), *dc = to_device(c);
    auto run = [&](auto multiply) {
        multiply();
        to_host(c, dc);
        double checksum = 0;
        bool correct = true;
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) checksum += c[(size_t)i * n + j] * ((i + 2 * j) % 5);
        for (int s = 0; s < 500; ++s) {
            int i = bench_hash(2 * s) % n, j = bench_hash(2 * s + 1) % n;
            double sum = 0;
            for (int k = 0; k < n; ++k) sum += a[(size_t)i * n + k] * b[(size_t)k * n + j];
            correct &= c[(size_t)i * n + j] == sum;
        }
        return report(checksum, correct, multiply);
    };
    if (version == "naive")
        return run([=] { naive<<<dim3(blocks(n, 32), blocks(n, 8)), dim3(32, 8)>>>(n, dc, da, db); });
    if (version == "opt" && n % TILE == 0)
        return run([=] { tiled<<<dim3(n / TILE, n / TILE), 256>>>(n, dc, da, db); });
    if (version == "lib") {
        cublasHandle_t handle;
        if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 1;
        /* cuBLAS has columns where C has rows: the product of the transposed in the other order. */
        return run([=] {
            const double one = 1, zero = 0;
            if (cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, db, n, da, n, &zero, dc, n) !=
                CUBLAS_STATUS_SUCCESS)
                std::exit(1);
        });
    }
    return unknown_version(argv[0], version);
}
