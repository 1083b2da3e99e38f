// Images: filters, morphology, histograms, edges, tables of sums, resampling, layers of networks.
#include "fields.h"

#ifdef __CUDACC__
#define IMAGE(T, p, h, w) T *p
#define AT(p, i, j, w) p[(i) * (w) + (j)]
#else
#define IMAGE(T, p, h, w) T p[restrict h][w]
#define AT(p, i, j, w) p[i][j]
#endif
GLOBAL void blur_rows(int h, int w, int r, const float *taps, IMAGE(const float, in, h, w), IMAGE(float, out, h, w)) {
#pragma acc parallel loop gang present(taps, in, out)
    EACH_Y(i, 0, h)
#pragma acc loop vector
    EACH_X(j, 0, w) {
        float s = 0;
        for (int k = -r; k <= r; k++) {
            int x = j + k;
            x = x < 0 ? 0 : x > w - 1 ? w - 1 : x;
            s += taps[k + r] * AT(in, i, x, w);
        }
        AT(out, i, j, w) = s;
    }
}
GLOBAL void blur_columns(int h, int w, int r, const float *taps, const float *in, float *out) {
#pragma acc parallel loop collapse(2) present(taps, in, out)
    EACH_Y(i, 0, h)
    EACH_X(j, 0, w) {
        float s = 0;
        for (int k = -r; k <= r; k++) {
            int y = i + k;
            if (y >= 0 && y < h)
                s += taps[k + r] * in[y * w + j];
        }
        out[i * w + j] = s;
    }
}
GLOBAL void filter2d(int h, int w, const float *restrict taps, const float *restrict in, float *restrict out) {
#pragma acc kernels present(taps, in, out)
    EACH_Y(i, 3, h - 3)
    EACH_X(j, 3, w - 3) {
        float s = 0;
        for (int y = -3; y <= 3; y++)
            for (int x = -3; x <= 3; x++)
                s += taps[(y + 3) * 7 + x + 3] * in[(i + y) * w + j + x];
        out[i * w + j] = s;
    }
}
GLOBAL void bilateral(int h, int w, float space, float range, const float *in, float *out) {
#pragma acc parallel loop collapse(2) default(present)
    EACH_Y(i, 0, h)
    EACH_X(j, 0, w) {
        float s = 0, all = 0, here = in[i * w + j];
        for (int y = -4; y <= 4; y++)
            for (int x = -4; x <= 4; x++)
                if (i + y >= 0 && i + y < h && j + x >= 0 && j + x < w) {
                    float v = in[(i + y) * w + j + x];
                    float a = expf(-space * (x * x + y * y) - range * (v - here) * (v - here));
                    s += a * v;
                    all += a;
                }
        out[i * w + j] = s / all;
    }
}
GLOBAL void dilate(int h, int w, int r, const uchar *in, uchar *out) {
#pragma acc parallel loop tile(8, 32) present(in, out)
    EACH_Y(i, 0, h)
    EACH_X(j, 0, w) {
        uchar most = 0;
        for (int y = i - r < 0 ? 0 : i - r; y <= i + r && y < h; y++)
            for (int x = j - r < 0 ? 0 : j - r; x <= j + r && x < w; x++)
                if (in[y * w + x] > most)
                    most = in[y * w + x];
        out[i * w + j] = most;
    }
}
#ifdef __CUDACC__
static __global__ void count(int n, const uchar *in, int *bins) { EACH_X(i, 0, n) atomicAdd(bins + in[i], 1); }
static __global__ void clear_bins(int *bins) { EACH_X(i, 0, 256) bins[i] = 0; }
static __global__ void prefix(int *bins) {
    for (int i = 1; i < 256; i++)
        bins[i] += bins[i - 1];
}
static __global__ void look_up(int n, const int *bins, const uchar *in, uchar *out) {
    EACH_X(i, 0, n) out[i] = (uchar)(255.f * bins[in[i]] / n);
}
static void equalise(int n, const uchar *in, int *bins, uchar *out) {
    RUN1(clear_bins, 256, bins);
    RUN1(count, n, n, in, bins);
    prefix<<<1, 1>>>(bins);
    RUN1(look_up, n, n, bins, in, out);
}
#else
static void equalise(int n, const uchar *in, int *bins, uchar *out) {
#pragma acc data present(in[0 : n], bins[0 : 256], out[0 : n])
    {
#pragma acc parallel loop
        for (int i = 0; i < 256; i++)
            bins[i] = 0;
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
#pragma acc atomic update
            bins[in[i]]++;
        }
#pragma acc serial
        for (int i = 1; i < 256; i++)
            bins[i] += bins[i - 1];
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            out[i] = (uchar)(255.f * bins[in[i]] / n);
    }
}
#endif
GLOBAL void sobel(int h, int w, IMAGE(const float, in, h, w), IMAGE(float, size, h, w), IMAGE(float, angle, h, w)) {
#pragma acc kernels present(in[0 : h], size[0 : h], angle[0 : h])
    EACH_Y(i, 1, h - 1)
    EACH_X(j, 1, w - 1) {
        float gx = AT(in, i - 1, j + 1, w) + 2 * AT(in, i, j + 1, w) + AT(in, i + 1, j + 1, w) - AT(in, i - 1, j - 1, w) -
                   2 * AT(in, i, j - 1, w) - AT(in, i + 1, j - 1, w);
        float gy = AT(in, i + 1, j - 1, w) + 2 * AT(in, i + 1, j, w) + AT(in, i + 1, j + 1, w) - AT(in, i - 1, j - 1, w) -
                   2 * AT(in, i - 1, j, w) - AT(in, i - 1, j + 1, w);
        AT(size, i, j, w) = sqrtf(gx * gx + gy * gy);
        AT(angle, i, j, w) = atan2f(gy, gx);
    }
}
// Keeps what is greatest across the edge.
GLOBAL void suppress(int h, int w, const float *size, const float *angle, float *out) {
#pragma acc parallel loop collapse(2) default(present)
    EACH_Y(i, 1, h - 1)
    EACH_X(j, 1, w - 1) {
        float a = angle[i * w + j], here = size[i * w + j], p, q;
        if (a < 0)
            a += 3.14159265f;
        if (a < .3927f || a >= 2.7489f)
            p = size[i * w + j - 1], q = size[i * w + j + 1];
        else if (a < 1.1781f)
            p = size[(i - 1) * w + j - 1], q = size[(i + 1) * w + j + 1];
        else if (a < 1.9635f)
            p = size[(i - 1) * w + j], q = size[(i + 1) * w + j];
        else
            p = size[(i - 1) * w + j + 1], q = size[(i + 1) * w + j - 1];
        out[i * w + j] = here >= p && here >= q ? here : 0;
    }
}
#ifdef __CUDACC__
static __global__ void sums_along_rows(int h, int w, const float *in, double *t) {
    EACH_X(i, 0, h) {
        double s = 0;
        for (int j = 0; j < w; j++)
            t[i * w + j] = s += in[i * w + j];
    }
}
static __global__ void sums_along_columns(int h, int w, double *t) {
    EACH_X(j, 0, w) for (int i = 1; i < h; i++) t[i * w + j] += t[(i - 1) * w + j];
}
static void integral_image(int h, int w, const float *in, double *t) {
    RUN1(sums_along_rows, h, h, w, in, t);
    RUN1(sums_along_columns, w, h, w, t);
}
#else
static void integral_image(int h, int w, const float *restrict in, double *restrict t) {
#pragma acc kernels present(in[0 : h * w], t[0 : h * w])
    {
        for (int i = 0; i < h; i++) {
            double s = 0;
            for (int j = 0; j < w; j++) {
                s += in[i * w + j];
                t[i * w + j] = s;
            }
        }
        for (int i = 1; i < h; i++)
            for (int j = 0; j < w; j++)
                t[i * w + j] += t[(i - 1) * w + j];
    }
}
#endif
struct rgba {
    uchar r, g, b, a;
};
GLOBAL void resize(int h, int w, int sh, int sw, const struct rgba *restrict in, struct rgba *restrict out) {
#pragma acc parallel loop gang collapse(2) present(in, out)
    EACH_Y(i, 0, h)
    EACH_X(j, 0, w) {
        float y = (i + .5f) * sh / h - .5f, x = (j + .5f) * sw / w - .5f;
        int y0 = (int)fmaxf(y, 0), x0 = (int)fmaxf(x, 0), y1 = y0 + 1 < sh ? y0 + 1 : y0, x1 = x0 + 1 < sw ? x0 + 1 : x0;
        float v = y - y0, u = x - x0;
        struct rgba a = in[y0 * sw + x0], b = in[y0 * sw + x1], c = in[y1 * sw + x0], d = in[y1 * sw + x1], o;
        o.r = (uchar)((1 - v) * ((1 - u) * a.r + u * b.r) + v * ((1 - u) * c.r + u * d.r));
        o.g = (uchar)((1 - v) * ((1 - u) * a.g + u * b.g) + v * ((1 - u) * c.g + u * d.g));
        o.b = (uchar)((1 - v) * ((1 - u) * a.b + u * b.b) + v * ((1 - u) * c.b + u * d.b));
        o.a = 255;
        out[i * w + j] = o;
    }
}
// A layer of a network: images by channels, a 3 x 3 kernel for each pair of channels.
GLOBAL void convolution(int images, int cin, int cout, int h, int w, const float *in, const float *weight, float *out) {
#ifdef __CUDACC__
    EACH_Z(nc, 0, images * cout) {
        int n = nc / cout, co = nc % cout;
#else
#pragma acc parallel loop collapse(4) present(in, weight, out)
    for (int n = 0; n < images; n++)
        for (int co = 0; co < cout; co++)
#endif
        EACH_Y(i, 0, h - 2)
        EACH_X(j, 0, w - 2) {
            float s = 0;
            for (int ci = 0; ci < cin; ci++)
                for (int y = 0; y < 3; y++)
                    for (int x = 0; x < 3; x++)
                        s += weight[((co * cin + ci) * 3 + y) * 3 + x] * in[((n * cin + ci) * h + i + y) * w + j + x];
            out[((n * cout + co) * (h - 2) + i) * (w - 2) + j] = fmaxf(s, 0);
        }
#ifdef __CUDACC__
    }
#endif
}
GLOBAL void max_pool(int planes, int h, int w, const float *restrict in, float *restrict out) {
#pragma acc kernels present(in, out)
    EACH_Z(p, 0, planes)
    EACH_Y(i, 0, h / 2)
    EACH_X(j, 0, w / 2) {
        float most = in[(p * h + 2 * i) * w + 2 * j];
        for (int y = 0; y < 2; y++)
            for (int x = 0; x < 2; x++)
                most = fmaxf(most, in[(p * h + 2 * i + y) * w + 2 * j + x]);
        out[(p * (h / 2) + i) * (w / 2) + j] = most;
    }
}

