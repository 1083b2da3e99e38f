// Game of Life on tables of rows: a PGI Accelerator data region, and two regions that take turns.
// run: 64 40 => gol_legacy_64.expect
// run: 300 20 => gol_legacy_300.expect
#include <stdio.h>
#include <stdlib.h>

static unsigned int state = 1985;

static int next_bit(void)
{
    state = state * 1664525u + 1013904223u;
    return (int)(state >> 31);
}

static int **new_table(int rows, int columns)
{
    int i;
    int **table = (int **)malloc(sizeof(int *) * rows);
    table[0] = (int *)malloc(sizeof(int) * rows * columns);
    for (i = 1; i < rows; i++)
        table[i] = table[i - 1] + columns;
    for (i = 0; i < rows * columns; i++)
        table[0][i] = 0;
    return table;
}

int main(int argc, char *argv[])
{
    int i, j, iter, numNeighbors;
    int dim = argc > 1 ? atoi(argv[1]) : 64;
    int maxIter = argc > 2 ? atoi(argv[2]) : 40;
    int **restrict grid = new_table(dim + 2, dim + 2);
    int **restrict newGrid = new_table(dim + 2, dim + 2);

    // Assign initial population randomly
    for (i = 1; i <= dim; i++) {
        for (j = 1; j <= dim; j++) {
            grid[i][j] = next_bit();
        }
    }

#pragma acc data region copy(grid[0:dim+1][0:dim+1]) local(newGrid[0:dim+1][0:dim+1])
    {
        // Main game loop
        for (iter = 0; iter < maxIter; iter++) {
            if (iter % 2 == 0) {
#pragma acc region
                {
                    // Left-Right columns
                    for (i = 1; i <= dim; i++) {
                        grid[i][0] = grid[i][dim];
                        grid[i][dim + 1] = grid[i][1];
                    }
                    // Top-Bottom rows; 0 to dim+1 accounts for the "corners"
                    for (j = 0; j <= dim + 1; j++) {
                        grid[0][j] = grid[dim][j];
                        grid[dim + 1][j] = grid[1][j];
                    }
                    // Now we loop over all cells and determine their fate
                    for (i = 1; i <= dim; i++) {
                        for (j = 1; j <= dim; j++) {
                            numNeighbors = grid[i + 1][j] + grid[i - 1][j] + grid[i][j + 1] + grid[i][j - 1] +
                                           grid[i + 1][j + 1] + grid[i - 1][j - 1] + grid[i - 1][j + 1] +
                                           grid[i + 1][j - 1];
                            if (grid[i][j] == 1 && numNeighbors < 2)
                                newGrid[i][j] = 0;
                            else if (grid[i][j] == 1 && (numNeighbors == 2 || numNeighbors == 3))
                                newGrid[i][j] = 1;
                            else if (grid[i][j] == 1 && numNeighbors > 3)
                                newGrid[i][j] = 0;
                            else if (grid[i][j] == 0 && numNeighbors == 3)
                                newGrid[i][j] = 1;
                            else
                                newGrid[i][j] = grid[i][j];
                        }
                    }
                } // end acc region
            } else {
#pragma acc region
                {
                    for (i = 1; i <= dim; i++) {
                        newGrid[i][0] = newGrid[i][dim];
                        newGrid[i][dim + 1] = newGrid[i][1];
                    }
                    for (j = 0; j <= dim + 1; j++) {
                        newGrid[0][j] = newGrid[dim][j];
                        newGrid[dim + 1][j] = newGrid[1][j];
                    }
                    for (i = 1; i <= dim; i++) {
                        for (j = 1; j <= dim; j++) {
                            numNeighbors = newGrid[i + 1][j] + newGrid[i - 1][j] + newGrid[i][j + 1] +
                                           newGrid[i][j - 1] + newGrid[i + 1][j + 1] + newGrid[i - 1][j - 1] +
                                           newGrid[i - 1][j + 1] + newGrid[i + 1][j - 1];
                            if (newGrid[i][j] == 1 && numNeighbors < 2)
                                grid[i][j] = 0;
                            else if (newGrid[i][j] == 1 && (numNeighbors == 2 || numNeighbors == 3))
                                grid[i][j] = 1;
                            else if (newGrid[i][j] == 1 && numNeighbors > 3)
                                grid[i][j] = 0;
                            else if (newGrid[i][j] == 0 && numNeighbors == 3)
                                grid[i][j] = 1;
                            else
                                grid[i][j] = newGrid[i][j];
                        }
                    }
                } // end acc region
            } // end else
        } // end iter loop
    } // end data region

    int total = 0;
    long place = 0;
    for (i = 1; i <= dim; i++) {
        for (j = 1; j <= dim; j++) {
            total += grid[i][j];
            place += grid[i][j] * (long)(i * dim + j);
        }
    }
    printf("Total Alive: %d %ld\n", total, place);

    free(grid[0]);
    free(newGrid[0]);
    free(grid);
    free(newGrid);
    return 0;
}
