// The profiling interface (OpenACC 3.3, 5.2 to 5.4): every field of the records, which are null where nothing is known, and
// the ways to switch callbacks off.
// expect(host,multicore): profiling_fields_shared.expect
#include <acc_prof.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define N 100

static int count[acc_ev_last], seconds, shared;
static char wrong[400];
static int tools[3];

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition) && strlen(wrong) < sizeof wrong - 80)                                                         \
            sprintf(wrong + strlen(wrong), "%d:%s ", prof->event_type, #condition);                                    \
    } while (0)

static int is_call(const acc_event_info *event)
{
    return event->other_event.parent_construct == acc_construct_runtime_api;
}

/* Of a directive the place is known, of a call it isn't. */
static void place(const acc_prof_info *prof, const acc_event_info *event)
{
    if (is_call(event)) {
        CHECK(prof->src_file == NULL && prof->func_name == NULL && prof->line_no <= 0 && prof->end_line_no <= 0);
    } else {
        CHECK(strstr(prof->src_file, "profiling_fields.c") && strcmp(prof->func_name, "work") == 0);
        CHECK(prof->line_no > 0 && prof->end_line_no >= prof->line_no);
    }
    CHECK(prof->func_line_no <= prof->line_no && (prof->func_end_line_no <= 0 || prof->func_end_line_no >= prof->line_no));
}

static void data(const acc_prof_info *prof, const acc_event_info *event)
{
    const acc_data_event_info *info = &event->data_event;
    int known = prof->event_type != acc_ev_free;
    CHECK(info->valid_bytes == sizeof *info);
    CHECK(info->device_ptr != NULL);
    CHECK(!known || info->bytes >= sizeof(int));
    CHECK(is_call(event) ? info->var_name == NULL : strlen(info->var_name) == 1);
}

static void launch(const acc_prof_info *prof, const acc_event_info *event)
{
    const acc_launch_event_info *info = &event->launch_event;
    CHECK(info->valid_bytes == sizeof *info);
    CHECK(strstr(info->kernel_name, "work") != NULL);
    CHECK(info->num_gangs == 4 && info->num_workers >= 1 && info->vector_length >= 1);
}

static void look(acc_prof_info *prof, acc_event_info *event, acc_api_info *api)
{
    int is_cuda = prof->device_type == acc_device_nvidia;
    acc_event_t type = prof->event_type;
    count[type]++;
    CHECK(event->event_type == type && event->other_event.event_type == type);
    CHECK(prof->valid_bytes == sizeof *prof && api->valid_bytes == sizeof *api);
    CHECK(prof->version == 202211 && prof->thread_id == 0);
    CHECK(prof->device_number == 0 && api->device_type == prof->device_type);
    CHECK(type == acc_ev_device_init_start || prof->device_type == acc_get_device_type());
    CHECK(api->device_api == (is_cuda ? acc_device_api_cuda : acc_device_api_none));
    CHECK(type == acc_ev_device_init_start || is_cuda == (api->context_handle != NULL));
    place(prof, event);
    switch (type) {
    case acc_ev_create:
    case acc_ev_delete:
        CHECK(event->data_event.host_ptr != NULL);
        data(prof, event);
        break;
    case acc_ev_alloc:
    case acc_ev_free:
        data(prof, event);
        break;
    case acc_ev_enqueue_upload_start:
    case acc_ev_enqueue_upload_end:
    case acc_ev_enqueue_download_start:
    case acc_ev_enqueue_download_end:
        CHECK(event->data_event.host_ptr != NULL && is_cuda == (api->async_handle != NULL));
        CHECK(event->other_event.implicit == 0);
        data(prof, event);
        break;
    case acc_ev_enqueue_launch_start:
    case acc_ev_enqueue_launch_end:
        CHECK(prof->async == acc_async_sync && is_cuda == (api->async_handle != NULL));
        launch(prof, event);
        break;
    case acc_ev_device_init_start:
    case acc_ev_device_init_end:
        /* Asked for by the directive, the second time needed by a call. */
        CHECK(event->other_event.implicit == (count[type] == 2));
        CHECK(event->other_event.parent_construct == (count[type] == 1 ? acc_construct_init : acc_construct_runtime_api));
        break;
    case acc_ev_device_shutdown_start:
    case acc_ev_device_shutdown_end:
        CHECK(event->other_event.implicit == 0 && event->other_event.parent_construct == acc_construct_shutdown);
        break;
    case acc_ev_enter_data_start:
    case acc_ev_enter_data_end:
    case acc_ev_exit_data_start:
    case acc_ev_exit_data_end:
        CHECK(event->other_event.implicit == (event->other_event.parent_construct == acc_construct_parallel));
        break;
    case acc_ev_wait_start:
    case acc_ev_wait_end:
        /* At the construct's end, and asked for; where results are compared there is one queue. */
        CHECK(prof->async == acc_async_sync || (prof->async == 3 && event->other_event.implicit == 0));
        break;
    default:
        CHECK(event->other_event.valid_bytes == sizeof event->other_event && event->other_event.implicit == 0);
        break;
    }
    /* What a start event's callback leaves is there at the end. */
    if (type >= acc_ev_enter_data_start && type < acc_ev_error) {
        if (type % 2 == 0)
            event->other_event.tool_info = &tools[prof->async == 3];
        else
            CHECK(event->other_event.tool_info == &tools[prof->async == 3]);
    }
}

