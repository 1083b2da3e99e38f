// A loop that uses more of an array than the data construct around it brought (OpenACC 3.3, 2.6.2 and 2.7.3).
// device: sim
// device: nvidia
// expect-error: (?s)partially present.*name=a\b.*partially_present_loop\.c.*\b14\b.*mapped as a, by the construct at line 12
#include <stdio.h>

int main(void)
{
    int a[20];
    for (int i = 0; i < 20; i++)
        a[i] = i;
#pragma acc data copy(a[2:5])
    {
#pragma acc parallel loop
        for (int i = 0; i < 10; i++)
            a[i] += 1;
    }
    printf("not reached: %d\n", a[0]);
    return 0;
}
