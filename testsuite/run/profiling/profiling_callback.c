// A callback of the profiling interface that uses the device, whose event it is told of: an error that says so, where the
// program would wait for itself.
// exit: 1
// expect-error: a callback of the profiling interface uses the runtime
#include <acc_prof.h>

static int a[10];

static void look(acc_prof_info *prof, acc_event_info *event, acc_api_info *api)
{
    acc_copyin(a, sizeof a);
}

int main(void)
{
    acc_prof_register(acc_ev_compute_construct_start, look, acc_reg);
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
        a[i] = i;
}
