// Programs of PGI's time include accelmath.h in place of math.h.
// RUN: %accc -acc -ta=multicore %s -o %t && %t | FileCheck %s
#include <accelmath.h>
#include <stdio.h>

int main(void)
{
    double y[4];
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
        y[i] = sqrt(i * i) + fabs(-1.0);
    // CHECK: 4
    printf("%g\n", y[3]);
}
