// Loops that are independent though it takes more than their subscripts to see it, and loops that carry dependences around
// others that don't.
// RUN: %accc -acc -ta=tesla:cc70 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

// Rows of a length that is a quotient.
// CHECK: {{^}}pooled:
// CHECK-NOT: prevents parallelization
// CHECK: #pragma acc loop gang /* blockIdx.z */
void pooled(int planes, int h, int w, const float *restrict in, float *restrict out)
{
#pragma acc kernels present(in, out)
    for (int p = 0; p < planes; p++)
        for (int i = 0; i < h / 2; i++)
            for (int j = 0; j < w / 2; j++)
                out[(p * (h / 2) + i) * (w / 2) + j] = in[(p * h + 2 * i) * w + 2 * j];
}

// Pointers that the program exchanges show two arrays.
// CHECK: {{^}}exchanged:
// CHECK: Generating two versions of the region: in parallel where u and v do not overlap, else in order
void exchanged(int n, int steps, float *restrict u, float *restrict v)
{
    for (int t = 0; t < steps; t++) {
#pragma acc kernels present(u[0:n], v[0:n])
        for (int i = 1; i < n - 1; i++)
            v[i] = u[i - 1] + u[i + 1];
        float *s = u;
        u = v;
        v = s;
    }
}

// The host's loop says that k lies within 0 and n.
// CHECK: {{^}}factored:
// CHECK-NOT: two versions
// CHECK-NOT: prevents parallelization
// CHECK: {{^}}summed:
void factored(int n, double *a)
{
    for (int k = 0; k < n; k++) {
#pragma acc kernels present(a[0:n * n])
        {
            a[k * n + k] = a[k * n + k] + 1;
            for (int i = k + 1; i < n; i++)
                for (int j = k + 1; j <= i; j++)
                    a[i * n + j] -= a[i * n + k] * a[j * n + k];
        }
    }
}

// Threads take columns; each goes down its own.
// CHECK: Loop interchange produces reordered loop nest: [[#@LINE+7]],[[#@LINE+6]]
// CHECK-NOT: Grid barrier
// CHECK: {{^}}skewed:
void summed(int h, int w, double *restrict t)
{
#pragma acc kernels present(t[0:h * w])
    for (int i = 1; i < h; i++)
        for (int j = 0; j < w; j++)
            t[i * w + j] += t[(i - 1) * w + j];
}

// What depends on each other stands in two columns.
// CHECK-NOT: Loop interchange
// CHECK: Grid barrier
void skewed(int h, int w, double *restrict t)
{
#pragma acc kernels present(t[0:h * w])
    for (int i = 1; i < h; i++)
        for (int j = 1; j < w; j++)
            t[i * w + j] += t[(i - 1) * w + j - 1];
}
