#define WIDTH 256
#define HEIGHT 192
#define MAXCOLORS 255
#define MAX_ITERS 100

#pragma acc routine seq
unsigned char mandelbrot(int Px, int Py);
