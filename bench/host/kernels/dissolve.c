// One image becomes another: bytes between bytes, sharpened and limited.
#include <stdio.h>
#include <stdlib.h>

static unsigned char limited(int value)
{
    return value < 0 ? 0 : value > 255 ? 255 : value;
}

static void mix(int pixels, int part, const unsigned char *from, const unsigned char *to, unsigned char *out)
{
    for (int i = 0; i < pixels; i++)
        out[i] = from[i] + ((to[i] - from[i]) * (part & 63) >> 6);
}

static void sharpen(int rows, int columns, const unsigned char *in, unsigned char *out)
{
    for (int y = 1; y < rows - 1; y++)
        for (int x = 1; x < columns - 1; x++) {
            const unsigned char *here = in + y * columns + x;
            out[y * columns + x] = limited(5 * here[0] - here[-columns] - here[columns] - here[-1] - here[1]);
        }
}

int main(void)
{
    int rows = 1000, columns = 1000, pixels = rows * columns;
    unsigned char *from = malloc(pixels), *to = malloc(pixels), *between = malloc(pixels), *out = calloc(rows, columns);
    unsigned state = 1;
    for (int i = 0; i < pixels; i++) {
        state = state * 1664525u + 1013904223u;
        from[i] = state >> 24;
        to[i] = state >> 16;
    }
    for (int round = 0; round < 600; round++) {
        mix(pixels, round, from, to, between);
        sharpen(rows, columns, between, out);
        from[round] = out[5000 + round];
    }
    long sum = 0;
    for (int i = 0; i < pixels; i++)
        sum += out[i];
    printf("%ld\n", sum);
}
