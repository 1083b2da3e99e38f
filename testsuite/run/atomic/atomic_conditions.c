// `if` on `atomic` (OpenACC 3.4): where it does not hold the access need not be atomic, and may be.
#include <stdio.h>

int main(void)
{
    int count = 0, n = 100, last[100], sum = 0;
#pragma acc parallel loop copy(count) copyout(last)
    for (int i = 0; i < n; i++) {
        int seen;
#pragma acc atomic update if(n > 5)
        count += 1;
#pragma acc atomic if(1)
        count += 1;
#pragma acc atomic capture if(i < n)
        {
            count += 1;
            seen = count;
        }
#pragma acc atomic write if(n)
        last[i] = seen > 0;
    }
    for (int i = 0; i < n; i++) sum += last[i];
    printf("%d %d\n", count, sum);
    return 0;
}
