// Reductions of _Bool by operators of arithmetic (OpenACC 3.3, 2.9.11): a sum of truth values is true, however many there are.
#include <stdbool.h>
#include <stdio.h>

int main(void)
{
    bool some = false, more = true, none = false, all = true, parts[2] = {false, true};
#pragma acc parallel loop gang worker vector reduction(+ : some, more, none) reduction(* : all)
    for (int i = 0; i < 1000; i++) {
        some = some + (i % 2 == 0);
        more = more + (i % 2 == 1);
        none = none + (i == 1000);
        all = all * (i != 999);
    }
    printf("%d %d %d %d\n", some, more, none, all);
    some = false;
#pragma acc parallel num_workers(4) copy(some)
    {
#pragma acc loop worker reduction(+ : some)
        for (int i = 0; i < 512; i++)
            some += true;
    }
#pragma acc parallel loop reduction(+ : parts)
    for (int i = 0; i < 512; i++)
        parts[i % 2] += true;
    printf("%d %d %d\n", some, parts[0], parts[1]);
    return 0;
}
