// Peer of workloads/spmv.c. Versions: naive (a row a thread), opt (the faster of two: several threads a row; products
// of a block's rows made in the order of memory and kept in shared memory until their row is summed up), lib (cuSPARSE).
#include "peer.cuh"
#include <cusparse.h>

#define CHECK_SPARSE(call)                                                                            \
    do {                                                                                              \
        if ((call) != CUSPARSE_STATUS_SUCCESS) {                                                      \
            std::fprintf(stderr, "%s:%d: cuSPARSE failed\n", __FILE__, __LINE__);                     \
            std::exit(1);                                                                             \
        }                                                                                             \
    } while (0)

struct Matrix {
    const int *start, *column;
    const double *value;
};

__global__ void naive(int rows, Matrix a, const double *__restrict__ x, double *__restrict__ y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows) return;
    double sum = 0;
    for (int j = a.start[i]; j < a.start[i + 1]; ++j) sum += a.value[j] * x[a.column[j]];
    y[i] = sum;
}

template <int LANES> __global__ void by_lanes(int rows, Matrix a, const double *__restrict__ x, double *__restrict__ y) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) / LANES, lane = threadIdx.x % LANES;
    double sum = 0;
    if (i < rows)
        for (int j = a.start[i] + lane, end = a.start[i + 1]; j < end; j += LANES)
            sum += a.value[j] * x[a.column[j]];
    for (int lanes = LANES / 2; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xffffffffu, sum, lanes, LANES);
    if (i < rows && lane == 0) y[i] = sum;
}

// A block has ROWS rows; those that have more than PRODUCTS entries together are left to a thread a row.
template <int ROWS, int PRODUCTS>
__global__ void in_order(int rows, Matrix a, const double *__restrict__ x, double *__restrict__ y) {
    __shared__ double products[PRODUCTS];
    int first = blockIdx.x * ROWS, end = min(first + ROWS, rows), from = a.start[first], count = a.start[end] - from;
    if (count <= PRODUCTS) {
        for (int j = threadIdx.x; j < count; j += blockDim.x) products[j] = a.value[from + j] * x[a.column[from + j]];
        __syncthreads();
    }
    int i = first + threadIdx.x;
    if (threadIdx.x >= ROWS || i >= end) return;
    double sum = 0;
    if (count <= PRODUCTS)
        for (int j = a.start[i] - from; j < a.start[i + 1] - from; ++j) sum += products[j];
    else
        for (int j = a.start[i]; j < a.start[i + 1]; ++j) sum += a.value[j] * x[a.column[j]];
    y[i] = sum;
}

// Calls `visit` with the row of each neighbour of a point of the cube, its own among them.
template <class Visit> void neighbours(int n, int row, Visit visit) {
    for (int z = row / (n * n) - 1; z <= row / (n * n) + 1; ++z)
        for (int y = row / n % n - 1; y <= row / n % n + 1; ++y)
            for (int x = row % n - 1; x <= row % n + 1; ++x)
                if (z >= 0 && z < n && y >= 0 && y < n && x >= 0 && x < n) visit((z * n + y) * n + x);
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int n = bench_argument(argc, argv, 2, 20), rows = n * n * n, count = 0;
    int most = (3 * n - 2) * (3 * n - 2) * (3 * n - 2);
    std::vector<int> start(rows + 1), column(most);
    std::vector<double> value(most), x(rows), y(rows, -1.0);
    auto coefficient = [](int row, int other) { return other == row ? 27.0 : -1.0 - (other - row) % 3; };
    for (int row = 0; row < rows; ++row) {
        start[row] = count;
        neighbours(n, row, [&](int other) {
            column[count] = other;
            value[count++] = coefficient(row, other);
        });
        x[row] = 1 + row % 7 * 0.125;
    }
    start[rows] = count;
    int *dstart = to_device(start), *dcolumn = to_device(column);
    double *dvalue = to_device(value), *dx = to_device(x), *dy = to_device(y);
    Matrix a = {dstart, dcolumn, dvalue};
    auto run = [&](auto multiply) {
        multiply();
        to_host(y, dy);
        double checksum = 0;
        bool correct = count == most;
        for (int row = 0; row < rows; ++row) checksum += y[row] * (1 + row % 3);
        for (int s = 0; s < 5000; ++s) {
            int row = bench_hash(s) % rows;
            double sum = 0;
            neighbours(n, row, [&](int other) { sum += coefficient(row, other) * (1 + other % 7 * 0.125); });
            correct &= bench_close(y[row], sum, 1e-12);
        }
        return report(checksum, correct, multiply);
    };
    if (version == "naive") return run([=] { naive<<<blocks(rows, 128), 128>>>(rows, a, dx, dy); });
    if (version == "opt")
        return run(fastest({[=] { by_lanes<4><<<blocks((size_t)rows * 4, 128), 128>>>(rows, a, dx, dy); },
                            [=] { by_lanes<8><<<blocks((size_t)rows * 8, 128), 128>>>(rows, a, dx, dy); },
                            [=] { by_lanes<16><<<blocks((size_t)rows * 16, 128), 128>>>(rows, a, dx, dy); },
                            [=] { by_lanes<32><<<blocks((size_t)rows * 32, 128), 128>>>(rows, a, dx, dy); },
                            [=] { in_order<32, 896><<<blocks(rows, 32), 128>>>(rows, a, dx, dy); },
                            [=] { in_order<64, 1792><<<blocks(rows, 64), 128>>>(rows, a, dx, dy); },
                            [=] { in_order<64, 1792><<<blocks(rows, 64), 256>>>(rows, a, dx, dy); },
                            [=] { in_order<128, 3584><<<blocks(rows, 128), 256>>>(rows, a, dx, dy); },
                            [=] { in_order<128, 3584><<<blocks(rows, 128), 512>>>(rows, a, dx, dy); }}));
    if (version == "lib") {
        cusparseHandle_t handle;
        cusparseSpMatDescr_t matrix;
        cusparseDnVecDescr_t in, out;
        double one = 1, zero = 0;
        size_t bytes = 0;
        CHECK_SPARSE(cusparseCreate(&handle));
        CHECK_SPARSE(cusparseCreateCsr(&matrix, rows, rows, count, dstart, dcolumn, dvalue, CUSPARSE_INDEX_32I,
                                       CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
        CHECK_SPARSE(cusparseCreateDnVec(&in, rows, dx, CUDA_R_64F));
        CHECK_SPARSE(cusparseCreateDnVec(&out, rows, dy, CUDA_R_64F));
        CHECK_SPARSE(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, in, &zero, out,
                                             CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
        char *scratch = on_device<char>(bytes + 1);
        return run([=] {
            CHECK_SPARSE(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, in, &zero, out, CUDA_R_64F,
                                      CUSPARSE_SPMV_ALG_DEFAULT, scratch));
        });
    }
    return unknown_version(argv[0], version);
}
