// A procedure without a directive that device code calls has the level of what it calls (OpenACC 3.3, 2.15.1): the loop around
// the call keeps its lanes for the routine's own loop.
// RUN: %accc -acc -ta=tesla:cc70 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: twice:
// CHECK-NEXT: Generating implicit acc routine vector
// CHECK: [[#@LINE+14]], #pragma acc loop gang /* blockIdx.x */
// CHECK-NOT: vector
#pragma acc routine vector
static void add(float *row)
{
#pragma acc loop vector
    for (int i = 0; i < 64; i++) row[i] += 1;
}

static void twice(float *row) { add(row), add(row); }

void all(float rows[64][64])
{
#pragma acc parallel loop copy(rows[0:64])
    for (int i = 0; i < 64; i++) twice(rows[i]);
}
