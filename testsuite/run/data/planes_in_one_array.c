/* Fields side by side in one array: f[q*plane + i*n + j] with plane = n*n, and volumes with plane = nx*ny. */
#include <stdio.h>
#include <stdlib.h>

static void collide(int n, const double *restrict f, double *restrict g)
{
    int plane = n * n;
#pragma acc kernels copyin(f[0 : 3 * plane]) copy(g[0 : 3 * plane])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            int at = i * n + j;
            double a = f[at], b = f[plane + at - 1], c = f[2 * plane + at + n];
            g[at] = a + b;
            g[plane + at] = b - c;
            g[2 * plane + at] = a * c;
        }
}

static void volume(int nx, int ny, int nz, double *restrict a)
{
    int plane = nx * ny;
#pragma acc kernels copy(a[0 : nz * plane])
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++)
                a[k * plane + j * nx + i] += i + 10 * j + 100 * k;
}

/* Each row is the one before it plus 1, in the second plane: rows stay in order. */
static void carried(int n, double *restrict a)
{
    int plane = n * n;
#pragma acc kernels copy(a[0 : 2 * plane])
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n; j++)
            a[plane + (i + 1) * n + j] = a[plane + i * n + j] + 1;
}

int main(void)
{
    int n = 67, wrong = 0;
    double *f = malloc(sizeof *f * 3 * n * n), *g = malloc(sizeof *g * 3 * n * n);
    for (int i = 0; i < 3 * n * n; i++) {
        f[i] = i % 13;
        g[i] = -1;
    }
    collide(n, f, g);
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            int at = i * n + j;
            double a = at % 13, b = (n * n + at - 1) % 13, c = (2 * n * n + at + n) % 13;
            wrong += g[at] != a + b || g[n * n + at] != b - c || g[2 * n * n + at] != a * c;
        }
    printf("%d %g\n", wrong, g[0]);
    volume(5, 7, 11, f);
    for (int k = 0; k < 11; k++)
        for (int j = 0; j < 7; j++)
            for (int i = 0; i < 5; i++) {
                int at = (k * 7 + j) * 5 + i;
                wrong += f[at] != at % 13 + i + 10 * j + 100 * k;
            }
    printf("%d\n", wrong);
    carried(n, g);
    printf("%g\n", g[n * n + (n - 1) * n + 3] - g[n * n + 3]);
    free(f), free(g);
    return 0;
}