static void second(acc_prof_info *prof, acc_event_info *event, acc_api_info *api)
{
    seconds++;
}

static void work(int *a)
{
#pragma acc init
#pragma acc parallel loop num_gangs(4) copy(a[0:N])
    for (int i = 0; i < N; i++)
        a[i] += i;
#pragma acc wait(3)
#pragma acc enter data copyin(a[0:N])
#pragma acc update self(a[5:10])
#pragma acc exit data delete(a[0:N])
    void *there = acc_malloc(N * sizeof *a);
    acc_map_data(a, there, N * sizeof *a);
    acc_memcpy_to_device(there, a, N * sizeof *a);
    acc_memcpy_from_device(a, there, N * sizeof *a);
    acc_unmap_data(a);
    acc_free(there);
    acc_copyin(a, sizeof *a);
    acc_delete(a, sizeof *a);
#pragma acc shutdown
    acc_copyin(a, sizeof *a);
    acc_delete(a, sizeof *a);
}

static void *elsewhere(void *a)
{
    acc_copyin(a, 4);
    acc_delete(a, 4);
    return NULL;
}

/* How often the second callback is called by a call in this thread. */
static int called(int *a)
{
    seconds = 0;
    acc_copyin(a, 4);
    acc_delete(a, 4);
    return seconds;
}

static void switches(int *a)
{
    pthread_t thread;
    acc_event_t enter = acc_ev_enter_data_start, leave = acc_ev_exit_data_start;
    for (acc_event_t type = acc_ev_device_init_start; type < acc_ev_last; type++)
        acc_prof_unregister(type, look, acc_reg);
    acc_prof_register(enter, second, acc_reg);
    acc_prof_register(enter, second, acc_reg);
    acc_prof_register(leave, second, acc_reg);
    printf("all %d", called(a));
    acc_prof_unregister(enter, second, acc_reg);
    printf(", once less %d", called(a));
    acc_prof_unregister(enter, second, acc_toggle);
    printf(", one off %d", called(a));
    acc_prof_register(enter, second, acc_toggle);
    acc_prof_unregister(leave, NULL, acc_toggle);
    printf(", an event off %d", called(a));
    acc_prof_register(leave, NULL, acc_toggle);
    acc_prof_unregister(acc_ev_none, NULL, acc_toggle_per_thread);
    printf(", this thread off %d", called(a));
    pthread_create(&thread, NULL, elsewhere, a);
    pthread_join(thread, NULL);
    printf(", another is not %d", seconds);
    acc_prof_unregister(acc_ev_none, NULL, acc_toggle);
    acc_prof_register(acc_ev_none, NULL, acc_toggle_per_thread);
    printf(", everything off %d", called(a));
    acc_prof_register(acc_ev_none, NULL, acc_toggle);
    acc_prof_unregister(leave, second, acc_reg);
    acc_prof_unregister(enter, second, acc_reg);
    printf(", none left %d\n", called(a));
}

int main(void)
{
    static int a[N];
    for (acc_event_t type = acc_ev_device_init_start; type < acc_ev_last; type++)
        acc_prof_register(type, look, acc_reg);
    work(a);
    for (acc_event_t type = acc_ev_device_init_start; type <= acc_ev_wait_end; type++)
        printf("%d%c", count[type], type == acc_ev_wait_end ? '\n' : ' ');
    printf("wrong: %s\n", wrong);
    switches(a);
    printf("lookup %d %d\n", acc_prof_lookup("acc_prof_register") == (acc_query_fn)acc_prof_register,
           acc_prof_lookup("acc_prof_nothing") == NULL);
}
