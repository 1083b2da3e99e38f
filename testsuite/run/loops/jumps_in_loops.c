// goto and labels inside the bodies of loops under directives, of routines and of nests (OpenACC 3.3, 2.9: control stays in
// the body).
#include <stdio.h>

#pragma acc routine vector
static void work(int n, int *x)
{
#pragma acc loop vector
    for (int i = 0; i < n; i++) {
        int k = 0;
more:
        x[i] += k;
        if (++k < i)
            goto more;
    }
}

static int a[20][30], b[20];

int main(void)
{
    int c[16] = {0}, sum = 0;
    long total;
#pragma acc parallel loop collapse(2) copy(a) reduction(+:sum)
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30; j++) {
            if ((i + j) % 3 == 0)
                goto skip;
            a[i][j] = i * j;
            sum += j;
            goto end;
skip:
            a[i][j] = -1;
end:        ;
        }
#pragma acc parallel loop gang copy(a) copyout(b)
    for (int i = 0; i < 20; i++) {
        int s = 0;
        if (i == 7)
            goto out;
#pragma acc loop vector reduction(+:s)
        for (int j = 0; j < 30; j++) {
            for (int k = 0; k < 3; k++)
                if (a[i][j] < k - 1)
                    goto negative;
            s += a[i][j];
negative:   ;
        }
out:
        b[i] = s;
    }
#pragma acc parallel loop copy(c)
    for (int g = 0; g < 2; g++)
        work(8, c + 8 * g);
#pragma acc parallel loop tile(4, 4) copy(a)
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30; j++) {
            if (i < j)
                goto no;
            a[i][j] += 1;
no:         ;
        }
    total = sum;
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30; j++)
            total += a[i][j] * ((30 * i + j) % 13);
    for (int i = 0; i < 20; i++)
        total += b[i] * i;
    for (int i = 0; i < 16; i++)
        total += c[i] * i * 1000;
    printf("%d %d %d %ld\n", sum, b[6], b[7], total);
    return 0;
}
