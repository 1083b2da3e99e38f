// OpenMP directives are ignored, with a note; its routines are there, and one thread runs.
// RUN: %accc -acc -fopenmp %s -o %t 2>&1 | FileCheck %s
// RUN: %t | FileCheck %s --check-prefix=PRINTS
// RUN: %accc -acc -mp -c %s -o %t.o && %accc -acc -mp %t.o -o %t && %t | FileCheck %s --check-prefix=PRINTS
#include <omp.h>
#include <stdio.h>
int main(void)
{
    double start = omp_get_wtime();
    int threads = 0;
#pragma omp parallel
    {
        threads += omp_get_num_threads();
    }
    printf("%d %d %d\n", threads, omp_get_thread_num(), omp_get_wtime() >= start);
    return 0;
}
// CHECK: note[ACC0007]: OpenMP directives are not obeyed
// PRINTS: 1 0 1
