// `-w` silences the warnings of every stage: the directives' and the optimizer's, too.
// RUN: %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %accc -acc -w -c %s -o %t.o 2>&1 | count 0
int last(const double *a, int n)
{
    int place = 0;
// CHECK-DAG: warning[ACC2006]
#pragma acc kernels private(place)
    {
    }
// CHECK-DAG: warning[ACC4004]
#pragma acc parallel loop copyin(a[0:n]) copy(place)
    for (int i = 0; i < n; i++)
        if (a[i] == 3)
            place = i;
    return place;
}
