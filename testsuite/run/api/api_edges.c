// Edges of the routines of OpenACC 3.3, chapter 3: null pointers, no bytes, what is not there, special values.
// env: ACC_NUM_DEVICES=2
// expect(host,multicore): api_edges_shared.expect
#include <openacc.h>
#include <stdio.h>
#define N 10

static const char *is(int truth)
{
    return truth ? "T" : "F";
}

static void nothing(void)
{
    int a[N] = {0}, *p = NULL;
    printf("null %s %s\n", is(acc_copyin(NULL, 8) == NULL), is(acc_create(NULL, 8) == NULL));
    acc_copyout(NULL, 8);
    acc_delete(NULL, 8);
    acc_update_device(NULL, 8);
    acc_update_self(NULL, 8);
    printf("pointers %s %s\n", is(acc_deviceptr(NULL) == NULL), is(acc_hostptr(NULL) == NULL));
    acc_attach(NULL);
    acc_detach(NULL);
    acc_attach((void **)&p);
    acc_detach_finalize((void **)&p);
    acc_memcpy_to_device(NULL, NULL, 0);
    acc_memcpy_from_device(NULL, NULL, 0);
    acc_memcpy_device(NULL, NULL, 0);
    acc_memcpy_d2d(NULL, NULL, 0, 0, 0);
    acc_free(NULL);
    printf("no memory %s\n", is(acc_malloc(0) == NULL));
    acc_delete(a, sizeof a);
    acc_copyout_finalize(a, sizeof a);
    printf("never there %s, any of none %d\n", is(acc_is_present(a, 0)), acc_wait_any(0, NULL));
}

static void queues(void)
{
    int mixed[2] = {acc_async_sync, acc_async_noval};
    acc_set_default_async(7);
    printf("queue %d", acc_get_default_async());
    acc_set_default_async(acc_async_default);
    int own = acc_get_default_async();
    printf(" %s", is(own >= 0));
#pragma acc set default_async(3)
#pragma acc set device_num(0)
    printf(" %d", acc_get_default_async());
#pragma acc set default_async(acc_async_default)
    printf(" %s\n", is(acc_get_default_async() == own));
    printf("any %s, all %s\n", is(acc_wait_any(2, mixed) >= 0), is(acc_async_test_all()));
}

static void devices(void)
{
    acc_device_t type = acc_get_device_type();
    int last = acc_get_num_devices(type) - 1;
    acc_set_device_num(last, type);
    acc_init(type);
    printf("init keeps the number %s\n", is(acc_get_device_num(type) == last));
    acc_set_device_type(type);
    printf("and so does the type %s\n", is(acc_get_device_num(acc_device_current) == last));
    acc_set_device_num(0, acc_device_none);
    printf("no radeon %d %d\n", acc_get_num_devices(acc_device_radeon), acc_on_device(acc_device_radeon));
    printf("of all types %s %s\n", is(acc_get_device_type() == type), is(acc_get_device_num(type) == 0));
    acc_init(acc_device_host);
    printf("init sets the type %s\n", is(acc_get_device_type() == acc_device_host));
    acc_set_device_type(type);
    printf("the number does not count %s\n", is(acc_get_property_string(99, acc_device_current, acc_property_name) ==
                                                acc_get_property_string(0, type, acc_property_name)));
    printf("no such property %d %s, none of that kind %d %s\n", (int)acc_get_property(0, type, (acc_device_property_t)999),
           is(acc_get_property_string(0, type, (acc_device_property_t)999) == NULL),
           (int)acc_get_property(0, type, acc_property_vendor),
           is(acc_get_property_string(0, type, acc_property_memory) == NULL));
}

static void mapped(void)
{
    int a[N] = {0}, sum = 0;
    void *there = acc_malloc(sizeof a);
    acc_map_data(a, there, sizeof a);
    acc_copyin(a, sizeof a);
    acc_delete(a, sizeof a);
    acc_delete_finalize(a, sizeof a);
    printf("mapped %s\n", is(acc_is_present(a, sizeof a)));
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
        a[i] = i;
    acc_memcpy_from_device(a, acc_deviceptr(a), sizeof a);
    for (int i = 0; i < N; i++)
        sum += a[i];
    acc_unmap_data(a);
    printf("unmapped %s %d\n", is(acc_is_present(a, sizeof a)), sum);
    acc_free(there);
}

int main(void)
{
    nothing();
    queues();
    devices();
    mapped();
    // As nvc has them.
    printf("memory %s\n", is(acc_get_memory() > 0 && acc_get_free_memory() <= acc_get_memory()));
}
