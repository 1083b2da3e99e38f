/* The runtime routines of OpenACC 3.3, chapter 3, as accc's runtime library has them. */
#ifndef ACCC_OPENACC_H
#define ACCC_OPENACC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum acc_device_t {
    acc_device_current = -1,
    acc_device_none = 0,
    acc_device_default = 1,
    acc_device_host = 2,
    acc_device_not_host = 3,
    acc_device_nvidia = 4,
    acc_device_multicore = 5,
    acc_device_sim = 6, /* memory of its own, on the CPU: to find missing data movement without a GPU */
    acc_device_radeon = 7 /* of appendix A: programs may ask for it, and are told that there is none */
} acc_device_t;

typedef enum acc_device_property_t {
    acc_property_memory = 1,
    acc_property_free_memory = 2,
    acc_property_shared_memory_support = 3,
    acc_property_name = 257,
    acc_property_vendor = 258,
    acc_property_driver = 259
} acc_device_property_t;

typedef int acc_async_t;
enum { acc_async_noval = -1, acc_async_sync = -2, acc_async_default = -3 };

/* Devices */
int acc_get_num_devices(acc_device_t type);
void acc_set_device_type(acc_device_t type);
acc_device_t acc_get_device_type(void);
void acc_set_device_num(int number, acc_device_t type);
int acc_get_device_num(acc_device_t type);
size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property);
const char *acc_get_property_string(int number, acc_device_t type, acc_device_property_t property);
size_t acc_get_memory(void); /* as nvc has them: of the current device */
size_t acc_get_free_memory(void);
void acc_init(acc_device_t type);
void acc_init_device(int number, acc_device_t type);
void acc_shutdown(acc_device_t type);
void acc_shutdown_device(int number, acc_device_t type);
#ifdef _OPENACC
#pragma acc routine seq
#endif
int acc_on_device(acc_device_t type);
#ifdef _OPENACC
/* Which gang, worker and lane a thread is, as nvc names it. */
#define __pgi_gangidx() __builtin_goacc_parlevel_id(0)
#define __pgi_workeridx() __builtin_goacc_parlevel_id(1)
#define __pgi_vectoridx() __builtin_goacc_parlevel_id(2)
#endif

/* Queues */
int acc_async_test(int queue);
int acc_async_test_device(int queue, int number);
int acc_async_test_all(void);
int acc_async_test_all_device(int number);
void acc_wait(int queue);
void acc_wait_device(int queue, int number);
void acc_wait_async(int queue, int waiting_queue);
void acc_wait_device_async(int queue, int waiting_queue, int number);
int acc_wait_any(int count, int queues[]);
int acc_wait_any_device(int count, int queues[], int number);
void acc_wait_all(void);
void acc_wait_all_device(int number);
void acc_wait_all_async(int waiting_queue);
void acc_wait_all_device_async(int waiting_queue, int number);
int acc_get_default_async(void);
void acc_set_default_async(int queue);

/* Device memory */
void *acc_malloc(size_t bytes);
void acc_free(void *device);
void acc_memcpy_to_device(void *device_to, void *host_from, size_t bytes);
void acc_memcpy_to_device_async(void *device_to, void *host_from, size_t bytes, int queue);
void acc_memcpy_from_device(void *host_to, void *device_from, size_t bytes);
void acc_memcpy_from_device_async(void *host_to, void *device_from, size_t bytes, int queue);
void acc_memcpy_device(void *device_to, void *device_from, size_t bytes);
void acc_memcpy_device_async(void *device_to, void *device_from, size_t bytes, int queue);
void acc_memcpy_d2d(void *host_to, void *host_from, size_t bytes, int number_to, int number_from);
void acc_memcpy_d2d_async(void *host_to, void *host_from, size_t bytes, int number_to, int number_from, int queue);

/* Data */
void *acc_copyin(void *host, size_t bytes);
void *acc_create(void *host, size_t bytes);
void acc_copyin_async(void *host, size_t bytes, int queue);
void acc_create_async(void *host, size_t bytes, int queue);
void acc_copyout(void *host, size_t bytes);
void acc_copyout_async(void *host, size_t bytes, int queue);
void acc_copyout_finalize(void *host, size_t bytes);
void acc_copyout_finalize_async(void *host, size_t bytes, int queue);
void acc_delete(void *host, size_t bytes);
void acc_delete_async(void *host, size_t bytes, int queue);
void acc_delete_finalize(void *host, size_t bytes);
void acc_delete_finalize_async(void *host, size_t bytes, int queue);
void acc_update_device(void *host, size_t bytes);
void acc_update_device_async(void *host, size_t bytes, int queue);
void acc_update_self(void *host, size_t bytes);
void acc_update_self_async(void *host, size_t bytes, int queue);
void *acc_deviceptr(void *host);
void *acc_hostptr(void *device);
int acc_is_present(void *host, size_t bytes);
void acc_map_data(void *host, void *device, size_t bytes);
void acc_unmap_data(void *host);
void acc_attach(void **pointer);
void acc_attach_async(void **pointer, int queue);
void acc_detach(void **pointer);
void acc_detach_async(void **pointer, int queue);
void acc_detach_finalize(void **pointer);
void acc_detach_finalize_async(void **pointer, int queue);
void acc_present_dump(void);

/* PCAST: the device's copy against the host's (with -gpu=autocompare, the CPU's results); host memory against a file */
void acc_compare(void *host, size_t elements);
void acc_compare_all(void);
void pcast_compare(const void *host, const char *type, size_t elements, const char *name, const char *file,
                   const char *function, int line);

/* Together with CUDA: null where the device has none */
void *acc_get_current_cuda_device(void);
void *acc_get_current_cuda_context(void);
void *acc_get_cuda_stream(int queue);
int acc_set_cuda_stream(int queue, void *stream);

/* Older names */
#define acc_present_or_copyin acc_copyin
#define acc_pcopyin acc_copyin
#define acc_present_or_create acc_create
#define acc_pcreate acc_create
#define acc_update_host acc_update_self
#define acc_async_wait acc_wait
#define acc_async_wait_all acc_wait_all

#ifdef __cplusplus
}
#endif

#endif
