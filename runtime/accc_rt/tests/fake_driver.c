/* A CUDA driver without a GPU, for the test cuda_without_gpu: device memory is ordinary memory, filled with 0xA5 when it
 * is given out, and the kernels of examples/smoke.ptx are the C functions below, found by name and run at once. It checks
 * what a GPU would not forgive: arguments, launch limits, the ticket of reductions, the end of the print buffer. Only the
 * functions that the runtime calls; numbers are those of cuda.h. */
#include <stdlib.h>
#include <string.h>

typedef unsigned long long Address;
typedef int Result;

enum { OK = 0, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, INVALID_PTX = 218, NOT_FOUND = 500, ILLEGAL_ADDRESS = 700 };

static const size_t total = (size_t)8 << 30;
static size_t used;
static Result fault; /* of a kernel: every later call reports it */

/* Device and context */

Result cuInit(unsigned flags) { return OK; }
Result cuDeviceGetCount(int *count) { *count = 2; return OK; }
Result cuDeviceGet(int *device, int ordinal) { *device = ordinal; return OK; }
Result cuDeviceGetName(char *name, int size, int device) { strncpy(name, "Fake GPU", size); return OK; }
Result cuDevicePrimaryCtxRetain(void **context, int device) { *context = &used; return OK; }
Result cuCtxSetCurrent(void *context) { return OK; }
Result cuStreamCreate(void **stream, unsigned flags) { *stream = &used; return OK; }
Result cuStreamSynchronize(void *stream) { return fault; }

Result cuDeviceGetAttribute(int *value, int attribute, int device)
{
    switch (attribute) {
    case 11: *value = 0x7fffffff; return OK; /* MAX_PITCH */
    case 16: *value = 132; return OK;        /* MULTIPROCESSOR_COUNT */
    case 75: *value = 9; return OK;          /* COMPUTE_CAPABILITY_MAJOR */
    case 76: *value = 0; return OK;          /* COMPUTE_CAPABILITY_MINOR */
    default: return INVALID_VALUE;
    }
}

Result cuGetErrorName(Result error, const char **name)
{
    *name = error == ILLEGAL_ADDRESS ? "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR_OTHER";
    return OK;
}

Result cuGetErrorString(Result error, const char **text) { *text = "as the driver explains it"; return OK; }

/* Events: everything takes 37.5 us */

Result cuEventCreate(void **event, unsigned flags) { *event = &used; return OK; }
Result cuEventRecord(void *event, void *stream) { return OK; }
Result cuEventSynchronize(void *event) { return fault; }
Result cuEventElapsedTime(float *milliseconds, void *start, void *stop) { *milliseconds = 0.0375f; return OK; }

/* Memory: a header of 64 bytes in front of each block holds its size */

Result cuMemAlloc_v2(Address *address, size_t bytes)
{
    if (bytes > total - used)
        return OUT_OF_MEMORY;
    char *block = malloc(64 + bytes);
    used += *(size_t *)block = bytes;
    memset(block + 64, 0xA5, bytes);
    *address = (Address)(block + 64);
    return OK;
}

Result cuMemFree_v2(Address address)
{
    char *block = (char *)address - 64;
    used -= *(size_t *)block;
    free(block);
    return OK;
}

Result cuMemGetInfo_v2(size_t *free_bytes, size_t *total_bytes)
{
    *free_bytes = total - used;
    *total_bytes = total;
    return OK;
}

Result cuMemHostAlloc(void **memory, size_t bytes, unsigned flags) { *memory = malloc(bytes); return OK; }

Result cuMemsetD8Async(Address to, unsigned char value, size_t bytes, void *stream)
{
    memset((void *)to, value, bytes);
    return fault;
}

Result cuMemcpyHtoDAsync_v2(Address to, const void *from, size_t bytes, void *stream)
{
    memcpy((void *)to, from, bytes);
    return fault;
}

