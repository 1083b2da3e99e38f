// The Mandelbrot set: blocks on all devices in turn.
// with: parts/mandelbrot.c
// run: => mandelbrot.expect
// A point at the border may escape an iteration earlier where multiplications and additions are fused.
// tol: 2e-3
// env: ACC_NUM_DEVICES=2
#include "parts/mandelbrot.h"
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    size_t bytes = WIDTH * HEIGHT;
    unsigned char *restrict image = malloc(bytes);
    acc_device_t kind = acc_get_device_type();
    int devices = acc_get_num_devices(kind), numblocks = 8, blocksize = HEIGHT / numblocks;
    // Allocate arrays on all devices
    for (int gpu = 0; gpu < devices; gpu++) {
        acc_set_device_num(gpu, kind);
#pragma acc enter data create(image[:bytes])
    }

    // Distribute blocks between devices
    for (int block = 0; block < numblocks; block++) {
        int ystart = block * blocksize;
        int yend = ystart + blocksize;
        acc_set_device_num(block % devices, kind);
#pragma acc parallel loop async(block)
        for (int y = ystart; y < yend; y++) {
            for (int x = 0; x < WIDTH; x++) {
                image[y * WIDTH + x] = mandelbrot(x, y);
            }
        }
#pragma acc update self(image[ystart*WIDTH:WIDTH*blocksize]) async(block)
    }

    // Wait on each device to complete and then deallocate arrays
    for (int gpu = 0; gpu < devices; gpu++) {
        acc_set_device_num(gpu, kind);
#pragma acc wait
#pragma acc exit data delete (image)
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
