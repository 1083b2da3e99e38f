// Conditions and bounds around gang loops whose values only the device knows (OpenACC 3.3, 2.5.1 and 2.5.3): the host's
// copies of what is present are other ones, where host and device have memories of their own.
// check: stale device data
#include <stdio.h>

#pragma acc routine seq
static int more(int *b)
{
    return b[1] > 50;
}

int main(void)
{
    int a[64] = {0}, n = 1, b[2] = {0, 60}, probe = 1, separate = 0, right = 1;
    float limit = 2.5f;
#pragma acc enter data copyin(n, b, probe, limit)
    probe = 2;
#pragma acc parallel loop present(probe) reduction(+:separate)
    for (int i = 0; i < 1; i++)
        separate += probe == 1;
    if (separate) {
        n = 0;
        b[1] = 0;
        limit = -1;
    }
#pragma acc parallel present(n, b, limit) copy(a)
    {
        if (n == 1 && b[1] > 50) {
#pragma acc loop gang
            for (int i = 0; i < 64; i++)
                a[i] += 1;
        }
        if (more(b)) {
#pragma acc loop gang
            for (int i = 0; i < 64; i++)
                a[i] += 2;
        }
        for (int k = 0; k < limit; k++) {
#pragma acc loop gang
            for (int i = 0; i < 64; i++)
                a[i] += 10;
        }
    }
#pragma acc kernels present(n, b) copy(a)
    {
        n = 5;
        b[0] = 7;
        while (n > 2) {
#pragma acc loop independent
            for (int i = 0; i < 64; i++)
                a[i] += 100;
            n = n - 1;
        }
        for (int k = 0; k < b[0]; k++) {
#pragma acc loop independent
            for (int i = 0; i < 64; i++)
                a[i] += 1000;
        }
        switch (b[0]) {
        case 7:
#pragma acc loop independent
            for (int i = 0; i < 64; i++)
                a[i] += 10000;
            break;
        default:
            a[0] = -1;
        }
    }
#pragma acc exit data delete(n, b, probe, limit)
    for (int i = 0; i < 64; i++)
        right = right && a[i] == 17333;
    printf("%s\n", right ? "conditions are the device's" : "FAILED");
    return !right;
}
