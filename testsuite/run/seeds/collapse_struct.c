// Five loops on records that hold arrays: two collapsed over gangs, three over vector lanes.
#include <stdio.h>
#include <stdlib.h>
#define NP 4
#define NLEV 6
#define QSIZE 3
#define NELEM 10

typedef struct {
    double qdp[NP][NP][NLEV][QSIZE][2];
} state_t;

typedef struct {
    state_t state;
    double metdet[NP][NP];
} element_t;

static element_t elem[NELEM];
static double vstar[NP][NP][NLEV][2][NELEM], dinv[NP][NP][2][2][NELEM];
static double gv[NELEM][QSIZE][NP][NP][NLEV][2];

static void fill(void)
{
    for (int ie = 0; ie < NELEM; ie++)
        for (int i = 0; i < NP; i++)
            for (int j = 0; j < NP; j++) {
                elem[ie].metdet[i][j] = 1.0 + 0.1 * i + 0.01 * j + 0.001 * ie;
                for (int c = 0; c < 2; c++)
                    for (int d = 0; d < 2; d++)
                        dinv[i][j][c][d][ie] = (c == d) + 0.1 * (i - j);
                for (int k = 0; k < NLEV; k++) {
                    vstar[i][j][k][0][ie] = i + j + k + ie;
                    vstar[i][j][k][1][ie] = i * j - k;
                    for (int q = 0; q < QSIZE; q++)
                        for (int t = 0; t < 2; t++)
                            elem[ie].state.qdp[i][j][k][q][t] = ie + 2 * q + t + 0.5 * k;
                }
            }
}

int main(void)
{
    int n0_qdp = 1, ie, q, i, j, k;
    fill();
#pragma acc parallel loop gang collapse(2) copyin(elem, vstar, dinv) copyout(gv)
    for (ie = 0; ie < NELEM; ie++) {
        for (q = 0; q < QSIZE; q++) {
#pragma acc loop vector collapse(3)
            for (k = 0; k < NLEV; k++) {
                for (j = 0; j < NP; j++) {
                    for (i = 0; i < NP; i++) {
                        double qtmp = elem[ie].state.qdp[i][j][k][q][n0_qdp];
                        double vs1tmp = vstar[i][j][k][0][ie] * elem[ie].metdet[i][j] * qtmp;
                        double vs2tmp = vstar[i][j][k][1][ie] * elem[ie].metdet[i][j] * qtmp;
                        gv[ie][q][i][j][k][0] = dinv[i][j][0][0][ie] * vs1tmp + dinv[i][j][0][1][ie] * vs2tmp;
                        gv[ie][q][i][j][k][1] = dinv[i][j][1][0][ie] * vs1tmp + dinv[i][j][1][1][ie] * vs2tmp;
                    }
                }
            }
        }
    }
    double sum = 0, weighted = 0, *flat = &gv[0][0][0][0][0][0];
    for (size_t n = 0; n < sizeof gv / sizeof(double); n++) {
        sum += flat[n];
        weighted += flat[n] * (double)(n % 13);
    }
    printf("%.6f %.6f\n", sum, weighted);
    return 0;
}
