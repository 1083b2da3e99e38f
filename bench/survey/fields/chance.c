// Monte Carlo, chemistry, and what learns from data.
#include "fields.h"

GLOBAL void pi_points(int n, int tries, double *hits) {
    double in = 0;
#pragma acc parallel loop reduction(+ : in)
    EACH_X(i, 0, n) {
        unsigned x = 2654435761u * (i + 1) | 1;
        int here = 0;
        for (int t = 0; t < tries; t++) {
            x ^= x << 13, x ^= x >> 17, x ^= x << 5;
            float u = (x >> 8) * (1.f / 16777216);
            x ^= x << 13, x ^= x >> 17, x ^= x << 5;
            float v = (x >> 8) * (1.f / 16777216);
            if (u * u + v * v < 1)
                here++;
        }
        in += here;
    }
    REDUCED(hits, in);
}
// An Asian option: the mean over a path of steps by Box and Muller.
GLOBAL void asian_option(int paths, int steps, float s0, float strike, float drift, float sigma, float *pay) {
#pragma acc parallel loop present(pay)
    EACH_X(p, 0, paths) {
        unsigned long long seed = 6364136223846793005ULL * (p + 1) + 1442695040888963407ULL;
        float s = s0, sum = 0;
        for (int t = 0; t < steps; t++) {
            seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
            float u = ((unsigned)(seed >> 40) + 1) * (1.f / 16777217);
            seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
            float v = (unsigned)(seed >> 40) * (1.f / 16777216);
            s *= expf(drift + sigma * sqrtf(-2 * logf(u)) * cosf(6.2831853f * v));
            sum += s;
        }
        pay[p] = fmaxf(sum / steps - strike, 0);
    }
}
// Walks on a square, and how often each site was visited.
GLOBAL void walks(int n, int steps, int side, int *visits) {
#pragma acc parallel loop gang vector present(visits)
    EACH_X(i, 0, n) {
        unsigned x = 747796405u * (i + 1) + 2891336453u;
        int a = (int)(x >> 4) % side, b = (int)(x >> 9) % side;
        for (int t = 0; t < steps; t++) {
            x = x * 1664525u + 1013904223u;
            switch (x >> 30) {
            case 0: a = a == 0 ? side - 1 : a - 1; break;
            case 1: a = a == side - 1 ? 0 : a + 1; break;
            case 2: b = b == 0 ? side - 1 : b - 1; break;
            default: b = b == side - 1 ? 0 : b + 1;
            }
        }
        ADD(visits[b * side + a], 1);
    }
}
// A mechanism of twenty reactions of ten species: concentrations of a cell stand n apart.
GLOBAL void kinetics(int n, const double *restrict temp, const double *restrict y, double *restrict dy) {
#pragma acc kernels present(temp, y, dy)
    EACH_X(c, 0, n) {
        double t = temp[c], it = 1 / t, lt = log(t);
        double y0 = y[c], y1 = y[n + c], y2 = y[2 * n + c], y3 = y[3 * n + c], y4 = y[4 * n + c], y5 = y[5 * n + c],
               y6 = y[6 * n + c], y7 = y[7 * n + c], y8 = y[8 * n + c], y9 = y[9 * n + c];
        double all = y0 + y1 + y2 + y3 + y4 + y5 + y6 + y7 + y8 + y9;
        double r0 = exp(3.1 - .4 * lt - 8.2 * it) * y0 * y1, r1 = exp(1.2 + 2.6 * lt - 3.1 * it) * y2 * y3;
        double r2 = exp(2.3 + 1.5 * lt - 1.7 * it) * y0 * y4, r3 = exp(1.9 - 1.0 * lt) * y1 * y1 * all;
        double r4 = exp(2.7 - 2.0 * lt - 6.7 * it) * y2 * all, r5 = exp(.7 + .3 * lt - .4 * it) * y3 * y5;
        double r6 = exp(1.1 + .2 * lt) * y4 * y5, r7 = exp(.3 - .7 * lt - 2.1 * it) * y5 * y5;
        double r8 = exp(.9 + .1 * lt - 1.9 * it) * y6 * y1, r9 = exp(.2 + 1.1 * lt - 4.4 * it) * y6 * y7;
        double r10 = exp(.8 - .2 * lt - 1.3 * it) * y7 * y8, r11 = exp(1.4 - .9 * lt - .2 * it) * y8 * y9;
        double r12 = exp(.5 + .6 * lt - 2.2 * it) * y9 * y0, r13 = exp(.1 + .8 * lt - 3.3 * it) * y9 * y2;
        double r14 = exp(.6 - .5 * lt - .6 * it) * y7 * y3, r15 = exp(.4 + .4 * lt - 1.1 * it) * y8 * y4;
        double r16 = exp(1.3 - .3 * lt - .8 * it) * y6 * y5, r17 = exp(.9 - .8 * lt - 5.1 * it) * y1 * all;
        double r18 = exp(.2 - .1 * lt - 1.6 * it) * y3 * all, r19 = exp(.7 + .9 * lt - 2.9 * it) * y8 * all;
        dy[c] = -r0 - r2 - r12 + r4 + r9;
        dy[n + c] = -r0 - 2 * r3 - r8 - r17 + r5 + r13;
        dy[2 * n + c] = -r1 - r4 - r13 + r3 + r10;
        dy[3 * n + c] = -r1 - r5 - r14 - r18 + r0 + r7;
        dy[4 * n + c] = -r2 - r6 - r15 + r1 + r17;
        dy[5 * n + c] = -r5 - r6 - 2 * r7 - r16 + r2 + r18;
        dy[6 * n + c] = -r8 - r9 - r16 + r7 + r14;
        dy[7 * n + c] = -r9 - r10 - r14 + r8 + r15;
        dy[8 * n + c] = -r10 - r11 - r15 - r19 + r16 + r12;
        dy[9 * n + c] = -r11 - r12 - r13 + r10 + r19;
    }
}
// Coulomb matrix of four-index integrals, which are made from pairs: J[pq] = sum over rs of D[rs] (pq|rs).
GLOBAL void coulomb_matrix(int n, const double *x, const double *a, const double *d, double *out) {
#pragma acc parallel loop gang collapse(2) default(present)
    EACH_Y(p, 0, n)
    EACH_X(q, 0, n) {
        double sum = 0, zeta = a[p] + a[q], centre = (a[p] * x[p] + a[q] * x[q]) / zeta;
#pragma acc loop seq
        for (int r = 0; r < n; r++)
            for (int s = 0; s < n; s++) {
                double eta = a[r] + a[s], other = (a[r] * x[r] + a[s] * x[s]) / eta;
                double t = zeta * eta / (zeta + eta) * (centre - other) * (centre - other);
                sum += d[r * n + s] / (zeta * eta * sqrt(zeta + eta) * (1 + t));
            }
        out[p * n + q] = sum;
    }
}
// The first quarter of a transformation of four-index integrals: b[i][q][rs] = sum over p of c[i][p] a[p][q][rs].
GLOBAL void quarter_transform(int n, int m, const double *c, const double *a, double *b) {
#pragma acc parallel loop collapse(2) present(c, a, b)
    EACH_Y(i, 0, m)
    EACH_X(qrs, 0, n * n * n) {
        double s = 0;
        for (int p = 0; p < n; p++)
            s += c[i * n + p] * a[p * n * n * n + qrs];
        b[i * n * n * n + qrs] = s;
    }
}
// Distances of all pairs of points of few dimensions.
GLOBAL void distances(int n, int dims, const float *restrict p, float *restrict d) {
#pragma acc kernels present(p[0 : n * dims], d[0 : n * n])
    EACH_Y(i, 0, n)
    EACH_X(j, 0, n) {
        float s = 0;
        for (int k = 0; k < dims; k++)
            s += (p[i * dims + k] - p[j * dims + k]) * (p[i * dims + k] - p[j * dims + k]);
        d[i * n + j] = sqrtf(s);
    }
}
struct place {
    float lat, lon;
};
GLOBAL void nearest(int n, struct place at, const struct place *restrict a, float *restrict d) {
#pragma acc kernels present(a[0 : n], d[0 : n])
    EACH_X(i, 0, n) {
        struct place l = a[i];
        d[i] = sqrtf((l.lat - at.lat) * (l.lat - at.lat) + (l.lon - at.lon) * (l.lon - at.lon));
    }
}
// Points to the nearest centre, sums and counts of each by atomics.
GLOBAL void k_means(int n, int k, int dims, const float *p, const float *centre, int *of, float *sums, int *counts) {
#pragma acc parallel loop default(present)
    EACH_X(i, 0, n) {
        int best = 0;
        float least = 1e30f;
        for (int c = 0; c < k; c++) {
            float s = 0;
            for (int j = 0; j < dims; j++) {
                float t = p[i * dims + j] - centre[c * dims + j];
                s += t * t;
            }
            if (s < least)
                least = s, best = c;
        }
        of[i] = best;
        for (int j = 0; j < dims; j++) {
            ADD(sums[best * dims + j], p[i * dims + j]);
        }
        ADD(counts[best], 1);
    }
}
GLOBAL void softmax(int rows, int n, const float *in, float *out) {
#pragma acc parallel loop gang present(in, out)
    EACH_X(r, 0, rows) {
        float most = -1e30f, sum = 0;
#pragma acc loop vector reduction(max : most)
        for (int j = 0; j < n; j++)
            most = fmaxf(most, in[r * n + j]);
#pragma acc loop vector reduction(+ : sum)
        for (int j = 0; j < n; j++)
            sum += out[r * n + j] = expf(in[r * n + j] - most);
#pragma acc loop vector
        for (int j = 0; j < n; j++)
            out[r * n + j] /= sum;
    }
}
GLOBAL void layer_norm(int rows, int n, const float *restrict gamma, const float *restrict in, float *restrict out) {
#pragma acc kernels present(gamma[0 : n], in[0 : rows * n], out[0 : rows * n])
    EACH_X(r, 0, rows) {
        float mean = 0, var = 0;
        for (int j = 0; j < n; j++)
            mean += in[r * n + j];
        mean /= n;
        for (int j = 0; j < n; j++)
            var += (in[r * n + j] - mean) * (in[r * n + j] - mean);
        var = 1 / sqrtf(var / n + 1e-5f);
        for (int j = 0; j < n; j++)
            out[r * n + j] = gamma[j] * (in[r * n + j] - mean) * var;
    }
}
// Scores of heads: queries by keys.
GLOBAL void attention(int heads, int n, int d, const float *q, const float *k, float *score) {
    float scale = 1 / sqrtf(d);
#pragma acc parallel loop collapse(3) default(present)
    EACH_Z(h, 0, heads)
    EACH_Y(i, 0, n)
    EACH_X(j, 0, n) {
        float s = 0;
        for (int c = 0; c < d; c++)
            s += q[(h * n + i) * d + c] * k[(h * n + j) * d + c];
        score[(h * n + i) * n + j] = j <= i ? s * scale : -10;
    }
}

