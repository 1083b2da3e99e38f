/* A profiling tool: a line for each event, with what is the same on every machine. */
#include <acc_prof.h>
#include <stdio.h>

static const char *names[acc_ev_last] = {
    [acc_ev_device_init_start] = "device_init_start",
    [acc_ev_device_init_end] = "device_init_end",
    [acc_ev_device_shutdown_start] = "device_shutdown_start",
    [acc_ev_device_shutdown_end] = "device_shutdown_end",
    [acc_ev_runtime_shutdown] = "runtime_shutdown",
    [acc_ev_create] = "create",
    [acc_ev_delete] = "delete",
    [acc_ev_alloc] = "alloc",
    [acc_ev_free] = "free",
    [acc_ev_enter_data_start] = "enter_data_start",
    [acc_ev_enter_data_end] = "enter_data_end",
    [acc_ev_exit_data_start] = "exit_data_start",
    [acc_ev_exit_data_end] = "exit_data_end",
    [acc_ev_update_start] = "update_start",
    [acc_ev_update_end] = "update_end",
    [acc_ev_compute_construct_start] = "compute_construct_start",
    [acc_ev_compute_construct_end] = "compute_construct_end",
    [acc_ev_enqueue_launch_start] = "enqueue_launch_start",
    [acc_ev_enqueue_launch_end] = "enqueue_launch_end",
    [acc_ev_enqueue_upload_start] = "enqueue_upload_start",
    [acc_ev_enqueue_upload_end] = "enqueue_upload_end",
    [acc_ev_enqueue_download_start] = "enqueue_download_start",
    [acc_ev_enqueue_download_end] = "enqueue_download_end",
    [acc_ev_wait_start] = "wait_start",
    [acc_ev_wait_end] = "wait_end",
};

static void tell(acc_prof_info *prof, acc_event_info *event, acc_api_info *api)
{
    printf("tool: %s line %d", names[prof->event_type], prof->line_no);
    switch (prof->event_type) {
    case acc_ev_alloc:
    case acc_ev_free:
    case acc_ev_create:
    case acc_ev_delete:
    case acc_ev_enqueue_upload_start:
    case acc_ev_enqueue_download_start:
        printf(" %s %zu bytes", event->data_event.var_name, event->data_event.bytes);
        break;
    case acc_ev_enqueue_launch_start:
        printf(" %s", event->launch_event.kernel_name);
        break;
    case acc_ev_wait_start:
        printf(" implicit %d queue %ld", event->other_event.implicit, (long)prof->async);
        break;
    default:
        break;
    }
    printf("\n");
    fflush(stdout);
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup)
{
    if (lookup("acc_prof_register") != (acc_query_fn)reg || lookup("acc_prof_unregister") != (acc_query_fn)unreg ||
        lookup("acc_no_such_routine"))
        printf("tool: lookup is wrong\n");
    for (int type = acc_ev_none + 1; type < acc_ev_last; type++)
        reg(type, tell, acc_reg);
}
