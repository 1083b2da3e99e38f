// Rows whose lengths are data: none, one, as many elements as lanes, one more, several rounds of lanes and what is left over.
// Their sums, extremes, products and bits; sums over all rows; and scalars of an iteration beside the sum.
#include <stdio.h>
#include <stdlib.h>

#define ROWS 1500

static int length_of(int row)
{
    static const int lengths[] = {0, 1, 2, 7, 8, 9, 15, 16, 17, 27, 31, 32, 33, 40, 63, 64, 65, 130};
    return lengths[row * 7 % (sizeof lengths / sizeof *lengths)];
}

int main(void)
{
    int *start = malloc((ROWS + 1) * sizeof *start), *ends = malloc(ROWS * sizeof *ends);
    start[0] = 3;
    for (int i = 0; i < ROWS; i++)
        start[i + 1] = start[i] + length_of(i);
    int count = start[ROWS];
    int *column = malloc(count * sizeof *column), *most = malloc(ROWS * sizeof *most), *bits = malloc(ROWS * sizeof *bits);
    double *value = malloc(count * sizeof *value), x[64], *sums = malloc(ROWS * sizeof *sums);
    double *products = malloc(ROWS * sizeof *products), *backwards = malloc(ROWS * sizeof *backwards);
    for (int j = 0; j < count; j++) {
        column[j] = j * 31 % 64;
        value[j] = j % 5 - 2;
    }
    for (int k = 0; k < 64; k++)
        x[k] = k % 9 - 4;
    for (int i = 0; i < ROWS; i++)
        ends[i] = start[i + 1] - 1;
    double total = 0;
#pragma acc data copyin(start[0:ROWS + 1], ends[0:ROWS], column[0:count], value[0:count], x) \
    copyout(sums[0:ROWS], most[0:ROWS], bits[0:ROWS], products[0:ROWS], backwards[0:ROWS])
    {
#pragma acc kernels
        for (int i = 0; i < ROWS; i++) {
            double sum = 0;
            for (int j = start[i]; j < start[i + 1]; j++)
                sum += value[j] * x[column[j]];
            sums[i] = sum;
        }
#pragma acc parallel loop
        for (int i = 0; i < ROWS; i++) {
            int largest = -100, all = 0;
            double product = 1;
#pragma acc loop reduction(max:largest) reduction(^:all) reduction(*:product)
            for (int j = start[i]; j <= ends[i]; j++) {
                int c = column[j];
                largest = c > largest ? c : largest;
                all ^= c;
                product *= value[j] == 0 ? 1 : value[j] / 2 + 2;
            }
            most[i] = largest;
            bits[i] = all;
            products[i] = product;
        }
#pragma acc parallel loop reduction(+:total)
        for (int i = 0; i < ROWS; i++) {
            double sum = 0;
#pragma acc loop reduction(+:sum)
            for (int j = ends[i]; j >= start[i]; j -= 2)
                sum += x[column[j]] - value[j];
            backwards[i] = sum;
            total += sum * (i % 3);
        }
    }
    double checks[5] = {0};
    for (int i = 0; i < ROWS; i++) {
        double product = 1, sum = 0, other = 0;
        int largest = -100, all = 0, wrong = 0;
        for (int j = start[i]; j < start[i + 1]; j++) {
            sum += value[j] * x[column[j]];
            largest = column[j] > largest ? column[j] : largest;
            all ^= column[j];
            product *= value[j] == 0 ? 1 : value[j] / 2 + 2;
        }
        for (int j = ends[i]; j >= start[i]; j -= 2)
            other += x[column[j]] - value[j];
        double off = products[i] / product;
        wrong = sum != sums[i] || largest != most[i] || all != bits[i] || off < 0.999999 || off > 1.000001 || other != backwards[i];
        if (wrong) {
            printf("row %d of %d elements is wrong\n", i, length_of(i));
            return 1;
        }
        checks[0] += sums[i] * (i % 5);
        checks[1] += most[i] * (i % 7);
        checks[2] += bits[i] * (i % 3);
        checks[3] += backwards[i] * (i % 11);
    }
    printf("%.1f %.1f %.1f %.1f %.1f\n", checks[0], checks[1], checks[2], checks[3], total);
    return 0;
}