int main(void) {
    {
        int n = S(262144, 300), tries = S(500, 20);
        double *hits = total(), in = 0;
        TIMED("pi_points", clear(hits), in, (RUN1(pi_points, n, n, tries, hits), in = value(hits)));
        float *pay = new_float(n, 0, 1);
        TIMED("asian_option", AS_IS, sum_float(pay, n), RUN1(asian_option, n, n, S(250, 10), 100.f, 100.f, .0001f, .01f, pay));
        int side = S(512, 20), *zero = HOST(int, side *side), *visits;
        memset(zero, 0, sizeof(int) * side * side);
        visits = SENT(int, zero, side *side);
        TIMED("walks", restore(visits, zero, sizeof(int) * side * side), sum_int(visits, side * side), RUN1(walks, n, n, 4 * tries, side, visits));
    }
    {
        int n = S(500000, 200);
        double *t = new_double(n, 1, 3), *y = new_double((size_t)10 * n, 0, 1), *dy = new_double((size_t)10 * n, 0, 1);
        TIMED("kinetics", AS_IS, sum_double(dy, (size_t)10 * n), RUN1(kinetics, n, n, t, y, dy));
    }
    {
        int n = S(96, 8), m = S(64, 5), k = S(80, 6);
        double *x = new_double(n, 0, 10), *a = new_double(n, .5, 2), *d = new_double(n * n, 0, 1), *out = new_double(n * n, 0, 1);
        TIMED("coulomb_matrix", AS_IS, sum_double(out, n * n), RUN2(coulomb_matrix, n, n, n, x, a, d, out));
        double *c = new_double(m * k, -1, 1), *p = new_double((size_t)k * k * k * k, 0, 1), *b = new_double((size_t)m * k * k * k, 0, 1);
        TIMED("quarter_transform", AS_IS, sum_double(b, (size_t)m * k * k * k), RUN2(quarter_transform, m, k *k *k, k, m, c, p, b));
    }
    {
        int n = S(4096, 60), dims = 16, many = S(4000000, 300);
        float *p = new_float(n * dims, 0, 1), *d = new_float((size_t)n * n, 0, 1);
        TIMED("distances", AS_IS, sum_float(d, (size_t)n * n), RUN2(distances, n, n, n, dims, p, d));
        struct place *a = (struct place *)new_float((size_t)2 * many, -90, 90), at = {30, 40};
        float *far = new_float(many, 0, 1);
        TIMED("nearest", AS_IS, sum_float(far, many), RUN1(nearest, many, many, at, a, far));
    }
    {
        int n = S(300000, 300), k = 16, dims = 8, *of = new_int(n, 0, 1);
        float zero[200] = {0}, *p = new_float((size_t)n * dims, 0, 1), *centre = new_float(k * dims, 0, 1), *sums = SENT(float, zero, k *dims);
        int none[16] = {0}, *counts = SENT(int, none, k);
        TIMED("k_means", (restore(sums, zero, sizeof(float) * k * dims), restore(counts, none, sizeof none)),
              sum_int(of, n) + sum_float(sums, k * dims) + sum_int(counts, k), RUN1(k_means, n, n, k, dims, p, centre, of, sums, counts));
    }
    {
        int rows = S(8192, 10), n = S(1024, 40);
        float *in = new_float((size_t)rows * n, -2, 2), *out = new_float((size_t)rows * n, 0, 1), *gamma = new_float(n, .5, 1.5);
        TIMED("softmax", AS_IS, sum_float(out, (size_t)rows * n), RUN1(softmax, rows, rows, n, in, out));
        TIMED("layer_norm", AS_IS, sum_float(out, (size_t)rows * n), RUN1(layer_norm, rows, rows, n, gamma, in, out));
        int heads = S(8, 2), len = S(1024, 12), d = 64;
        float *q = new_float((size_t)heads * len * d, -1, 1), *key = new_float((size_t)heads * len * d, -1, 1), *score = new_float((size_t)heads * len * len, 0, 1);
        TIMED("attention", AS_IS, sum_float(score, (size_t)heads * len * len), RUN3(attention, heads, len, len, heads, len, d, q, key, score));
    }
    return 0;
}
