// run: => clause_commas.expect
// A comma in front of each clause, of the first one as well (OpenACC 3.3, 2.1).
#include <stdio.h>

int main(void)
{
    int a[4] = {0};
#pragma acc enter data, copyin(a), async(1)
#pragma acc parallel loop, present(a), num_gangs(2) async(1)
    for (int i = 0; i < 4; i++)
        a[i] = i;
#pragma acc wait, if(1)
#pragma acc update, self(a)
#pragma acc exit data, delete(a)
    printf("%d\n", a[3]);
    return 0;
}
