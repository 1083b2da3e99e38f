/* A CUDA driver without a GPU, for the test cuda_without_gpu: device memory is ordinary memory, filled with 0xA5 when it
 * is given out, and the kernels of examples/smoke.ptx are the C functions below, found by name. It checks what a GPU would
 * not forgive: arguments, launch limits, the ticket of reductions, the end of the print buffer. It is as lazy as it may be:
 * work stays in its stream until somebody waits for it, so that what the runtime forgets to wait for shows. Only the
 * functions that the runtime calls; numbers are those of cuda.h. Copying threads call it too: streams are under a lock. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long Address;
typedef int Result;

enum { OK = 0, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, INVALID_PTX = 218, NOT_FOUND = 500,
       NOT_READY = 600, ILLEGAL_ADDRESS = 700 };

static const size_t total = (size_t)8 << 30;
static size_t used;
static Result fault; /* of a kernel: every later call reports it */

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static void unlock(int *held) { pthread_mutex_unlock(&lock); }
#define LOCKED __attribute__((cleanup(unlock))) int held = pthread_mutex_lock(&lock)

/* For programs of accc (-DANY_PROGRAM=1): whatever they load is there, and their kernels do nothing. */
#ifndef ANY_PROGRAM
#define ANY_PROGRAM 0
#endif

/* Streams: lists of work that is still to be done */

typedef struct Stream Stream;
typedef struct Event { Stream *stream; size_t recorded, done, place; } Event;
typedef struct Work Work;
struct Work {
    void (*run)(Work *);
    Work *next;
    char *to, *from; /* copies, and fills of `to` */
    size_t width, height, to_pitch, from_pitch;
    int byte;
    char *staged; /* what pageable memory held when the copy was asked for */
    Event *event; /* records and waits, with the count of records */
    size_t ticket;
    void *kernel, *arguments[8];
    size_t blocks, threads;
    unsigned long long slots[8];
};
struct Stream { Work *first, **last; size_t asked; /* works so far */ };

static int run_one(Stream *stream)
{
    Work *work = stream->first;
    if (!work)
        return 0;
    stream->first = work->next;
    if (!stream->first)
        stream->last = &stream->first;
    work->run(work);
    free(work);
    return 1;
}

static Result run_all(Stream *stream)
{
    LOCKED;
    while (run_one(stream)) {}
    return fault;
}

static Result enqueue(Stream *stream, Work work)
{
    LOCKED;
    Work *kept = malloc(sizeof work);
    *kept = work;
    kept->next = NULL;
    *stream->last = kept;
    stream->last = &kept->next;
    stream->asked++;
    return fault;
}

static void run_until(Event *event, size_t ticket)
{
    LOCKED;
    while (event->done < ticket && run_one(event->stream)) {}
}

static void run_record(Work *work) { work->event->done = work->ticket; }
static void run_wait(Work *work) { run_until(work->event, work->ticket); }
static void run_fill(Work *work) { memset(work->to, work->byte, work->width); }

static void run_copy(Work *work)
{
    for (size_t row = 0; row < work->height; row++)
        memcpy(work->to + row * work->to_pitch, work->from + row * work->from_pitch, work->width);
    free(work->staged);
}

/* Device and context */

Result cuInit(unsigned flags) { return OK; }
Result cuDeviceGetCount(int *count) { *count = 2; return OK; }
Result cuDeviceGet(int *device, int ordinal) { *device = ordinal; return OK; }
Result cuDeviceGetName(char *name, int size, int device) { strncpy(name, "Fake GPU", size); return OK; }
Result cuDevicePrimaryCtxRetain(void **context, int device) { *context = &used; return OK; }
Result cuCtxSetCurrent(void *context) { return OK; }
Result cuCtxSetLimit(int limit, size_t value) { return OK; }
Result cuCtxGetDevice(int *device) { return *device = 0, OK; }
Result cuDriverGetVersion(int *version) { *version = 12080; return OK; }
Result cuDeviceTotalMem_v2(size_t *bytes, int device) { *bytes = total; return OK; }

Result cuStreamCreate(Stream **stream, unsigned flags)
{
    *stream = calloc(1, sizeof **stream);
    (*stream)->last = &(*stream)->first;
    return OK;
}

Result cuStreamSynchronize(Stream *stream) { return run_all(stream); }
/* Asking is what makes work go on. */
Result cuStreamQuery(Stream *stream)
{
    LOCKED;
    return run_one(stream) ? NOT_READY : fault;
}

Result cuDeviceGetAttribute(int *value, int attribute, int device)
{
    switch (attribute) {
    case 11: *value = 0x7fffffff; return OK; /* MAX_PITCH */
    case 16: *value = 132; return OK;        /* MULTIPROCESSOR_COUNT */
    case 75: *value = getenv("FAKE_MAJOR") ? atoi(getenv("FAKE_MAJOR")) : 9; return OK; /* COMPUTE_CAPABILITY_MAJOR */
    case 76: *value = 0; return OK;          /* COMPUTE_CAPABILITY_MINOR */
    default: *value = attribute; return OK;
    }
}

