// declare link (OpenACC 3.3, 2.13.3): a variable of the file that data clauses bring to the device.
// expect(host,multicore): declare_link_shared.expect
// check: stale host data: b
#include <openacc.h>
#include <stdio.h>
#define N 100

static int a[N];
int b[N];
#pragma acc declare link(a, b)

static void add(int n)
{
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < n; i++)
        b[i] += a[i];
}

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i;
    printf("%d", acc_is_present(a, sizeof a));
#pragma acc data copyin(a) copy(b)
    {
        printf(" %d", acc_is_present(a, sizeof a));
        add(N);
        printf(" %d", b[N - 1]);
    }
    printf(" %d %d\n", acc_is_present(a, sizeof a), b[N - 1]);
}
