// Graphs in compressed rows: breadth first by levels, shortest paths, ranks, triangles, components.
#include "fields.h"

#ifdef __CUDACC__
#define FLAG(f) (*(f) = 1)
static int *flag(void) {
    int zero = 0;
    return (int *)on_device(&zero, sizeof zero);
}
static int risen(int *f) {
    int v, zero = 0;
    cudaMemcpy(&v, f, sizeof v, cudaMemcpyDeviceToHost);
    cudaMemcpy(f, &zero, sizeof v, cudaMemcpyHostToDevice);
    return v;
}
static __global__ void bfs_level(int n, int now, const int *row, const int *to, int *level, int *more) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < n && level[v] == now)
        for (int e = row[v]; e < row[v + 1]; e++)
            if (level[to[e]] < 0) {
                level[to[e]] = now + 1;
                *more = 1;
            }
}
static __global__ void relax(int n, const int *row, const int *to, const float *w, const float *d, float *next, int *more) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n)
        return;
    float best = d[v];
    for (int e = row[v]; e < row[v + 1]; e++)
        best = fminf(best, d[to[e]] + w[e]);
    next[v] = best;
    if (best < d[v])
        *more = 1;
}
static __global__ void spread(int n, const int *row, const int *to, const int *label, int *next, int *more) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n)
        return;
    int least = label[v];
    for (int e = row[v]; e < row[v + 1]; e++)
        if (label[to[e]] < least)
            least = label[to[e]];
    next[v] = least;
    if (least != label[v])
        *more = 1;
}
static void bfs(int n, int edges, const int *row, const int *to, int *level) {
    static int *more;
    if (!more)
        more = flag();
    (void)edges;
    int now = 0;
    do {
        RUN1(bfs_level, n, n, now, row, to, level, more);
        now++;
    } while (risen(more));
}
static void sssp(int n, int edges, const int *row, const int *to, const float *w, float *d, float *next) {
    static int *more;
    if (!more)
        more = flag();
    (void)edges;
    do {
        RUN1(relax, n, n, row, to, w, d, next, more);
        RUN1(relax, n, n, row, to, w, next, d, more);
    } while (risen(more));
}
static void components(int n, int edges, const int *row, const int *to, int *label, int *next) {
    static int *more;
    if (!more)
        more = flag();
    (void)edges;
    do {
        RUN1(spread, n, n, row, to, label, next, more);
        RUN1(spread, n, n, row, to, next, label, more);
    } while (risen(more));
}
#else
static void bfs(int n, int edges, const int *row, const int *to, int *level) {
    int now = 0, more = 1;
    (void)edges;
    while (more) {
        more = 0;
#pragma acc parallel loop reduction(|| : more) present(row, to, level)
        for (int v = 0; v < n; v++)
            if (level[v] == now)
                for (int e = row[v]; e < row[v + 1]; e++)
                    if (level[to[e]] < 0) {
                        level[to[e]] = now + 1;
                        more = 1;
                    }
        now++;
    }
}
static int relax(int n, const int *row, const int *to, const float *w, const float *d, float *next) {
    int more = 0;
#pragma acc parallel loop gang vector reduction(max : more) default(present)
    for (int v = 0; v < n; v++) {
        float best = d[v];
        for (int e = row[v]; e < row[v + 1]; e++)
            best = fminf(best, d[to[e]] + w[e]);
        next[v] = best;
        if (best < d[v])
            more = 1;
    }
    return more;
}
static void sssp(int n, int edges, const int *row, const int *to, const float *w, float *d, float *next) {
    int more;
    (void)edges;
    do {
        more = relax(n, row, to, w, d, next);
        more |= relax(n, row, to, w, next, d);
    } while (more);
}
static void components(int n, int edges, const int *restrict row, const int *restrict to, int *restrict label,
                       int *restrict next) {
    int more = 1;
#pragma acc data present(row[0 : n + 1], to[0 : edges], label[0 : n], next[0 : n])
    while (more) {
        more = 0;
#pragma acc kernels loop reduction(+ : more)
        for (int v = 0; v < n; v++) {
            int least = label[v];
            for (int e = row[v]; e < row[v + 1]; e++)
                if (label[to[e]] < least)
                    least = label[to[e]];
            next[v] = least;
            more += least != label[v];
        }
#pragma acc kernels loop reduction(+ : more)
        for (int v = 0; v < n; v++) {
            int least = next[v];
            for (int e = row[v]; e < row[v + 1]; e++)
                if (next[to[e]] < least)
                    least = next[to[e]];
            label[v] = least;
            more += least != next[v];
        }
    }
}
#endif

