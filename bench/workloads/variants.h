/* The ways in which a workload can be built: -DVARIANT=NAME picks one. For C and for preprocessed Fortran. */
#define SERIAL 0  /* no directive obeyed: built without -acc, -fopenacc or -fopenmp */
#define KERNELS 1 /* bare `kernels` around the nests */
#define LOOP 2    /* `parallel loop`, levels left to the compiler */
#define LEVELS 3  /* explicit gang, worker, vector */
#define OMP 4     /* `omp parallel for`, for peers on the CPU */
#define DATA 5    /* where placement of data is what is measured: with a data region */
#define NODATA 6  /* and without one */
#define SYNC 7    /* where launches are measured: each region waits */
#define ASYNC 8   /* and one wait after all of them */
#ifndef VARIANT
#define VARIANT SERIAL
#endif
