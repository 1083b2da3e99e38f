// Gangs take boxes; in each a sequential loop over neighbours holds the loop that lanes take. Records are copied as a whole.
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double x, y, q;
} particle;

typedef struct {
    long first;
    int number, neighbours, of[8];
    double padding[16];
} box;

enum { BOXES = 24, IN_BOX = 40, ALL = BOXES * IN_BOX };

static void forces(const box *b, const particle *p, particle *f, int how)
{
    if (how == 0) {
#pragma acc parallel loop gang present(b[0:BOXES], p[0:ALL], f[0:ALL])
        for (int l = 0; l < BOXES; l++)
            for (int k = 0; k < b[l].neighbours; k++) {
                long first = b[l].first, other = b[b[l].of[k]].first;
#pragma acc loop vector
                for (int i = 0; i < IN_BOX; i++)
                    for (int j = 0; j < IN_BOX; j++) {
                        particle mine = p[first + i], its = p[other + j];
                        f[first + i].x += its.q * (mine.x - its.x);
                        f[first + i].y += its.q * (mine.y - its.y);
                    }
            }
    } else if (how == 1) {
#pragma acc parallel loop present(b[0:BOXES], p[0:ALL], f[0:ALL])
        for (int l = 0; l < BOXES; l++)
            for (int k = 0; k < b[l].neighbours; k++) {
                long first = b[l].first, other = b[b[l].of[k]].first;
                for (int i = 0; i < IN_BOX; i++) {
                    particle mine = p[first + i], sum = f[first + i];
                    for (int j = 0; j < IN_BOX; j++) {
                        particle its = p[other + j];
                        sum.x += its.q * (mine.x - its.x);
                        sum.y += its.q * (mine.y - its.y);
                    }
                    f[first + i] = sum;
                }
            }
    } else {
#pragma acc kernels present(b[0:BOXES], p[0:ALL], f[0:ALL])
#pragma acc loop independent
        for (int l = 0; l < BOXES; l++)
            for (int k = 0; k < b[l].neighbours; k++) {
                long first = b[l].first, other = b[b[l].of[k]].first;
#pragma acc loop independent
                for (int i = 0; i < IN_BOX; i++) {
                    double x = 0, y = 0;
#pragma acc loop reduction(+ : x, y)
                    for (int j = 0; j < IN_BOX; j++) {
                        x += p[other + j].q * (p[first + i].x - p[other + j].x);
                        y += p[other + j].q * (p[first + i].y - p[other + j].y);
                    }
                    f[first + i].x += x;
                    f[first + i].y += y;
                }
            }
    }
}

// Shifts a record over each array: what is read by one iteration is written by another.
static void shift(particle *a, particle *b, int n)
{
#pragma acc kernels copy(a[0:n], b[0:n])
    {
        for (int i = 1; i < n; i++)
            a[i] = a[i - 1];
        for (int i = 0; i < n - 1; i++)
            b[i] = b[i + 1];
    }
}

int main(void)
{
    static box b[BOXES];
    static particle p[ALL], f[ALL];
    for (int l = 0; l < BOXES; l++) {
        b[l].first = (long)l * IN_BOX;
        b[l].number = l;
        for (int k = -2; k <= 2; k++)
            if (l + k >= 0 && l + k < BOXES)
                b[l].of[b[l].neighbours++] = l + k;
    }
    for (int i = 0; i < ALL; i++) {
        p[i].x = i % 9;
        p[i].y = i % 14;
        p[i].q = i % 4 - 1;
    }
    for (int how = 0; how < 3; how++) {
#pragma acc data copyin(b, p) copy(f)
        forces(b, p, f, how);
        double s = 0;
        for (int i = 0; i < ALL; i++)
            s += f[i].x * (i % 5) - f[i].y * (i % 3);
        printf("%d: %.10g\n", how, s);
    }
    shift(p, f, ALL);
    printf("%g %g %g %g\n", p[ALL - 1].y, p[5].q, f[0].x, f[ALL - 1].x);
    return 0;
}
