// With -fopenmp or -mp directives of OpenMP are obeyed, in one step and in two; without, a note says that they are not, and the
// program has one thread.
// RUN: %accc -acc -fopenmp %s -o %t && env OMP_NUM_THREADS=3 OMP_DYNAMIC=false %t | FileCheck %s --check-prefix=THREE
// RUN: %accc -acc -mp -c %s -o %t.o && %accc -acc -mp %t.o -o %t && env OMP_NUM_THREADS=3 OMP_DYNAMIC=false %t | FileCheck %s --check-prefix=THREE
// RUN: %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
#include <omp.h>
#include <stdio.h>
int main(void)
{
    double start = omp_get_wtime();
    int threads = 0;
#pragma omp parallel reduction(+ : threads)
    {
        threads += omp_get_num_threads();
    }
    printf("%d %d %d\n", threads, omp_get_thread_num(), omp_get_wtime() >= start);
    return 0;
}
// CHECK: note[ACC0008]: OpenMP directives are ignored
// THREE: 9 0 1