Result cuGetErrorName(Result error, const char **name)
{
    *name = error == ILLEGAL_ADDRESS ? "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR_OTHER";
    return OK;
}

Result cuGetErrorString(Result error, const char **text) { *text = "as the driver explains it"; return OK; }

/* Events: everything takes 37.5 us, and the events themselves nothing */

Result cuEventCreate(Event **event, unsigned flags) { *event = calloc(1, sizeof **event); return OK; }
Result cuEventDestroy_v2(Event *event) { return OK; }

Result cuEventRecord(Event *event, Stream *stream)
{
    LOCKED;
    event->stream = stream;
    event->place = stream->asked;
    return enqueue(stream, (Work){.run = run_record, .event = event, .ticket = ++event->recorded});
}

Result cuStreamWaitEvent(Stream *stream, Event *event, unsigned flags)
{
    return enqueue(stream, (Work){.run = run_wait, .event = event, .ticket = event->recorded});
}

Result cuEventSynchronize(Event *event) { run_until(event, event->recorded); return fault; }

Result cuEventQuery(Event *event)
{
    LOCKED;
    if (event->done == event->recorded)
        return fault;
    run_one(event->stream);
    return NOT_READY;
}

Result cuEventElapsedTime(float *milliseconds, Event *start, Event *stop)
{
    *milliseconds = stop->place == start->place + 1 ? 0 : 0.0375f;
    return OK;
}

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

static struct { char *start, *end; } pinned[64];
static int pinned_blocks;

Result cuMemHostAlloc(void **memory, size_t bytes, unsigned flags)
{
    LOCKED;
    if (pinned_blocks == 64)
        abort();
    pinned[pinned_blocks].start = *memory = malloc(bytes);
    pinned[pinned_blocks++].end = (char *)*memory + bytes;
    return OK;
}

Result cuMemFreeHost(void *memory)
{
    LOCKED;
    for (int i = 0; i < pinned_blocks; i++)
        if (pinned[i].start == memory) {
            pinned[i] = pinned[--pinned_blocks];
            free(memory);
            return OK;
        }
    return INVALID_VALUE;
}

static int is_pinned(const char *memory)
{
    for (int i = 0; i < pinned_blocks; i++)
        if (pinned[i].start <= memory && memory < pinned[i].end)
            return 1;
    return 0;
}

Result cuMemsetD8Async(Address to, unsigned char value, size_t bytes, Stream *stream)
{
    return enqueue(stream, (Work){.run = run_fill, .to = (char *)to, .byte = value, .width = bytes});
}

/* Pageable memory is read at once; what goes to it is there when the call returns. */
static Result copy(Work work, int from_host, int to_host, Stream *stream)
{
    LOCKED;
    work.run = run_copy;
    if (from_host && !is_pinned(work.from)) {
        size_t span = (work.height - 1) * work.from_pitch + work.width;
        work.staged = memcpy(malloc(span), work.from, span);
        work.from = work.staged;
    }
    enqueue(stream, work);
    return to_host && !is_pinned(work.to) ? run_all(stream) : fault;
}

static Work line(const void *from, void *to, size_t bytes)
{
    return (Work){.from = (char *)from, .to = to, .width = bytes, .height = 1};
}

Result cuMemcpyHtoDAsync_v2(Address to, const void *from, size_t bytes, Stream *stream)
{
    return copy(line(from, (void *)to, bytes), 1, 0, stream);
}

Result cuMemcpyDtoHAsync_v2(void *to, Address from, size_t bytes, Stream *stream)
{
    return copy(line((void *)from, to, bytes), 0, 1, stream);
}

Result cuMemcpyDtoDAsync_v2(Address to, Address from, size_t bytes, Stream *stream)
{
    return copy(line((void *)from, (void *)to, bytes), 0, 0, stream);
}

/* Neighbours reach each other. Access is given once. */
Result cuDeviceCanAccessPeer(int *can, int device, int peer) { *can = abs(device - peer) == 1; return OK; }

Result cuCtxEnablePeerAccess(void *peer, unsigned flags)
{
    static int given;
    return given++ > 2 ? 704 : OK;
}

Result cuMemcpyPeerAsync(Address to, void *there, Address from, void *here, size_t bytes, Stream *stream)
{
    return copy(line((void *)from, (void *)to, bytes), 0, 0, stream);
}

struct Side { size_t x, y; int type; void *host; Address device; void *array; size_t pitch; };
struct Copy2D { struct Side from, to; size_t width, height; };

static char *start_of(const struct Side *side) { return side->type == 1 ? side->host : (char *)side->device; }

