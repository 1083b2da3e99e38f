// The profiling interface (OpenACC 3.3, chapter 5): callbacks that the program itself registers, and what they are told.
// expect(host,multicore): profiling_shared.expect
#include <acc_prof.h>
#include <stdio.h>
#include <string.h>

#define N 100

static int count[acc_ev_last], wrong_info, pairs, transferred, gangs, implicit_waits;
static acc_construct_t parent[acc_ev_last];
static char name[32], function[32];
static int cookie;

static void each(acc_prof_info *prof, acc_event_info *event, acc_api_info *api)
{
    acc_event_t type = prof->event_type;
    count[type]++;
    wrong_info += event->event_type != type || event->other_event.event_type != type;
    wrong_info += prof->valid_bytes != sizeof *prof || api->valid_bytes != sizeof *api;
    wrong_info += prof->version != 202211 || prof->thread_id != 0;
    parent[type] = event->other_event.parent_construct;
    switch (type) {
    case acc_ev_enqueue_upload_start:
    case acc_ev_enqueue_download_start:
        transferred += event->data_event.bytes;
        wrong_info += event->data_event.valid_bytes != sizeof event->data_event;
        wrong_info += event->data_event.host_ptr == NULL || event->data_event.device_ptr == NULL;
        if (event->data_event.var_name)
            snprintf(name, sizeof name, "%s", event->data_event.var_name);
        break;
    case acc_ev_enqueue_launch_start:
        gangs = event->launch_event.num_gangs;
        wrong_info += event->launch_event.valid_bytes != sizeof event->launch_event;
        wrong_info += event->launch_event.kernel_name == NULL;
        break;
    case acc_ev_compute_construct_start:
        event->other_event.tool_info = &cookie;
        snprintf(function, sizeof function, "%s", prof->func_name);
        wrong_info += prof->line_no >= prof->end_line_no || strstr(prof->src_file, "profiling.c") == NULL;
        break;
    case acc_ev_compute_construct_end:
        pairs += event->other_event.tool_info == &cookie;
        break;
    case acc_ev_wait_start:
        implicit_waits += event->other_event.implicit;
        break;
    default:
        break;
    }
}

static void show(const char *what, acc_event_t type)
{
    printf("%s %d", what, count[type]);
    if (count[type])
        printf(" of construct %d", parent[type]);
    printf("\n");
}

int main(void)
{
    static int a[N], b[N];
    for (acc_event_t type = acc_ev_device_init_start; type < acc_ev_last; type++)
        acc_prof_register(type, each, acc_reg);
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma acc data copyin(a) copyout(b)
    {
#pragma acc parallel loop num_gangs(5)
        for (int i = 0; i < N; i++)
            b[i] = 2 * a[i];
#pragma acc update self(b[0:10])
        // Not told about.
        acc_prof_unregister(acc_ev_none, NULL, acc_toggle);
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            b[i] += 1;
        acc_prof_register(acc_ev_none, NULL, acc_toggle);
#pragma acc wait(1)
    }
    acc_copyin(a, sizeof a);
    acc_delete(a, sizeof a);
    printf("init %d %d\n", count[acc_ev_device_init_start], count[acc_ev_device_init_end]);
    show("create", acc_ev_create);
    show("delete", acc_ev_delete);
    show("alloc", acc_ev_alloc);
    show("free", acc_ev_free);
    show("enter data", acc_ev_enter_data_start);
    show("exit data", acc_ev_exit_data_end);
    show("update", acc_ev_update_start);
    show("compute", acc_ev_compute_construct_start);
    show("launch", acc_ev_enqueue_launch_end);
    show("upload", acc_ev_enqueue_upload_end);
    show("download", acc_ev_enqueue_download_end);
    show("wait", acc_ev_wait_start);
    printf("bytes %d, last variable %s, gangs %d, function %s\n", transferred, name, gangs, function);
    printf("pairs %d, implicit waits %d, wrong %d, b %d\n", pairs, implicit_waits, wrong_info, b[N - 1]);
    acc_shutdown(acc_get_device_type());
    printf("shutdown %d %d\n", count[acc_ev_device_shutdown_start], count[acc_ev_device_shutdown_end]);
}
