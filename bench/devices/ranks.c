/* The stencil of stencil.c with a rank for each device: planes at the ends go through MPI, while the device computes the rest.
 *
 *     mpirun -n RANKS ranks NX NY PLANES STEPS
 *
 * Every MPI library will do: what is sent lies in the host's memory, or, where ACCC_BENCH_AWARE is set, on the device. */
#include "stencil.h"
#include <mpi.h>

static int rank, ranks, aware;
static double *from, *to;

static void exchange(double *v)
{
    size_t size = nx * ny, last = planes * size;
    int below = rank > 0 ? rank - 1 : MPI_PROC_NULL, above = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
#pragma acc update self(v[size:size], v[last:size]) async(1) if(!aware)
#pragma acc wait(1)
#pragma acc host_data use_device(v) if(aware)
    {
        MPI_Request requests[4];
        MPI_Irecv(v, (int)size, MPI_DOUBLE, below, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(v + last + size, (int)size, MPI_DOUBLE, above, 1, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(v + last, (int)size, MPI_DOUBLE, above, 0, MPI_COMM_WORLD, &requests[2]);
        MPI_Isend(v + size, (int)size, MPI_DOUBLE, below, 1, MPI_COMM_WORLD, &requests[3]);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    }
    if (!aware && rank > 0) {
#pragma acc update device(v[:size]) async(1)
    }
    if (!aware && rank + 1 < ranks) {
#pragma acc update device(v[last+size:size]) async(1)
    }
}

static void run(int steps)
{
    for (int step = 0; step < steps; step++) {
        plane(from, to, 1, planes, planes > 1 ? planes - 1 : 1, 1);
        plane(from, to, 2, planes - 1, 1, 2);
        exchange(to);
#pragma acc wait(1) async(2)
#pragma acc wait(2) async(1)
        double *old = from;
        from = to;
        to = old;
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    aware = getenv("ACCC_BENCH_AWARE") != NULL;
    nx = argument(argc, argv, 1, 64), ny = argument(argc, argv, 2, 64);
    planes = argument(argc, argv, 3, 64) / ranks;
    int steps = (int)argument(argc, argv, 4, 10);
    acc_set_device_num(rank % acc_get_num_devices(acc_get_device_type()), acc_get_device_type());
    size_t all = (size_t)(planes + 2) * ny * nx;
    double *u = from = numbers(all), *v = to = numbers(all);
    for (long k = 0; k < planes + 2; k++)
        for (long i = 0; i < nx * ny; i++)
            u[k * nx * ny + i] = v[k * nx * ny + i] = ((rank * planes + k) * 31 + i) % 17;
#pragma acc enter data copyin(u[:all], v[:all])
    double ms[SAMPLES], sum = 0, own = 0;
    for (int sample = -1; sample < SAMPLES; sample++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double start = now();
        run(steps);
#pragma acc wait
        MPI_Barrier(MPI_COMM_WORLD);
        if (sample >= 0) ms[sample] = (now() - start) * 1e3 / steps;
    }
    qsort(ms, SAMPLES, sizeof *ms, by_size);
    u = from;
#pragma acc update self(u[:all])
    for (long at = nx * ny; at < (planes + 1) * nx * ny; at++)
        own += u[at] * (1 + (rank * planes * nx * ny + at) % 13);
    MPI_Reduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) report(sum, ms[SAMPLES / 2]);
    MPI_Finalize();
    return 0;
}