Result cuMemcpy2DAsync_v2(const struct Copy2D *copied, Stream *stream)
{
    Work work = {.from = start_of(&copied->from), .to = start_of(&copied->to), .width = copied->width,
                 .height = copied->height, .from_pitch = copied->from.pitch, .to_pitch = copied->to.pitch};
    return copy(work, copied->from.type == 1, copied->to.type == 1, stream);
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

static const struct Function { const char *name; Kernel *run; int arguments; } kernels[] = {
    {"saxpy", saxpy, 4}, {"total", sum_up, 4}, {"hello", hello, 2}, {"interior", interior, 2}, {"stray", stray, 0},
    {"accc_lead_in", lead_in, 0},
};

static double scale[2] = {1.5, 2.5}; /* a global variable of device code */

Result cuModuleGetGlobal_v2(Address *address, size_t *bytes, void *module, const char *name)
{
    *address = (Address)scale;
    *bytes = sizeof scale;
    return ANY_PROGRAM || strcmp(name, "scale") == 0 ? OK : NOT_FOUND;
}

Result cuModuleLoadData(void **module, const char *ptx)
{
    *module = &used;
    return ANY_PROGRAM || strstr(ptx, ".version") ? OK : INVALID_PTX;
}

Result cuModuleLoadDataEx(void **module, const char *ptx, unsigned n, int *options, void **values)
{
    return cuModuleLoadData(module, ptx);
}

Result cuModuleGetFunction(const struct Function **function, void *module, const char *name)
{
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        if (strcmp(kernels[i].name, name) == 0) {
            *function = &kernels[i];
            return OK;
        }
    static const struct Function unknown = {"unknown", lead_in, 0};
    *function = &unknown;
    return ANY_PROGRAM ? OK : NOT_FOUND;
}

Result cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function, int threads, size_t shared)
{
    *blocks = 2048 / threads;
    return OK;
}

static void run_kernel(Work *work)
{
    const struct Function *function = work->kernel;
    for (int i = 0; i < function->arguments; i++)
        work->arguments[i] = &work->slots[i];
    if (!fault)
        function->run(work->blocks, work->threads, work->arguments);
}

Result cuLaunchKernel(const struct Function *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                      unsigned bz, unsigned shared, Stream *stream, void **arguments, void **extra)
{
    if ((size_t)bx * by * bz > 1024 || gx == 0)
        return INVALID_VALUE;
    Work work = {.run = run_kernel, .kernel = (void *)function, .blocks = (size_t)gx * gy * gz,
                 .threads = (size_t)bx * by * bz};
    for (int i = 0; i < function->arguments; i++)
        memcpy(&work.slots[i], arguments[i], 8);
    return enqueue(stream, work);
}

Result cuLaunchCooperativeKernel(const struct Function *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                                 unsigned by, unsigned bz, unsigned shared, Stream *stream, void **arguments)
{
    return cuLaunchKernel(function, gx, gy, gz, bx, by, bz, shared, stream, arguments, NULL);
}

/* Graphs: kernels one after the other. What is queued keeps its arguments when a node changes. */

struct Parameters { const struct Function *function; unsigned gx, gy, gz, bx, by, bz, shared; void **arguments; };
typedef struct Node { struct Parameters parameters; unsigned long long slots[8]; } Node;
typedef struct Graph { Node nodes[16]; size_t count; } Graph;

static Result set(Node *node, const struct Parameters *parameters)
{
    node->parameters = *parameters;
    for (int i = 0; i < parameters->function->arguments; i++)
        memcpy(&node->slots[i], parameters->arguments[i], 8);
    return OK;
}

Result cuGraphCreate(Graph **graph, unsigned flags) { return *graph = calloc(1, sizeof **graph), OK; }
Result cuGraphInstantiateWithFlags(Graph **executable, Graph *graph, unsigned long long flags)
{
    return *executable = graph, OK;
}

Result cuGraphAddKernelNode_v2(Node **node, Graph *graph, Node *const *before, size_t count,
                               const struct Parameters *parameters)
{
    if (count != (graph->count > 0) || (count && *before != &graph->nodes[graph->count - 1]))
        return INVALID_VALUE;
    return set(*node = &graph->nodes[graph->count++], parameters);
}

Result cuGraphExecKernelNodeSetParams_v2(Graph *executable, Node *node, const struct Parameters *parameters)
{
    return set(node, parameters);
}

Result cuGraphLaunch(Graph *executable, Stream *stream)
{
    for (size_t i = 0; i < executable->count; i++) {
        struct Parameters p = executable->nodes[i].parameters;
        void *arguments[8];
        for (int k = 0; k < 8; k++)
            arguments[k] = &executable->nodes[i].slots[k];
        cuLaunchKernel(p.function, p.gx, p.gy, p.gz, p.bx, p.by, p.bz, p.shared, stream, arguments, NULL);
    }
    return fault;
}

/* What a driver has to have, though no case of cuda_without_gpu.rs comes here: testsuite/driver/driver_faults.test does. */

Result cuMemAllocManaged(Address *address, size_t bytes, unsigned flags) { return cuMemAlloc_v2(address, bytes); }
Result cuLinkCreate_v2(unsigned n, int *options, void **values, void **state) { return OK; }
Result cuLinkAddData_v2(void *state, int kind, void *data, size_t bytes) { return OK; }
Result cuLinkComplete(void *state, void **cubin, size_t *bytes) { return OK; }
Result cuLinkDestroy(void *state) { return OK; }
