// What a loop of `kernels` only ever sets to one value, for the host to read, the iterations share (OpenACC 3.3, 2.5.16:
// scalars of `kernels` are as if in `copy`): whether a graph's search goes on.
// Nodes that several others reach get the same cost from each of them: a race that the algorithm has on purpose.
// check: race: (cost|next)
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 500 };

static int levels(const int *first, const int *edges, int *cost)
{
    bool front[NODES] = {true}, next[NODES] = {false}, seen[NODES] = {true};
    int rounds = 0;
    bool goes_on;
    do {
        goes_on = false;
#pragma acc data copy(front, next, seen, cost[0:NODES]) copyin(first[0:NODES + 1], edges[0:first[NODES]])
        {
#pragma acc kernels
            {
#pragma acc loop independent
                for (int i = 0; i < NODES; i++)
                    if (front[i]) {
                        front[i] = false;
                        for (int e = first[i]; e < first[i + 1]; e++)
                            if (!seen[edges[e]]) {
                                cost[edges[e]] = cost[i] + 1;
                                next[edges[e]] = true;
                            }
                    }
            }
#pragma acc kernels
            {
#pragma acc loop independent
                for (int i = 0; i < NODES; i++)
                    if (next[i]) {
                        front[i] = seen[i] = true;
                        goes_on = true;
                        next[i] = false;
                    }
            }
        }
        rounds++;
    } while (goes_on);
    return rounds;
}

int main(void)
{
    static int first[NODES + 1], edges[4 * NODES], cost[NODES];
    for (int i = 0; i < NODES; i++) {
        first[i + 1] = first[i] + i % 4 + 1;
        for (int e = first[i]; e < first[i + 1]; e++)
            edges[e] = (e * 79 + 13) % NODES;
    }
    int rounds = levels(first, edges, cost), sum = 0;
    for (int i = 0; i < NODES; i++)
        sum += cost[i] * (i % 7);
    printf("%d %d\n", rounds, sum);

    int small = 0, large = 0, never = 0, element = -1;
#pragma acc kernels
    for (int i = 0; i < NODES; i++)
        if (cost[i] == 1)
            small = 1;
        else if (cost[i] == 2)
            small = 1;
#pragma acc kernels loop gang vector
    for (int i = 0; i < NODES; i++)
        if (cost[i] > 3)
            large = 1;
#pragma acc kernels
    for (int i = 0; i < NODES; i++)
        if (cost[i] > 1000)
            never = 1;
#pragma acc kernels loop independent
    for (int i = 0; i < NODES; i++)
        if (i == 77)
            element = edges[i];
    printf("%d %d %d %d\n", small, large, never, element);
    return 0;
}
