// The 7-point stencil on a cube of floats, from one array into the other and back. Arguments: points a
// side, iterations.
#include "bench.h"

#define C0 0.4f
#define C1 0.1f

static void step(int n, float (*restrict out)[n][n], float (*restrict in)[n][n])
{
#if VARIANT == KERNELS
#pragma acc kernels async(1)
#elif VARIANT == LOOP
#pragma acc parallel loop collapse(3) present(out[0:n][0:n][0:n], in[0:n][0:n][0:n]) async(1)
#elif VARIANT == LEVELS
#pragma acc parallel loop gang collapse(2) vector_length(128) async(1)
#elif VARIANT == OMP
#pragma omp parallel for
#endif
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
#if VARIANT == LEVELS
#pragma acc loop vector
#endif
            for (int k = 1; k < n - 1; k++)
                out[i][j][k] = C0 * in[i][j][k] + C1 * (in[i - 1][j][k] + in[i + 1][j][k] + in[i][j - 1][k] +
                                                        in[i][j + 1][k] + in[i][j][k - 1] + in[i][j][k + 1]);
}

static void steps(int n, int count, float (*restrict a)[n][n], float (*restrict b)[n][n])
{
    for (int s = 0; s < count; s++)
        if (s % 2)
            step(n, a, b);
        else
            step(n, b, a);
#pragma acc wait
}

/* Whether `out` is one step from `in`, at some points and at the border that stays as it is. */
static int check(int n, float (*out)[n][n], float (*in)[n][n])
{
    int correct = 1;
    for (int s = 0; s < 5000; s++) {
        int i = 1 + bench_hash(3 * s) % (n - 2), j = 1 + bench_hash(3 * s + 1) % (n - 2), k = 1 + bench_hash(3 * s + 2) % (n - 2);
        double sum = (double)in[i - 1][j][k] + in[i + 1][j][k] + in[i][j - 1][k] + in[i][j + 1][k] + in[i][j][k - 1] +
                     in[i][j][k + 1];
        correct &= bench_close(out[i][j][k], C0 * in[i][j][k] + C1 * sum, 1e-5) && out[0][j][k] == in[0][j][k];
    }
    return correct;
}

int main(int argc, char **argv)
{
    int n = bench_argument(argc, argv, 1, 64), iterations = bench_argument(argc, argv, 2, 4);
    float(*a)[n][n] = malloc(sizeof(float[n][n][n])), (*b)[n][n] = malloc(sizeof(float[n][n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                b[i][j][k] = a[i][j][k] = bench_hash((i * n + j) * n + k) % 1000 * 0.001f;
    struct bench bench;
    double checksum = 0;
    int correct;
#pragma acc data copy(a[0:n][0:n][0:n], b[0:n][0:n][0:n])
    {
        bench = bench_begin(1 + iterations);
        steps(n, 1, a, b);
#pragma acc update self(b[0:n][0:n][0:n])
        correct = check(n, b, a);
        steps(n, iterations, b, a);
        float(*last)[n][n] = iterations % 2 ? a : b;
#pragma acc update self(last[0:n][0:n][0:n])
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    checksum += last[i][j][k];
        while (bench_more(&bench))
            steps(n, bench.repetitions, a, b);
    }
    return bench_report(&bench, checksum, correct);
}
