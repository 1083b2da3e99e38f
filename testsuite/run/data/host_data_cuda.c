// host_data gives device addresses to a function that launches a CUDA kernel of its own, through the driver's interface,
// on the stream of an OpenACC queue; then to cuBLAS where that library is found.
// device: nvidia
// flags: -ldl
#include <dlfcn.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static const char kernel_text[] =
    ".version 6.0\n"
    ".target sm_50\n"
    ".address_size 64\n"
    ".visible .entry saxpy(.param .u32 n, .param .f32 a, .param .u64 x, .param .u64 y)\n"
    "{\n"
    "  .reg .pred %p<2>; .reg .b32 %r<6>; .reg .f32 %f<5>; .reg .b64 %d<6>;\n"
    "  ld.param.u32 %r1, [n]; ld.param.f32 %f1, [a]; ld.param.u64 %d1, [x]; ld.param.u64 %d2, [y];\n"
    "  mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;\n"
    "  mad.lo.s32 %r5, %r2, %r3, %r4;\n"
    "  setp.ge.s32 %p1, %r5, %r1;\n"
    "  @%p1 bra END;\n"
    "  mul.wide.s32 %d3, %r5, 4; add.s64 %d4, %d1, %d3; add.s64 %d5, %d2, %d3;\n"
    "  ld.global.f32 %f2, [%d4]; ld.global.f32 %f3, [%d5];\n"
    "  fma.rn.f32 %f4, %f1, %f2, %f3; st.global.f32 [%d5], %f4;\n"
    "END: ret;\n"
    "}\n";

typedef int (*load_t)(void **module, const void *image);
typedef int (*function_t)(void **function, void *module, const char *name);
typedef int (*launch_t)(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                        unsigned shared, void *stream, void **params, void **extra);

// As a user's own CUDA code would: takes device addresses and a stream.
static int cuda_saxpy(void *cuda, int n, float a, const float *x, float *y, void *stream)
{
    load_t load = (load_t)dlsym(cuda, "cuModuleLoadData");
    function_t find = (function_t)dlsym(cuda, "cuModuleGetFunction");
    launch_t launch = (launch_t)dlsym(cuda, "cuLaunchKernel");
    void *module, *function;
    void *params[] = {&n, &a, &x, &y};
    if (!load || !find || !launch || load(&module, kernel_text) || find(&function, module, "saxpy"))
        return 1;
    return launch(function, (n + 127) / 128, 1, 1, 128, 1, 1, 0, stream, params, NULL);
}

typedef int (*create_t)(void **handle);
typedef int (*stream_t)(void *handle, void *stream);
typedef int (*cublas_saxpy_t)(void *handle, int n, const float *a, const float *x, int incx, float *y, int incy);

// Adds with cuBLAS, or where there is none with the kernel above.
static int library_saxpy(void *cuda, int n, float a, const float *x, float *y, void *stream)
{
    void *cublas = dlopen("libcublas.so", RTLD_NOW), *handle;
    if (!cublas)
        cublas = dlopen("libcublas.so.12", RTLD_NOW);
    if (!cublas)
        return cuda_saxpy(cuda, n, a, x, y, stream);
    fprintf(stderr, "with cuBLAS\n");
    create_t create = (create_t)dlsym(cublas, "cublasCreate_v2");
    stream_t set_stream = (stream_t)dlsym(cublas, "cublasSetStream_v2");
    cublas_saxpy_t saxpy = (cublas_saxpy_t)dlsym(cublas, "cublasSaxpy_v2");
    if (!create || !set_stream || !saxpy || create(&handle) || set_stream(handle, stream))
        return 1;
    return saxpy(handle, n, &a, x, 1, y, 1);
}

int main(void)
{
    int n = 1 << 18, i, failed = 0;
    float *x = malloc(n * sizeof(float)), *y = malloc(n * sizeof(float));
    void *cuda = dlopen("libcuda.so.1", RTLD_NOW);
    if (!cuda)
        return 2;
#pragma acc data create(x[0:n]) copyout(y[0:n])
    {
#pragma acc parallel loop async(3)
        for (i = 0; i < n; i++) {
            x[i] = i % 100;
            y[i] = 1.0f;
        }
#pragma acc host_data use_device(x, y)
        {
            failed |= cuda_saxpy(cuda, n, 2.0f, x, y, acc_get_cuda_stream(3));
            failed |= library_saxpy(cuda, n, 3.0f, x, y, acc_get_cuda_stream(3));
        }
#pragma acc parallel loop async(3)
        for (i = 0; i < n; i++)
            y[i] += 0.5f;
#pragma acc wait(3)
    }
    int wrong = 0;
    for (i = 0; i < n; i++)
        wrong += y[i] != 1.5f + 5.0f * (i % 100);
    printf("%d %d\n", failed, wrong);
    return failed || wrong;
}
