// Results of reductions, of which the host looks at some before their construct has ended (OpenACC 3.3, 2.5.15): the device
// `sim` brings what may come late as late as it may.
#include <stdio.h>
#include <stdlib.h>

// Nobody looks at s between the two loops.
static double at_the_end(int n, double *restrict x, double *restrict y)
{
    double s = 1;
#pragma acc kernels copy(x[0:n], y[0:n])
    {
        for (int i = 0; i < n; i++) {
            y[i] = 2 * x[i];
            s += x[i];
        }
        for (int i = 0; i < n; i++)
            x[i] = y[n - 1 - i] + 1;
    }
    return s;
}

// A condition between them does.
static double between(int n, double *restrict x)
{
    double s = 0;
#pragma acc kernels copy(x[0:n])
    {
        for (int i = 0; i < n; i++)
            s += x[i];
        if (s > 10)
            for (int i = 0; i < n; i++)
                x[i] = x[i] + s;
    }
    return s;
}

// Each time around a sum is added to the one before.
static double again_and_again(int n, int times, double *restrict x)
{
    double s = 0;
#pragma acc kernels copy(x[0:n])
    for (int k = 0; k < times; k++) {
        for (int i = 0; i < n; i++)
            s += k * x[i];
        for (int i = 0; i < n; i++)
            x[i] = x[i] + 1;
    }
    return s;
}

// On queues, which the host waits for.
static double on_queues(int n, double *restrict x)
{
    double s[3] = {1, 2, 3};
#pragma acc data copyin(x[0:n])
    {
        for (int k = 0; k < 3; k++) {
            double sum = s[k];
#pragma acc parallel loop reduction(+:sum) async(k)
            for (int i = 0; i < n; i++)
                sum += x[i];
#pragma acc wait(k)
            s[k] = sum;
        }
    }
    return s[0] + s[1] + s[2];
}

int main(void)
{
    int n = 1000;
    double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), check = 0;
    for (int i = 0; i < n; i++) {
        x[i] = i % 7;
        y[i] = 0;
    }
    printf("%.1f\n", at_the_end(n, x, y));
    printf("%.1f\n", between(n, x));
    printf("%.1f\n", again_and_again(n, 5, x));
    printf("%.1f\n", on_queues(n, x));
    for (int i = 0; i < n; i++)
        check += x[i] + y[i];
    printf("%.1f\n", check);
    free(x);
    free(y);
    return 0;
}
