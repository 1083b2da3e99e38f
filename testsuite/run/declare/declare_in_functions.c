// declare in functions (OpenACC 3.3, 2.13 and 2.6.2): variables of the file, external and static ones live on the device as
// long as the call, and scalars that a visible declare names are shared, not firstprivate.
// expect(host,multicore): declare_in_functions_shared.expect
#include <openacc.h>
#include <stdio.h>

#define N 4

int values[N] = {1, 2, 3, 4};
static int own[N] = {1, 1, 1, 1};

static int present(void)
{
    return acc_is_present(values, sizeof values) + 2 * acc_is_present(own, sizeof own);
}

static int sum(void)
{
    int total = 0;
#pragma acc declare copyin(values) copy(own)
#pragma acc parallel loop reduction(+:total) default(none)
    for (int i = 0; i < N; i++) {
        total += values[i];
        own[i] += values[i];
    }
    printf("inside %d\n", present());
    return total;
}

static int counted(void)
{
    static int calls = 3;
    int local = 4, fresh = 1;
#pragma acc declare copyin(calls) copy(local) create(fresh)
#pragma acc serial default(none)
    {
        calls = calls + 1;
        local = local + calls;
        fresh = 5;
    }
#pragma acc parallel num_gangs(1) default(none)
    local = local + fresh;
#pragma acc update self(calls, local)
    return 10 * local + calls;
}

int main(void)
{
    printf("before %d\n", present());
    printf("%d\n", sum());
    values[0] = 100;
    printf("%d\n", sum());
    printf("after %d, %d %d\n", present(), own[0], own[3]);
    printf("%d\n", counted());
    printf("%d\n", counted());
    return 0;
}
