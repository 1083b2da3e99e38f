// The Mandelbrot set: the image at once.
// with: parts/mandelbrot.c
// run: => mandelbrot.expect
#include "parts/mandelbrot.h"
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    size_t bytes = WIDTH * HEIGHT;
    unsigned char *restrict image = malloc(bytes);
#pragma acc data create(image[:WIDTH*HEIGHT])
    {
#pragma acc parallel loop
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                image[y * WIDTH + x] = mandelbrot(x, y);
            }
        }
#pragma acc update self(image[:WIDTH*HEIGHT])
    }
    long sum = 0, inside = 0;
    unsigned hash = 0;
    for (size_t i = 0; i < bytes; i++) {
        sum += image[i];
        inside += image[i] == MAXCOLORS;
        hash = hash * 31 + image[i];
    }
    printf("%ld %ld %u\n", sum, inside, hash);
    free(image);
    return 0;
}
