// Arrays and records that each gang of a loop has for itself: filled by `firstprivate` or by the construct before the loop
// (OpenACC 3.3, 2.5.13 and 2.5.14).
// run: => gang_copies_c.expect
#include <stdio.h>

struct s { int n; double v[4]; };

int main(void)
{
    int w[8], t[16], out[100], bad = 0;
    struct s r = {2, {1, 2, 3, 4}};
    double sums[50];
    for (int i = 0; i < 8; i++)
        w[i] = i;
#pragma acc parallel loop gang firstprivate(w) copyout(out)
    for (int i = 0; i < 100; i++) {
        int q = 0;
        w[0] = i;
#pragma acc loop vector reduction(+:q)
        for (int j = 0; j < 8; j++)
            q += w[j];
        out[i] = q;
    }
    for (int i = 0; i < 100; i++)
        bad += out[i] != i + 28;
#pragma acc parallel loop firstprivate(r) copyout(sums)
    for (int i = 0; i < 50; i++) {
        r.v[1] = i;
        sums[i] = r.v[0] + r.v[1] + r.v[3] * r.n;
    }
    for (int i = 0; i < 50; i++)
        bad += sums[i] != i + 9;
#pragma acc parallel private(t) copyout(out)
    {
#pragma acc loop
        for (int j = 0; j < 16; j++)
            t[j] = j * j;
#pragma acc loop gang
        for (int i = 0; i < 100; i++)
            out[i] = t[i % 16];
    }
    for (int i = 0; i < 100; i++)
        bad += out[i] != (i % 16) * (i % 16);
    printf("%d wrong, %d %g\n", bad, w[0], r.v[1]);
    return bad != 0;
}
