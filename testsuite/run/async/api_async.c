// The routines of chapter 3 of OpenACC 3.3 that work on a queue or name a device: sections 3.2.5 to 3.2.13 and 3.2.18 to
// 3.2.35.
#include <openacc.h>
#include <stdio.h>
#include <string.h>

enum { N = 1000 };
static int failures, number, shared;
static acc_device_t type;
static double a[N], b[N], c[N];

static void check(const char *what, int holds)
{
    if (!holds) {
        printf("FAILED %s\n", what);
        failures++;
    }
}

static void fill(double *x, double value)
{
    for (int i = 0; i < N; i++)
        x[i] = value;
}

static int all(const double *x, double value)
{
    for (int i = 0; i < N; i++)
        if (x[i] != value)
            return 0;
    return 1;
}

static int is_there(void *x)
{
    return acc_is_present(x, sizeof a);
}

static int is_gone(void *x)
{
    return shared || !acc_is_present(x, sizeof a);
}

static void data(void)
{
    fill(a, 1);
    acc_copyin_async(a, sizeof a, 1);
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < N; i++)
        a[i] += 1;
    acc_update_self_async(a, sizeof a, 1);
    acc_wait_device(1, number);
    check("acc_copyin_async, acc_update_self_async", all(a, 2) && is_there(a));
    fill(a, 5);
    acc_update_device_async(a, sizeof a, 2);
    acc_wait_device_async(2, 3, number);
#pragma acc parallel loop present(a) async(3)
    for (int i = 0; i < N; i++)
        a[i] += 1;
    acc_copyout_async(a, sizeof a, 3);
    acc_wait_all_device(number);
    check("acc_update_device_async, acc_copyout_async", all(a, 6) && is_gone(a));
    check("acc_async_test_device", acc_async_test_device(3, number) && acc_async_test_all_device(number));
}

static void counts(void)
{
    acc_create_async(b, sizeof b, 1);
    acc_create_async(b, sizeof b, 1);
    acc_delete_async(b, sizeof b, 1);
    acc_wait(1);
    check("acc_create_async", is_there(b));
    acc_create(b, sizeof b);
    acc_delete_finalize_async(b, sizeof b, 1);
    acc_wait(1);
    check("acc_delete_finalize_async", is_gone(b));
    fill(b, 1);
    acc_copyin(b, sizeof b);
    acc_copyin(b, sizeof b);
#pragma acc parallel loop present(b) async(1)
    for (int i = 0; i < N; i++)
        b[i] += 2;
    acc_copyout_finalize_async(b, sizeof b, 1);
    acc_wait_all();
    check("acc_copyout_finalize_async", all(b, 3) && is_gone(b));
    acc_copyin(b, sizeof b);
    acc_copyin(b, sizeof b);
    acc_copyout_finalize(b, sizeof b);
    acc_create(b, sizeof b);
    acc_create(b, sizeof b);
    acc_delete_finalize(b, sizeof b);
    check("acc_copyout_finalize, acc_delete_finalize", is_gone(b));
}

static void queues(void)
{
    int before = acc_get_default_async();
    acc_set_default_async(4);
    check("acc_set_default_async", acc_get_default_async() == 4);
    acc_set_default_async(before);
    fill(a, 1);
#pragma acc enter data copyin(a) async(1)
    acc_wait_all_device_async(5, number);
#pragma acc parallel loop present(a) async(5)
    for (int i = 0; i < N; i++)
        a[i] *= 3;
    acc_wait_all_async(6);
#pragma acc exit data copyout(a) async(6)
    acc_wait_async(6, 7);
    acc_wait(7);
    check("acc_wait_all_async", all(a, 3) && acc_async_test(7) && acc_async_test_all());
}

static void memory(void)
{
    void *d = acc_malloc(sizeof a), *e = acc_malloc(sizeof a);
    fill(a, 7);
    acc_memcpy_to_device_async(d, a, sizeof a, 1);
    acc_memcpy_device_async(e, d, sizeof a, 1);
    acc_memcpy_from_device_async(b, e, sizeof a, 1);
    acc_wait(1);
    check("acc_memcpy_to_device_async", all(b, 7));
    fill(a, 8);
    acc_memcpy_to_device(d, a, sizeof a);
    acc_memcpy_device(e, d, sizeof a);
    acc_memcpy_from_device(b, e, sizeof a);
    check("acc_memcpy_device", all(b, 8));
    acc_free(d);
    acc_free(e);
    fill(c, 0);
    acc_copyin(a, sizeof a);
    acc_copyin(c, sizeof c);
    acc_memcpy_d2d(c, a, sizeof a, number, number);
    acc_update_self(c, sizeof c);
    check("acc_memcpy_d2d", all(c, 8));
    fill(a, 9);
    acc_update_device(a, sizeof a);
    acc_memcpy_d2d_async(c, a, sizeof a, number, number, 2);
    acc_copyout_async(c, sizeof c, 2);
    acc_wait(2);
    check("acc_memcpy_d2d_async", all(c, 9));
    acc_delete(a, sizeof a);
}

static void pointers(void)
{
    struct { int n; double *p; } s = {N, a};
    double sum = 0;
    fill(a, 2);
    acc_copyin(a, sizeof a);
    acc_copyin(&s, sizeof s);
    acc_attach_async((void **)&s.p, 1);
    acc_attach((void **)&s.p);
    acc_wait(1);
#pragma acc parallel loop present(s) reduction(+:sum)
    for (int i = 0; i < N; i++)
        sum += s.p[i];
    check("acc_attach_async", sum == 2 * N);
    acc_detach_async((void **)&s.p, 1);
    acc_detach((void **)&s.p);
    acc_wait(1);
    acc_attach((void **)&s.p);
    acc_attach((void **)&s.p);
    acc_detach_finalize((void **)&s.p);
    acc_attach((void **)&s.p);
    acc_attach((void **)&s.p);
    acc_detach_finalize_async((void **)&s.p, 1);
    acc_wait(1);
    acc_copyout(&s, sizeof s);
    acc_delete(a, sizeof a);
    check("acc_detach_finalize", s.n == N && s.p == a);
}

static void devices(void)
{
    acc_shutdown_device(number, type);
    acc_init_device(number, type);
    fill(a, 1);
#pragma acc parallel loop copy(a)
    for (int i = 0; i < N; i++)
        a[i] += 1;
    acc_shutdown(type);
    acc_init(type);
#pragma acc parallel loop copy(a)
    for (int i = 0; i < N; i++)
        a[i] += 1;
    check("acc_shutdown_device, acc_init_device", all(a, 3));
}

int main(void)
{
    type = acc_get_device_type();
    number = acc_get_device_num(type);
    acc_init_device(number, type);
    shared = acc_get_property(number, type, acc_property_shared_memory_support) != 0;
    check("acc_get_property_string", strlen(acc_get_property_string(number, type, acc_property_name)) > 0);
    data();
    counts();
    queues();
    memory();
    pointers();
    devices();
    printf("%d failures\n", failures);
    return failures != 0;
}
