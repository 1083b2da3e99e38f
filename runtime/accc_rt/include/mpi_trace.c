/* accc: MPI's calls as slices of the trace that ACC_TRACE writes, category "communication": for `accc report`.
 *
 *     mpicc -c PREFIX/lib/accc/mpi_trace.c -I PREFIX/lib/accc/include        (any compiler's mpicc)
 *     mpicc prog.o mpi_trace.o -o prog                                       (or mpifort)
 *
 * The wrappers stand in front of MPI's own by its profiling interface (MPI 4.0, chapter 15). Fortran's calls have wrappers of
 * their own, as libraries whose Fortran does not go through C's names need them; of one call the outer one records. */
#include "accc_trace.h"
#include <mpi.h>

static _Thread_local int inside;

static unsigned long long begin(void)
{
    return inside++ ? 0 : accc_trace_now();
}

static void end(const char *name, unsigned long long since, long long bytes)
{
    inside--;
    accc_trace_span(name, "communication", since, bytes);
}

static long long size_of(int count, MPI_Datatype type)
{
    int size = 0;
    if (type == MPI_DATATYPE_NULL || PMPI_Type_size(type, &size) != MPI_SUCCESS) return -1;
    return (long long)count * size;
}

/* NAME, its parameters, its arguments, the bytes. */
#define CALL(NAME, PARAMETERS, ARGUMENTS, BYTES)                                                                            \
    int MPI_##NAME PARAMETERS                                                                                               \
    {                                                                                                                       \
        unsigned long long since = begin();                                                                                 \
        int result = PMPI_##NAME ARGUMENTS;                                                                                 \
        end("MPI_" #NAME, since, since ? BYTES : -1);                                                                       \
        return result;                                                                                                      \
    }

CALL(Send, (const void *b, int n, MPI_Datatype t, int r, int g, MPI_Comm c), (b, n, t, r, g, c), size_of(n, t))
CALL(Ssend, (const void *b, int n, MPI_Datatype t, int r, int g, MPI_Comm c), (b, n, t, r, g, c), size_of(n, t))
CALL(Recv, (void *b, int n, MPI_Datatype t, int r, int g, MPI_Comm c, MPI_Status *s), (b, n, t, r, g, c, s), size_of(n, t))
CALL(Isend, (const void *b, int n, MPI_Datatype t, int r, int g, MPI_Comm c, MPI_Request *q), (b, n, t, r, g, c, q), size_of(n, t))
CALL(Irecv, (void *b, int n, MPI_Datatype t, int r, int g, MPI_Comm c, MPI_Request *q), (b, n, t, r, g, c, q), size_of(n, t))
CALL(Sendrecv, (const void *b, int n, MPI_Datatype t, int r, int g, void *b2, int n2, MPI_Datatype t2, int r2, int g2, MPI_Comm c,
                MPI_Status *s), (b, n, t, r, g, b2, n2, t2, r2, g2, c, s), size_of(n, t))
CALL(Wait, (MPI_Request *q, MPI_Status *s), (q, s), -1)
CALL(Waitall, (int n, MPI_Request q[], MPI_Status s[]), (n, q, s), -1)
CALL(Waitany, (int n, MPI_Request q[], int *i, MPI_Status *s), (n, q, i, s), -1)
CALL(Probe, (int r, int g, MPI_Comm c, MPI_Status *s), (r, g, c, s), -1)
CALL(Barrier, (MPI_Comm c), (c), -1)
CALL(Bcast, (void *b, int n, MPI_Datatype t, int r, MPI_Comm c), (b, n, t, r, c), size_of(n, t))
CALL(Reduce, (const void *b, void *to, int n, MPI_Datatype t, MPI_Op o, int r, MPI_Comm c), (b, to, n, t, o, r, c), size_of(n, t))
CALL(Allreduce, (const void *b, void *to, int n, MPI_Datatype t, MPI_Op o, MPI_Comm c), (b, to, n, t, o, c), size_of(n, t))
CALL(Scan, (const void *b, void *to, int n, MPI_Datatype t, MPI_Op o, MPI_Comm c), (b, to, n, t, o, c), size_of(n, t))
CALL(Gather, (const void *b, int n, MPI_Datatype t, void *b2, int n2, MPI_Datatype t2, int r, MPI_Comm c),
     (b, n, t, b2, n2, t2, r, c), -1)
CALL(Scatter, (const void *b, int n, MPI_Datatype t, void *b2, int n2, MPI_Datatype t2, int r, MPI_Comm c),
     (b, n, t, b2, n2, t2, r, c), -1)
CALL(Allgather, (const void *b, int n, MPI_Datatype t, void *b2, int n2, MPI_Datatype t2, MPI_Comm c),
     (b, n, t, b2, n2, t2, c), -1)
CALL(Alltoall, (const void *b, int n, MPI_Datatype t, void *b2, int n2, MPI_Datatype t2, MPI_Comm c),
     (b, n, t, b2, n2, t2, c), -1)
CALL(Alltoallv, (const void *b, const int n[], const int d[], MPI_Datatype t, void *b2, const int n2[], const int d2[],
                 MPI_Datatype t2, MPI_Comm c), (b, n, d, t, b2, n2, d2, t2, c), -1)

/* Fortran's, for `mpif.h` and `use mpi`, and those of `use mpi_f08` with Open MPI: all arguments are addresses, which are
 * passed on. A program without Fortran has none of them, and calls none. */
#define FORTRAN(NAME, C, PARAMETERS, ARGUMENTS)                                                                             \
    __attribute__((weak)) void pmpi_##NAME PARAMETERS;                                                                      \
    void mpi_##NAME PARAMETERS                                                                                              \
    {                                                                                                                       \
        unsigned long long since = begin();                                                                                 \
        pmpi_##NAME ARGUMENTS;                                                                                              \
        end("MPI_" C, since, -1);                                                                                           \
    }
#define P2 (void *a, void *b)
#define A2 (a, b)
#define P3 (void *a, void *b, void *c)
#define A3 (a, b, c)
#define P4 (void *a, void *b, void *c, void *d)
#define A4 (a, b, c, d)
#define P6 (void *a, void *b, void *c, void *d, void *e, void *f)
#define A6 (a, b, c, d, e, f)
#define P7 (void *a, void *b, void *c, void *d, void *e, void *f, void *g)
#define A7 (a, b, c, d, e, f, g)
#define P8 (void *a, void *b, void *c, void *d, void *e, void *f, void *g, void *h)
#define A8 (a, b, c, d, e, f, g, h)
#define P9 (void *a, void *b, void *c, void *d, void *e, void *f, void *g, void *h, void *i)
#define A9 (a, b, c, d, e, f, g, h, i)
#define P13 (void *a, void *b, void *c, void *d, void *e, void *f, void *g, void *h, void *i, void *j, void *k, void *l, void *m)
#define A13 (a, b, c, d, e, f, g, h, i, j, k, l, m)

FORTRAN(send_, "Send", P7, A7)
FORTRAN(ssend_, "Ssend", P7, A7)
FORTRAN(recv_, "Recv", P8, A8)
FORTRAN(isend_, "Isend", P8, A8)
FORTRAN(irecv_, "Irecv", P8, A8)
FORTRAN(sendrecv_, "Sendrecv", P13, A13)
FORTRAN(wait_, "Wait", P3, A3)
FORTRAN(waitall_, "Waitall", P4, A4)
FORTRAN(barrier_, "Barrier", P2, A2)
FORTRAN(bcast_, "Bcast", P6, A6)
FORTRAN(reduce_, "Reduce", P8, A8)
FORTRAN(allreduce_, "Allreduce", P7, A7)
FORTRAN(gather_, "Gather", P9, A9)
FORTRAN(scatter_, "Scatter", P9, A9)
FORTRAN(allgather_, "Allgather", P8, A8)
FORTRAN(alltoall_, "Alltoall", P8, A8)

FORTRAN(send_f08_, "Send", P7, A7)
FORTRAN(ssend_f08_, "Ssend", P7, A7)
FORTRAN(recv_f08_, "Recv", P8, A8)
FORTRAN(isend_f08_, "Isend", P8, A8)
FORTRAN(irecv_f08_, "Irecv", P8, A8)
FORTRAN(sendrecv_f08_, "Sendrecv", P13, A13)
FORTRAN(wait_f08_, "Wait", P3, A3)
FORTRAN(waitall_f08_, "Waitall", P4, A4)
FORTRAN(barrier_f08_, "Barrier", P2, A2)
FORTRAN(bcast_f08_, "Bcast", P6, A6)
FORTRAN(reduce_f08_, "Reduce", P8, A8)
FORTRAN(allreduce_f08_, "Allreduce", P7, A7)
FORTRAN(gather_f08_, "Gather", P9, A9)
FORTRAN(scatter_f08_, "Scatter", P9, A9)
FORTRAN(allgather_f08_, "Allgather", P8, A8)
FORTRAN(alltoall_f08_, "Alltoall", P8, A8)
