// `exit` in constructs, in a routine and in a function that is one by its call ends the program with its status.
// run: 0 => exit_in_region.expect
// run: 1 => exit_in_region.expect
// run: 2 => exit_in_region.expect
// run: 3 => exit_in_region.expect
// run: 4 => exit_in_region.expect
// exit: 3
// device: host
// device: multicore
// device: sim
#include <stdio.h>
#include <stdlib.h>

#pragma acc routine seq
static void need(int right, int status)
{
    if (!right)
        exit(status);
}

static void check(int right, int status)
{
    if (!right)
        exit(status);
}

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, a[10] = {0};
    printf("started\n");
#pragma acc parallel loop copy(a)
    for (int i = 0; i < 10; i++) {
        a[i] = i;
        need(which != 1, 3);
        check(which != 2 || i != 4, i - 1);
        if (which == 3 && i == 5)
            exit(i - 2);
    }
    for (int i = 0; i < 10; i++)
        if (a[i] != i)
            exit(1);
#pragma acc serial
    if (which == 4)
        exit(3);
#pragma acc kernels
    for (int i = 0; i < 10; i++)
        if (a[i] == i)
            exit(3);
    printf("never here\n");
    return 4;
}
