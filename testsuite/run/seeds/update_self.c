// `update self` brings the device's values back; without it the host has its own (shared memory has but one value).
// expect(host,multicore): update_self_shared.expect
// check: stale host data: a
#include <stdio.h>
#define N 1000
int a[N], b[N], stale[N];
int main(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = 0;
        b[i] = 0;
    }
#pragma acc enter data copyin(a[0:N])

#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++) {
        a[i] = 1;
    }

    for (int i = 0; i < N; i++)
        stale[i] = a[i];

#pragma acc update self(a[0:N])

    for (int i = 0; i < N; i++) {
        b[i] = a[i];
    }

#pragma acc exit data delete (a)
    int before = 0, after = 0;
    for (int i = 0; i < N; i++) {
        before += stale[i];
        after += b[i];
    }
    printf("before the update %d, after it %d\n", before, after);
    return 0;
}