Result cuMemcpyDtoHAsync_v2(void *to, Address from, size_t bytes, void *stream)
{
    memcpy(to, (void *)from, bytes);
    return fault;
}

struct Side { size_t x, y; int type; void *host; Address device; void *array; size_t pitch; };
struct Copy2D { struct Side from, to; size_t width, height; };

static char *start_of(const struct Side *side) { return side->type == 1 ? side->host : (char *)side->device; }

Result cuMemcpy2DAsync_v2(const struct Copy2D *copy, void *stream)
{
    for (size_t row = 0; row < copy->height; row++)
        memcpy(start_of(&copy->to) + row * copy->to.pitch, start_of(&copy->from) + row * copy->from.pitch, copy->width);
    return fault;
}

/* Kernels */

typedef void Kernel(size_t blocks, size_t threads, void **arguments);
#define ARGUMENT(type, n) (*(type *)arguments[n])

static void saxpy(size_t blocks, size_t threads, void **arguments)
{
    double *x = ARGUMENT(double *, 2), *y = ARGUMENT(double *, 3);
    for (size_t i = 0; i < blocks * threads && i < ARGUMENT(size_t, 0); i++)
        y[i] += ARGUMENT(double, 1) * x[i];
}

static void sum_up(size_t blocks, size_t threads, void **arguments)
{
    double *x = ARGUMENT(double *, 1), *s = ARGUMENT(double *, 2);
    char *scratch = ARGUMENT(char *, 3);
    if (*(size_t *)scratch != 0)
        abort();
    for (size_t block = 0; block < blocks; block++) {
        double *partial = (double *)(scratch + 64) + block;
        *partial = 0;
        for (size_t i = block; i < ARGUMENT(size_t, 0); i += blocks)
            *partial += x[i];
        *s += *partial;
    }
}

static void hello(size_t blocks, size_t threads, void **arguments)
{
    size_t *buffer = ARGUMENT(size_t *, 1);
    for (size_t block = 0; block < blocks; block++) {
        size_t at = buffer[0];
        buffer[0] += 24;
        if (buffer[0] <= buffer[1]) {
            unsigned record[6] = {24, 1, 1, 4, ARGUMENT(unsigned, 0) + block, 0};
            memcpy((char *)(buffer + 2) + at, record, sizeof record);
        }
    }
}

static void interior(size_t blocks, size_t threads, void **arguments)
{
    for (size_t j = 1; j <= blocks; j++)
        for (size_t i = 1; i <= threads; i++)
            ((int *)(ARGUMENT(char *, 1) + j * ARGUMENT(size_t, 0)))[i]++;
}

static void stray(size_t blocks, size_t threads, void **arguments) { fault = ILLEGAL_ADDRESS; }
static void lead_in(size_t blocks, size_t threads, void **arguments) {}

static const struct { const char *name; Kernel *run; } kernels[] = {
    {"saxpy", saxpy}, {"total", sum_up}, {"hello", hello}, {"interior", interior}, {"stray", stray},
    {"accc_lead_in", lead_in},
};

Result cuModuleLoadData(void **module, const char *ptx)
{
    *module = &used;
    return strstr(ptx, ".version") ? OK : INVALID_PTX;
}

Result cuModuleLoadDataEx(void **module, const char *ptx, unsigned n, int *options, void **values)
{
    return cuModuleLoadData(module, ptx);
}

Result cuModuleGetFunction(void **function, void *module, const char *name)
{
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        if (strcmp(kernels[i].name, name) == 0) {
            *function = kernels[i].run;
            return OK;
        }
    return NOT_FOUND;
}

Result cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function, int threads, size_t shared)
{
    *blocks = 2048 / threads;
    return OK;
}

Result cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                      unsigned shared, void *stream, void **arguments, void **extra)
{
    if ((size_t)bx * by * bz > 1024 || gx == 0)
        return INVALID_VALUE;
    if (!fault)
        ((Kernel *)function)((size_t)gx * gy * gz, (size_t)bx * by * bz, arguments);
    return fault;
}
