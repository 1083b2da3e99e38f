/* A profiling tool for `run_tests.py --observed`: it asks for every event and reads every record, and prints nothing. */
#include <acc_prof.h>
#include <string.h>

static volatile unsigned long seen;

static void look(acc_prof_info *prof, acc_event_info *event, acc_api_info *api)
{
    seen += prof->line_no + prof->thread_id + api->device_type + event->other_event.implicit;
    seen += prof->src_file ? strlen(prof->src_file) : 0;
    switch (prof->event_type) {
    case acc_ev_create:
    case acc_ev_delete:
    case acc_ev_alloc:
    case acc_ev_free:
    case acc_ev_enqueue_upload_start:
    case acc_ev_enqueue_upload_end:
    case acc_ev_enqueue_download_start:
    case acc_ev_enqueue_download_end:
        seen += event->data_event.bytes + (event->data_event.var_name ? strlen(event->data_event.var_name) : 0);
        break;
    case acc_ev_enqueue_launch_start:
    case acc_ev_enqueue_launch_end:
        seen += event->launch_event.num_gangs + strlen(event->launch_event.kernel_name);
        break;
    default:
        break;
    }
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup)
{
    (void)unreg;
    (void)lookup;
    for (int event = acc_ev_device_init_start; event < acc_ev_last; event++)
        reg((acc_event_t)event, look, acc_reg);
}
