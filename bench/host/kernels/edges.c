// Sobel's operator on an image of bytes: sums that fit 16 bits.
#include <stdio.h>
#include <stdlib.h>

static void edges(int rows, int columns, const unsigned char *in, unsigned char *out)
{
    for (int y = 1; y < rows - 1; y++)
        for (int x = 1; x < columns - 1; x++) {
            const unsigned char *up = in + (y - 1) * columns + x, *here = up + columns, *down = here + columns;
            int across = up[1] - up[-1] + 2 * (here[1] - here[-1]) + down[1] - down[-1];
            int along = down[-1] + 2 * down[0] + down[1] - up[-1] - 2 * up[0] - up[1];
            int sum = abs(across) + abs(along);
            out[y * columns + x] = sum > 255 ? 255 : sum;
        }
}

int main(void)
{
    int rows = 1000, columns = 1000;
    unsigned char *in = malloc(rows * columns), *out = calloc(rows, columns);
    unsigned state = 1;
    for (int i = 0; i < rows * columns; i++) {
        state = state * 1664525u + 1013904223u;
        in[i] = state >> 24;
    }
    for (int round = 0; round < 400; round++) {
        edges(rows, columns, in, out);
        in[round] = out[5000 + round];
    }
    long sum = 0;
    for (int i = 0; i < rows * columns; i++)
        sum += out[i];
    printf("%ld\n", sum);
}
