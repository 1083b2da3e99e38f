/* accc: slices of a library's own in the trace that ACC_TRACE writes (mpi_trace.c wraps MPI's calls with them). */
#ifndef ACCC_TRACE_H
#define ACCC_TRACE_H
#ifdef __cplusplus
extern "C" {
#endif
/* The trace's clock in ns; 0 where no trace is written. */
unsigned long long accc_trace_now(void);
/* A slice of this thread from `since` until now; none where `since` is 0. `bytes` below 0: it has none. The category of calls
 * whose time `accc report` adds up is "communication". */
void accc_trace_span(const char *name, const char *category, unsigned long long since, long long bytes);
#ifdef __cplusplus
}
#endif
#endif