#ifdef __CUDACC__
#define ROWS(T, w, p) p
#else
#define ROWS(T, w, p) (T(*)[w]) p
#endif
int main(void) {
    int h = S(3000, 50), w = S(4000, 70), n = h * w;
    float *in = new_float(n, 0, 1), *out = new_float(n, 0, 1), *angle = new_float(n, 0, 0), *size = new_float(n, 0, 1);
    float *taps = new_float(49, 0, .04);
    uchar *bytes = new_uchar(n, 0, 200), *mapped = new_uchar(n, 0, 1);
    TIMED("blur_rows", AS_IS, sum_float(out, n), RUN2(blur_rows, h, w, h, w, 8, taps, ROWS(const float, w, in), ROWS(float, w, out)));
    TIMED("blur_columns", AS_IS, sum_float(out, n), RUN2(blur_columns, h, w, h, w, 8, taps, in, out));
    TIMED("filter2d", AS_IS, sum_float(out, n), RUN2(filter2d, h - 6, w - 6, h, w, taps, in, out));
    TIMED("bilateral", AS_IS, sum_float(out, n), RUN2(bilateral, h, w, h, w, .05f, 3.f, in, out));
    TIMED("dilate", AS_IS, sum_uchar(mapped, n), RUN2(dilate, h, w, h, w, 3, bytes, mapped));
    int *bins = new_int(256, 0, 1);
    TIMED("equalise", AS_IS, sum_uchar(mapped, n), equalise(n, bytes, bins, mapped));
    TIMED("sobel", AS_IS, sum_float(size, n) + sum_float(angle, n),
          RUN2(sobel, h - 2, w - 2, h, w, ROWS(const float, w, in), ROWS(float, w, size), ROWS(float, w, angle)));
    TIMED("suppress", AS_IS, sum_float(out, n), RUN2(suppress, h - 2, w - 2, h, w, size, angle, out));
    double *table = new_double(n, 0, 1);
    TIMED("integral_image", AS_IS, sum_double(table, n), integral_image(h, w, in, table));
    TIMED("resize", AS_IS, sum_uchar(mapped, n),
          RUN2(resize, h / 2, w / 2, h / 2, w / 2, h / 3, w / 3, (struct rgba *)bytes, (struct rgba *)mapped));
    {
        int images = S(8, 1), c = S(32, 3), s = S(114, 12);
        float *a = new_float((size_t)images * c * s * s, 0, 1), *k = new_float(c * c * 9, -1, 1), *b = new_float((size_t)images * c * s * s, 0, 1);
        TIMED("convolution", AS_IS, sum_float(b, (size_t)images * c * (s - 2) * (s - 2)),
              RUN3(convolution, images *c, s - 2, s - 2, images, c, c, s, s, a, k, b));
        int planes = S(256, 3), q = S(224, 12);
        float *big = new_float((size_t)planes * q * q, 0, 1), *half = new_float((size_t)planes * q * q / 4, 0, 1);
        TIMED("max_pool", AS_IS, sum_float(half, (size_t)planes * q * q / 4), RUN3(max_pool, planes, q / 2, q / 2, planes, q, q, big, half));
    }
    return 0;
}