GLOBAL void rank_pull(int n, const int *restrict row, const int *restrict to, const float *restrict share,
                      float *restrict rank) {
#pragma acc kernels present(row, to, share, rank)
    EACH_X(v, 0, n) {
        float s = 0;
        for (int e = row[v]; e < row[v + 1]; e++)
            s += share[to[e]];
        rank[v] = .15f / n + .85f * s;
    }
}
GLOBAL void rank_push(int n, const int *row, const int *to, const float *rank, float *next) {
#pragma acc parallel loop default(present)
    EACH_X(v, 0, n) {
        float share = .85f * rank[v] / (row[v + 1] - row[v]);
        for (int e = row[v]; e < row[v + 1]; e++) {
            ADD(next[to[e]], share);
        }
    }
}
// Neighbours are sorted: the common ones of both ends of an edge, counted once.
GLOBAL void triangles(int n, const int *row, const int *to, double *count) {
    double found = 0;
#pragma acc parallel loop reduction(+ : found) present(row, to)
    EACH_X(u, 0, n) {
        int here = 0;
        for (int e = row[u]; e < row[u + 1]; e++) {
            int v = to[e];
            if (v <= u)
                continue;
            int i = row[u], j = row[v];
            while (i < row[u + 1] && j < row[v + 1]) {
                if (to[i] == to[j]) {
                    here += to[i] > v;
                    i++, j++;
                } else if (to[i] < to[j])
                    i++;
                else
                    j++;
            }
        }
        found += here;
    }
    REDUCED(count, found);
}

static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
// A small world: each vertex to those near it, with some far ones; both directions.
static int *graph(int n, int degree, int **rows) {
    int half = degree / 2, *from = HOST(int, n *half), *end = HOST(int, n *half), *row = HOST(int, n + 2);
    for (int v = 0; v < n; v++)
        for (int k = 0; k < half; k++) {
            unsigned key = v * half + k;
            int far = uniform(key) < .1;
            from[v * half + k] = v;
            end[v * half + k] = far ? (int)(n * uniform(key + 99999999)) : (v + 1 + (int)(4 * half * uniform(key + 7777777))) % n;
        }
    memset(row, 0, sizeof(int) * (n + 2));
    for (int e = 0; e < n * half; e++)
        row[from[e] + 2]++, row[end[e] + 2]++;
    for (int v = 2; v < n + 2; v++)
        row[v] += row[v - 1];
    int *to = HOST(int, 2 * n * half);
    for (int e = 0; e < n * half; e++) {
        to[row[from[e] + 1]++] = end[e];
        to[row[end[e] + 1]++] = from[e];
    }
    for (int v = 0; v < n; v++)
        qsort(to + row[v], row[v + 1] - row[v], sizeof(int), ascending);
    free(from);
    free(end);
    *rows = row;
    return to;
}

int main(void) {
    int n = S(262144, 600), degree = 12, edges = n * degree, *row, *to = graph(n, degree, &row);
    int *dr = SENT(int, row, n + 1), *dt = SENT(int, to, edges);
    int *first = HOST(int, n), *labels = HOST(int, n), *level, *label, *next;
    float *far = HOST(float, n), *w = new_float(edges, 1, 10), *zero = HOST(float, n), *d, *e;
    for (int v = 0; v < n; v++)
        first[v] = v == 0 ? 0 : -1, labels[v] = 1 + (int)(v * 7919LL % n), far[v] = v == 0 ? 0 : 1e30f, zero[v] = .15f / n;
    level = SENT(int, first, n), label = SENT(int, labels, n), next = SENT(int, labels, n);
    d = SENT(float, far, n), e = SENT(float, far, n);
    size_t bytes = sizeof(int) * n;
    TIMED("bfs", restore(level, first, bytes), sum_int(level, n), bfs(n, edges, dr, dt, level));
    TIMED("sssp", restore(d, far, bytes), sum_float(d, n), sssp(n, edges, dr, dt, w, d, e));
    TIMED("components", restore(label, labels, bytes), sum_int(label, n), components(n, edges, dr, dt, label, next));
    float *rank = new_float(n, 0, 1), *share = new_float(n, 0, 1);
    TIMED("rank_pull", AS_IS, sum_float(rank, n), RUN1(rank_pull, n, n, dr, dt, share, rank));
    TIMED("rank_push", restore(rank, zero, bytes), sum_float(rank, n), RUN1(rank_push, n, n, dr, dt, share, rank));
    double *count = total(), found = 0;
    TIMED("triangles", clear(count), found, (RUN1(triangles, n, n, dr, dt, count), found = value(count)));
    return 0;
}
