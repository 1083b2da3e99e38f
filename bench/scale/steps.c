/* A time loop of so many constructs, for the size of traces. */
#include <stdlib.h>

int main(int argc, char **argv)
{
    static double a[1000];
    int steps = argc > 1 ? atoi(argv[1]) : 0;
    for (int step = 0; step < steps; step++) {
#pragma acc parallel loop copy(a)
        for (int i = 0; i < 1000; i++) a[i] += i;
    }
    return 0;
}
