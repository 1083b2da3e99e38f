// The Mandelbrot set: the image at once.
// with: parts/mandelbrot.c
// run: => mandelbrot.expect
// A point at the border may escape an iteration earlier where multiplications and additions are fused.
// tol: 2e-3
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
    for (size_t i = 0; i < bytes; i++) {
        sum += image[i];
        inside += image[i] == MAXCOLORS;
    }
    printf("%ld.0 %ld.0\n", sum, inside);
    free(image);
    return 0;
}
