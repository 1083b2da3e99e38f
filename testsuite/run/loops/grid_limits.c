/* Nests whose iterations have a thread each, with more of them in y and in z than a grid has blocks there (65535): several
 * launches cover them. A reduction over tens of thousands of gangs ends in groups. */
#include <stdio.h>
#include <stdlib.h>

#define ROWS 70001
#define WIDE 40

/* Eighteen accesses: heavy enough for a thread an iteration. */
static void smooth(int rows, int wide, const int (*restrict a)[wide], int (*restrict b)[wide])
{
#pragma acc kernels present(a[0:rows][0:wide], b[0:rows][0:wide])
    for (int i = 2; i < rows - 2; i++)
        for (int j = 2; j < wide - 2; j++)
            b[i][j] = a[i - 2][j - 2] + a[i - 2][j] + a[i - 2][j + 2] + a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] +
                      a[i][j - 2] + a[i][j - 1] + a[i][j] + a[i][j + 1] + a[i][j + 2] + a[i + 1][j - 1] + a[i + 1][j] +
                      a[i + 1][j + 1] + a[i + 2][j - 2] + a[i + 2][j] + a[i + 2][j + 2];
}

static long weigh(int rows, int wide, const int (*restrict a)[wide])
{
    long sum = 0;
#pragma acc kernels present(a[0:rows][0:wide])
    for (int i = 2; i < rows - 2; i++)
        for (int j = 2; j < wide - 2; j++)
            sum += (long)a[i - 2][j - 2] - a[i - 2][j] + a[i - 2][j + 2] - a[i - 1][j - 1] + a[i - 1][j] - a[i - 1][j + 1] +
                   a[i][j - 2] - a[i][j - 1] + 2 * a[i][j] - a[i][j + 1] + a[i][j + 2] - a[i + 1][j - 1] + a[i + 1][j] -
                   a[i + 1][j + 1] + a[i + 2][j - 2] - a[i + 2][j] + a[i + 2][j + 2];
    return sum;
}

/* Three loops, the outermost in z. */
static void turn(int rows, int (*restrict c)[3][4])
{
#pragma acc kernels present(c[0:rows][0:3][0:4])
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++) {
                int left = 0;
                for (int n = 0; n < 3; n++)
                    left = left * 2 + (i + j * k + n) % 5;
                c[i][j][k] = left;
            }
}

int main(void)
{
    int(*a)[WIDE] = malloc(sizeof(int[ROWS][WIDE])), (*b)[WIDE] = malloc(sizeof(int[ROWS][WIDE]));
    int(*c)[3][4] = malloc(sizeof(int[ROWS][3][4]));
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < WIDE; j++) {
            a[i][j] = i * 3 + j;
            b[i][j] = -1;
        }
    long wrong = 0, sum, expected = 0;
#pragma acc data copyin(a[0:ROWS][0:WIDE]) copy(b[0:ROWS][0:WIDE]) copyout(c[0:ROWS][0:3][0:4])
    {
        smooth(ROWS, WIDE, a, b);
        sum = weigh(ROWS, WIDE, a);
        turn(ROWS, c);
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < WIDE; j++) {
            int inside = i >= 2 && i < ROWS - 2 && j >= 2 && j < WIDE - 2;
            /* The places lie evenly around the middle one; the signs of `weigh` add up to 2. */
            wrong += b[i][j] != (inside ? 17 * (i * 3 + j) : -1);
            expected += inside ? 2L * (i * 3 + j) : 0;
        }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++) {
                int left = 0;
                for (int n = 0; n < 3; n++)
                    left = left * 2 + (i + j * k + n) % 5;
                wrong += c[i][j][k] != left;
            }
    if (wrong || sum != expected) {
        printf("%ld elements are wrong; the sum is %ld, not %ld\n", wrong, sum, expected);
        return 1;
    }
    puts("ok");
    return 0;
}
