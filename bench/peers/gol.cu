// Peer of workloads/gol.c. Versions: naive (copy, step and count, a cell a thread; the
// count a column a block), opt (one kernel from one array into the
// other; a thread walks along columns and keeps the sums of three of them in registers).
#include "peer.cuh"

__global__ void copy(int pitch, int cols, const int *__restrict__ world, int *__restrict__ old) {
    int r = blockIdx.x * blockDim.x + threadIdx.x, c = blockIdx.y;
    if (r < pitch) old[c * pitch + r] = world[c * pitch + r];
}

__global__ void step(int rows, int pitch, const int *__restrict__ old, int *__restrict__ world) {
    int r = blockIdx.x * blockDim.x + threadIdx.x + 1, c = blockIdx.y + 1;
    if (r > rows) return;
    const int *here = old + c * pitch + r;
    int neighbours = here[-pitch - 1] + here[-pitch] + here[-pitch + 1] + here[-1] + here[1] + here[pitch - 1] +
                     here[pitch] + here[pitch + 1];
    if (here[0] == 1 && (neighbours < 2 || neighbours > 3))
        world[c * pitch + r] = 0;
    else if (neighbours == 3)
        world[c * pitch + r] = 1;
}

__global__ void count(int rows, int pitch, const int *__restrict__ world, int *cells) {
    int c = blockIdx.x + 1, sum = 0;
    for (int r = threadIdx.x + 1; r <= rows; r += blockDim.x) sum += world[c * pitch + r];
    sum = block_sum(sum);
    if (threadIdx.x == 0) atomicAdd(cells, sum);
}

__device__ int three(const int *cell) { return cell[-1] + cell[0] + cell[1]; }

__global__ void fused(int columns, int rows, int cols, int pitch, const int *__restrict__ in, int *__restrict__ out,
                      int *cells) {
    int r = blockIdx.x * blockDim.x + threadIdx.x + 1, c = blockIdx.y * columns + 1, sum = 0;
    if (r <= rows) {
        int last = min(c + columns - 1, cols);
        int behind = three(in + (c - 1) * pitch + r), here = three(in + c * pitch + r);
        for (; c <= last; ++c) {
            int ahead = three(in + (c + 1) * pitch + r), alive = in[c * pitch + r];
            int neighbours = behind + here + ahead - alive;
            int next = neighbours == 3 || (neighbours == 2 && alive);
            out[c * pitch + r] = next;
            sum += next;
            behind = here;
            here = ahead;
        }
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) atomicAdd(cells, sum);
}

static int count_next(int rows, int cols, int pitch, const std::vector<int> &w) {
    int cells = 0;
    for (int c = 1; c <= cols; ++c)
        for (int r = 1; r <= rows; ++r) {
            const int *here = &w[(size_t)c * pitch + r];
            int sum = here[-pitch - 1] + here[-pitch] + here[-pitch + 1] + here[-1] + here[1] + here[pitch - 1] +
                      here[pitch] + here[pitch + 1];
            cells += sum == 3 || (sum == 2 && *here);
        }
    return cells;
}

int main(int argc, char **argv) {
    std::string version = argc > 1 ? argv[1] : "naive";
    int rows = bench_argument(argc, argv, 2, 400), cols = bench_argument(argc, argv, 3, 200);
    int generations = bench_argument(argc, argv, 4, 10), pitch = rows + 2;
    std::vector<int> host((size_t)pitch * (cols + 2), 0);
    for (int c = 1; c <= cols; ++c)
        for (int r = 1; r <= rows; ++r) host[(size_t)c * pitch + r] = bench_hash(c * pitch + r) % 10 < 4;
    int expected = count_next(rows, cols, pitch, host);
    int *world = to_device(host), *old = on_device<int>(host.size()), *cells = on_device<int>(1);
    CHECK(cudaMemset(old, 0, host.size() * sizeof(int)));
    auto run = [&](auto generation) {
        generation();
        bool correct = value_of(cells) == expected;
        for (int g = 1; g < generations; ++g) generation();
        return report(value_of(cells), correct, generation, [=] { value_of(cells); });
    };
    if (version == "naive")
        return run([=] {
            CHECK(cudaMemsetAsync(cells, 0, sizeof(int)));
            copy<<<dim3(blocks(pitch, 128), cols + 2), 128>>>(pitch, cols, world, old);
            step<<<dim3(blocks(rows, 128), cols), 128>>>(rows, pitch, old, world);
            count<<<cols, 128>>>(rows, pitch, world, cells);
        });
    if (version == "opt") {
        int *in = world, *out = old;
        std::vector<std::function<void()>> ways;
        for (int columns : {4, 8, 16, 32})
            for (int threads : {128, 256})
                ways.push_back([=, &in, &out] {
                    CHECK(cudaMemsetAsync(cells, 0, sizeof(int)));
                    fused<<<dim3(blocks(rows, threads), blocks(cols, columns)), threads>>>(columns, rows, cols, pitch, in, out,
                                                                                           cells);
                    std::swap(in, out);
                });
        auto best = fastest(ways);
        CHECK(cudaMemcpy(in, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice));
        return run(best);
    }
    return unknown_version(argv[0], version);
}
