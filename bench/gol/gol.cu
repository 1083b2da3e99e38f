// The Game of Life in plain CUDA C: the three kernels of testsuite/run/gol_step11.f90, with the same cells.
//
// Takes rows, columns and generations; prints the count of each generation as the Fortran program does, and at the end
// `ms per generation: X` for the kernels alone, from one pair of events a generation (the median over generations).
// The arrays lie as Fortran lays them out: rows+2 cells a column, neighbours in a column are neighbours in memory.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t status = (call);                                                                  \
        if (status != cudaSuccess) {                                                                  \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));      \
            std::exit(1);                                                                             \
        }                                                                                             \
    } while (0)

constexpr int BLOCK = 128;

__global__ void copy(int rows, int pitch, const int *__restrict__ world, int *__restrict__ old_world) {
    int c = blockIdx.x + 1;
    for (int r = threadIdx.x + 1; r <= rows; r += BLOCK) old_world[c * pitch + r] = world[c * pitch + r];
}

__global__ void step(int rows, int pitch, const int *__restrict__ old_world, int *__restrict__ world) {
    int c = blockIdx.x + 1;
    for (int r = threadIdx.x + 1; r <= rows; r += BLOCK) {
        const int *here = old_world + c * pitch + r;
        int neighbours = here[-pitch - 1] + here[-pitch] + here[-pitch + 1] + here[-1] + here[1] + here[pitch - 1] +
                         here[pitch] + here[pitch + 1];
        if (here[0] == 1 && (neighbours < 2 || neighbours > 3))
            world[c * pitch + r] = 0;
        else if (neighbours == 3)
            world[c * pitch + r] = 1;
    }
}

__global__ void count(int rows, int pitch, const int *__restrict__ world, int *__restrict__ cells) {
    __shared__ int of_warp[BLOCK / 32];
    int c = blockIdx.x + 1, sum = 0;
    for (int r = threadIdx.x + 1; r <= rows; r += BLOCK) sum += world[c * pitch + r];
    for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xffffffffu, sum, lanes);
    if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int warp = 1; warp < BLOCK / 32; ++warp) sum += of_warp[warp];
        atomicAdd(cells, sum);
    }
}

// The cells of generation 0: the linear congruential generator of the Fortran programs.
static void fill_world(int rows, int cols, int pitch, std::vector<int> &world) {
    long long state = 12345;
    for (int j = 1; j <= cols; ++j)
        for (int i = 1; i <= rows; ++i) {
            state = state * 16807 % 2147483647;
            if (state / 1000 % 10 < 4) world[(size_t)j * pitch + i] = 1;
        }
}

int main(int argc, char **argv) {
    int rows = argc > 1 ? std::atoi(argv[1]) : 400;
    int cols = argc > 2 ? std::atoi(argv[2]) : 200;
    int generations = argc > 3 ? std::atoi(argv[3]) : 50;
    int pitch = rows + 2;
    std::vector<int> host((size_t)pitch * (cols + 2), 0);
    fill_world(rows, cols, pitch, host);
    size_t bytes = host.size() * sizeof(int);

    int *world, *old_world, *cells;
    cudaEvent_t before, after;
    CHECK(cudaMalloc(&world, bytes));
    CHECK(cudaMalloc(&old_world, bytes));
    CHECK(cudaMalloc(&cells, sizeof(int)));
    CHECK(cudaMemcpy(world, host.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(old_world, 0, bytes));
    CHECK(cudaEventCreate(&before));
    CHECK(cudaEventCreate(&after));

    std::vector<float> times;
    for (int g = 1; g <= generations; ++g) {
        int alive = 0;
        float ms = 0;
        CHECK(cudaMemcpy(cells, &alive, sizeof alive, cudaMemcpyHostToDevice));
        CHECK(cudaEventRecord(before));
        copy<<<cols, BLOCK>>>(rows, pitch, world, old_world);
        step<<<cols, BLOCK>>>(rows, pitch, old_world, world);
        count<<<cols, BLOCK>>>(rows, pitch, world, cells);
        CHECK(cudaEventRecord(after));
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(&alive, cells, sizeof alive, cudaMemcpyDeviceToHost));
        CHECK(cudaEventElapsedTime(&ms, before, after));
        times.push_back(ms);
        std::printf(" Cells alive at generation  %d : %d\n", g, alive);
    }
    CHECK(cudaMemcpy(host.data(), world, bytes, cudaMemcpyDeviceToHost));
    if (!times.empty()) {
        std::sort(times.begin(), times.end());
        std::printf("ms per generation: %.5f\n", times[times.size() / 2]);
    }
    return 0;
}
