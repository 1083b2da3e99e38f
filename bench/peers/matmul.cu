// Peer of workloads/matmul.c. Versions: naive (an element a thread), opt (the fastest of several tilings through shared
// memory and registers; orders that are multiples of 128), lib (cuBLAS).
#include "peer.cuh"
#include <cublas_v2.h>

__global__ void naive(int n, double *__restrict__ c, const double *__restrict__ a, const double *__restrict__ b) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= n) return;
    double sum = 0;
    for (int k = 0; k < n; ++k) sum += a[(size_t)i * n + k] * b[(size_t)k * n + j];
    c[(size_t)i * n + j] = sum;
}

// A block has BM x BN elements of c, a thread TM x TN of them, in pairs that lie apart so that the loads of a warp are
// consecutive; tiles are BK deep, and while one is used the next is on its way.
template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__(BM / TM *BN / TN)
    tiled(int n, double *__restrict__ c, const double *__restrict__ a, const double *__restrict__ b) {
    constexpr int ACROSS = BN / TN, DOWN = BM / TM, THREADS = ACROSS * DOWN;
    constexpr int A_PAIRS = BM * BK / 2 / THREADS, B_PAIRS = BK * BN / 2 / THREADS;
    __shared__ __align__(16) double as[2][BK][BM + 2], bs[2][BK][BN];
    int thread = threadIdx.x, tx = thread % ACROSS, ty = thread / ACROSS;
    const double *a_tile = a + (size_t)blockIdx.y * BM * n, *b_tile = b + (size_t)blockIdx.x * BN;
    double2 a_next[A_PAIRS], b_next[B_PAIRS];
    double sum[TM][TN] = {};
    auto fetch = [&](int k) {
#pragma unroll
        for (int u = 0; u < A_PAIRS; ++u) {
            int pair = thread + u * THREADS, row = pair / (BK / 2), col = pair % (BK / 2) * 2;
            a_next[u] = *reinterpret_cast<const double2 *>(a_tile + (size_t)row * n + k + col);
        }
#pragma unroll
        for (int u = 0; u < B_PAIRS; ++u) {
            int pair = thread + u * THREADS, row = pair / (BN / 2), col = pair % (BN / 2) * 2;
            b_next[u] = *reinterpret_cast<const double2 *>(b_tile + (size_t)(k + row) * n + col);
        }
    };
    auto put = [&](int buffer) {
#pragma unroll
        for (int u = 0; u < A_PAIRS; ++u) {
            int pair = thread + u * THREADS, row = pair / (BK / 2), col = pair % (BK / 2) * 2;
            as[buffer][col][row] = a_next[u].x;
            as[buffer][col + 1][row] = a_next[u].y;
        }
#pragma unroll
        for (int u = 0; u < B_PAIRS; ++u) {
            int pair = thread + u * THREADS, row = pair / (BN / 2), col = pair % (BN / 2) * 2;
            *reinterpret_cast<double2 *>(&bs[buffer][row][col]) = b_next[u];
        }
    };
    fetch(0);
    put(0);
    __syncthreads();
    for (int k = 0, buffer = 0; k < n; k += BK, buffer ^= 1) {
        bool more = k + BK < n;
        if (more) fetch(k + BK);
#pragma unroll
        for (int d = 0; d < BK; ++d) {
            double2 x[TM / 2], y[TN / 2];
#pragma unroll
            for (int g = 0; g < TM / 2; ++g) x[g] = *reinterpret_cast<double2 *>(&as[buffer][d][2 * (g * DOWN + ty)]);
#pragma unroll
            for (int g = 0; g < TN / 2; ++g) y[g] = *reinterpret_cast<double2 *>(&bs[buffer][d][2 * (g * ACROSS + tx)]);
#pragma unroll
            for (int r = 0; r < TM; ++r)
#pragma unroll
                for (int s = 0; s < TN; ++s)
                    sum[r][s] += (r % 2 ? x[r / 2].y : x[r / 2].x) * (s % 2 ? y[s / 2].y : y[s / 2].x);
        }
        if (more) put(buffer ^ 1);
        __syncthreads();
    }
#pragma unroll
    for (int r = 0; r < TM; ++r)
#pragma unroll
        for (int g = 0; g < TN / 2; ++g) {
            size_t i = (size_t)blockIdx.y * BM + 2 * (r / 2 * DOWN + ty) + r % 2;
            size_t j = (size_t)blockIdx.x * BN + 2 * (g * ACROSS + tx);
            *reinterpret_cast<double2 *>(c + i * n + j) = make_double2(sum[r][2 * g], sum[r][2 * g + 1]);
        }
}

template <int BM, int BN, int BK, int TM, int TN>
void multiply_tiled(int n, double *c, const double *a, const double *b) {
    tiled<BM, BN, BK, TM, TN><<<dim3(n / BN, n / BM), BM / TM * BN / TN>>>(n, c, a, b);
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
    if (version == "opt" && n % 128 == 0)
        return run(fastest({[=] { multiply_tiled<128, 128, 8, 8, 8>(n, dc, da, db); },
                            [=] { multiply_tiled<128, 64, 8, 8, 8>(n, dc, da, db); },
                            [=] { multiply_tiled<64, 128, 8, 8, 8>(n, dc, da, db); },
                            [=] { multiply_tiled<64, 64, 8, 8, 4>(n, dc, da, db); },
                            [=] { multiply_tiled<64, 64, 16, 4, 4>(n, dc, da, db); },
                            [=] { multiply_tiled<128, 64, 8, 8, 4>(n, dc, da, db); }}));
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
