// host_data gives a function the device addresses of arrays; here the function is OpenACC with deviceptr itself.
#include <stdio.h>
#include <stdlib.h>

// As a library would: takes addresses of the device.
static void saxpy_on_device(int n, float a, const float *x, float *y)
{
#pragma acc parallel loop deviceptr(x, y)
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}

int main(void)
{
    int n = 1 << 16, i;
    float *restrict x = malloc(n * sizeof(float)), *restrict y = malloc(n * sizeof(float));
#pragma acc data create(x[0:n]) copyout(y[0:n])
    {
#pragma acc kernels
        {
            for (i = 0; i < n; i++) {
                x[i] = 1.0f;
                y[i] = 0.0f;
            }
        }

#pragma acc host_data use_device(x, y)
        {
            saxpy_on_device(n, 2.0f, x, y);
        }
    }
    int wrong = 0;
    for (i = 0; i < n; i++)
        wrong += y[i] != 2.0f;
    printf("%f %d\n", y[0], wrong);
    free(x);
    free(y);
    return 0;
}
