// Which gang, worker and lane a thread is, and how many there are: gcc's builtins and nvc's names (gcc's manual,
// "OpenACC Builtins"). Checked without knowing how a device shares loops out.
#include <openacc.h>
#include <stdio.h>

#pragma acc routine seq
static int gangs_of_all(void)
{
    return __builtin_goacc_parlevel_size(0);
}

int main(void)
{
    enum { N = 1000, GANGS = 8 };
    int runs[GANGS] = {0}, gang[N], gangs[N], worker[N], workers[N], lane[N], lanes[N], wrong = 0, most = 0;
    // Each gang once, as no loop shares them out.
#pragma acc parallel num_gangs(GANGS) copy(runs)
    {
#pragma acc atomic
        runs[__pgi_gangidx()] += __builtin_goacc_parlevel_size(0);
    }
    for (int g = 0; g < GANGS; g++)
        wrong += runs[g] != GANGS;
#pragma acc parallel loop gang worker vector num_gangs(GANGS) num_workers(2) vector_length(32) \
    copyout(gang, gangs, worker, workers, lane, lanes)
    for (int i = 0; i < N; i++) {
        gang[i] = __builtin_goacc_parlevel_id(0);
        gangs[i] = gangs_of_all();
        worker[i] = __pgi_workeridx();
        workers[i] = __builtin_goacc_parlevel_size(1);
        lane[i] = __pgi_vectoridx();
        lanes[i] = __builtin_goacc_parlevel_size(2);
    }
    for (int i = 0; i < N; i++) {
        wrong += gangs[i] != GANGS || gang[i] < 0 || gang[i] >= GANGS;
        wrong += worker[i] < 0 || worker[i] >= workers[i] || workers[i] > 2;
        wrong += lane[i] < 0 || lane[i] >= lanes[i] || lanes[i] > 32;
        most = gang[i] > most ? gang[i] : most;
    }
    // A long row for each gang: the blocks of threads are the gangs all the same.
    enum { ROWS = 40, COLUMNS = 30000 };
    static int seen[ROWS][COLUMNS];
    int differ = 0;
#pragma acc parallel loop gang copyout(seen) vector_length(128)
    for (int r = 0; r < ROWS; r++)
#pragma acc loop vector
        for (int c = 0; c < COLUMNS; c++)
            seen[r][c] = __pgi_gangidx();
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            differ += seen[r][c] != seen[r][0];
    printf("wrong %d, most used %d, differ %d\n", wrong, most > 0, differ);
    printf("outside %d of %d, %d of %d\n", __pgi_gangidx(), __builtin_goacc_parlevel_size(0), __pgi_vectoridx(),
           __builtin_goacc_parlevel_size(2));
    return wrong + differ;
}
