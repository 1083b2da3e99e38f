// Rows of which only the sign of a scalar says whether they overlap: a convolution whose radius is an argument. Where it is
// negative the last iteration that writes an element counts. Boundaries beside the inside of one array need no clause.
#include <stdio.h>
#include <stdlib.h>

static void windows(int n, int r, const int *restrict a, int *restrict b) {
#pragma acc kernels present(a, b)
    for (int i = 0; i < n - 2 * r; i++)
        for (int j = 0; j < n - 2 * r; j++) {
            int s = i - 2 * j;
            for (int di = 0; di <= 2 * r; di++)
                for (int dj = 0; dj <= 2 * r; dj++)
                    s += (di + 2 * dj) * a[(i + di) * n + j + dj];
            b[(i + r) * n + j + r] = s;
        }
}

static long windows_are(int n, int r) {
    int around = 9 * (n + 9), all = (n + 18) * (n + 18);
    int *memory = calloc(all, sizeof(int)), *wanted = calloc(all, sizeof(int)), *a = malloc(n * n * sizeof(int));
    int *b = memory + around, *c = wanted + around;
    for (int k = 0; k < n * n; k++)
        a[k] = k % 13;
#pragma acc data copyin(a[0:n*n]) copy(memory[0:all])
    windows(n, r, a, b);
    for (int i = 0; i < n - 2 * r; i++)
        for (int j = 0; j < n - 2 * r; j++) {
            int s = i - 2 * j;
            for (int di = 0; di <= 2 * r; di++)
                for (int dj = 0; dj <= 2 * r; dj++)
                    s += (di + 2 * dj) * a[(i + di) * n + j + dj];
            c[(i + r) * n + j + r] = s;
        }
    long wrong = 0;
    for (int k = 0; k < all; k++)
        wrong += memory[k] != wanted[k];
    free(memory), free(wanted), free(a);
    return wrong;
}

static void inside_from_edge(int n, int m, int *field) {
#pragma acc kernels
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            field[n + i * n + j] = field[j] + i;
}

int main(void) {
    int radii[] = {0, 1, 3, -1, -4};
    for (int k = 0; k < 5; k++)
        printf("radius %d: %ld wrong\n", radii[k], windows_are(150, radii[k]));
    int sizes[][2] = {{100, 70}, {1, 9}, {9, 1}, {5, 0}, {0, 5}};
    for (int k = 0; k < 5; k++) {
        int n = sizes[k][0], m = sizes[k][1], wrong = 0;
        int *field = calloc(n * (m + 1) + 1, sizeof(int));
        for (int j = 0; j < n; j++)
            field[j] = 3 * j;
        inside_from_edge(n, m, field);
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                wrong += field[n + i * n + j] != 3 * j + i;
        printf("%d x %d: %d wrong\n", m, n, wrong);
        free(field);
    }
    return 0;
}
