/* Members of records that a loop or a region declares, reduced by loops within: of doubles, and of complex numbers. */
#include <complex.h>
#include <stdio.h>
typedef struct { double v; int n[2]; } Z;
typedef struct { double complex v; } C;
int main() {
    Z tot = {0, {0, 0}};
    C all = {0};
    double a[100], t = 0;
    for (int i = 0; i < 100; ++i) a[i] = i;
#pragma acc parallel reduction(+:tot, all) copyin(a)
    {
#pragma acc loop gang reduction(+:tot, all)
        for (int i = 0; i < 10; i++) {
            Z row = {1, {2, 3}};
            C other = {0};
#pragma acc loop vector reduction(+:row, other)
            for (int j = 0; j < 10; j++) {
                row.v += a[i * 10 + j];
                row.n[j % 2] += j;
                other.v += a[i * 10 + j] * I;
            }
            tot.v += row.v;
            tot.n[0] += row.n[0];
            tot.n[1] += row.n[1];
            all.v += other.v;
        }
    }
    printf("%g %d %d %g %g\n", tot.v, tot.n[0], tot.n[1], creal(all.v), cimag(all.v));
#pragma acc parallel num_gangs(1) copyin(a) copy(t)
    {
        Z row;
        row.v = 0;
#pragma acc loop worker reduction(+:row)
        for (int j = 0; j < 10; j++) {
            Z part = {0, {0, 0}};
#pragma acc loop vector reduction(+:part)
            for (int k = 0; k < 10; k++) part.v += a[j * 10 + k];
            row.v += part.v;
        }
        t = row.v;
    }
    printf("%g\n", t);
}
