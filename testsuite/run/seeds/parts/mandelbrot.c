// The number of iterations until a point escapes; a routine in a file of its own.
#include "mandelbrot.h"
static const double xmin = -1.7, xmax = .5, ymin = -1.2, ymax = 1.2;

unsigned char mandelbrot(int Px, int Py)
{
    double x0 = xmin + Px * ((xmax - xmin) / WIDTH);
    double y0 = ymin + Py * ((ymax - ymin) / HEIGHT);
    double x = 0.0, y = 0.0;
    int i;
    for (i = 0; x * x + y * y < 4.0 && i < MAX_ITERS; i++) {
        double xtemp = x * x - y * y + x0;
        y = 2 * x * y + y0;
        x = xtemp;
    }
    return (double)MAXCOLORS * i / MAX_ITERS;
}
