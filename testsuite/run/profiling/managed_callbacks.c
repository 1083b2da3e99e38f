// A callback is registered before a program with managed memory has allocated anything.
// flags: -gpu=managed
// run: => managed_callbacks.expect
#include <acc_prof.h>
#include <stdio.h>
#include <stdlib.h>

static int opened, launched;

static void count(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
    opened += info->event_type == acc_ev_device_init_end;
    launched += info->event_type == acc_ev_enqueue_launch_start;
    free(malloc(100000));
}

int main(void) {
    acc_prof_register(acc_ev_device_init_end, count, acc_reg);
    acc_prof_register(acc_ev_enqueue_launch_start, count, acc_reg);
    int n = 1000, sum = 0;
    int *a = malloc(n * sizeof *a);
#pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] = i;
    for (int i = 0; i < n; i++) sum += a[i];
    printf("%d %d %d\n", opened == 1, launched > 0, sum);
    free(a);
    return 0;
}
