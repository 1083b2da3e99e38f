// Adds two vectors in a PGI Accelerator region: sin^2 + cos^2, so the mean is 1.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[])
{
    int n = 100000; // Size of the vectors
    double *restrict a;
    double *restrict b;
    double *restrict c;
    size_t bytes = n * sizeof(double);
    a = (double *)malloc(bytes);
    b = (double *)malloc(bytes);
    c = (double *)malloc(bytes);

    int i;
    for (i = 0; i < n; i++) {
        a[i] = sin(i) * sin(i);
        b[i] = cos(i) * cos(i);
    }

#pragma acc region
    {
        for (i = 0; i < n; i++) {
            c[i] = a[i] + b[i];
        }
    }

    double sum = 0;
    for (i = 0; i < n; i++) {
        sum += c[i];
    }
    sum = sum / n;
    printf("final result: %f\n", sum);

    free(a);
    free(b);
    free(c);
    return 0;
}
