// The error event (OpenACC 3.3, 5.1.11 and 5.2.3): what a program is told before a runtime error ends it. The callback may
// ask for properties and shut devices down.
// device: sim
// device: nvidia
// exit: 1
#include <acc_prof.h>
#include <stdio.h>
#include <string.h>

static int a[10], line;

static void first(acc_prof_info *prof, acc_event_info *event, acc_api_info *api)
{
    const acc_error_event_info *info = &event->error_event;
    printf("error %d %d valid %d\n", prof->event_type == acc_ev_error, info->event_type == acc_ev_error,
           info->valid_bytes == sizeof *info);
    printf("not present %d, of the driver %zu, of update %d, at its line %d\n", info->error_code == acc_error_not_present,
           info->runtime_info, info->parent_construct == acc_construct_update, prof->line_no == line);
    printf("says so %d\n", strstr(info->error_message, "FATAL ERROR: data in update device clause") != NULL);
    printf("device %d\n", prof->device_type == acc_get_device_type());
    fflush(stdout);
}

static void second(acc_prof_info *prof, acc_event_info *event, acc_api_info *api)
{
    const char *name = acc_get_property_string(0, acc_device_current, acc_property_name);
    printf("second, memory %d, name %d\n", acc_get_property(0, acc_device_current, acc_property_memory) > 0,
           name && strlen(name) > 0);
    acc_shutdown(acc_get_device_type());
    printf("shut down\n");
    fflush(stdout);
}

int main(void)
{
    acc_prof_register(acc_ev_error, first, acc_reg);
    acc_prof_register(acc_ev_error, second, acc_reg);
#pragma acc parallel loop copy(a)
    for (int i = 0; i < 10; i++)
        a[i] = i;
    line = __LINE__ + 1;
#pragma acc update device(a)
    printf("not reached\n");
}
