// Smith and Waterman's alignment of two texts: each number waits for its neighbour.
#include <stdio.h>

#define N 3000

static int score[N + 1][N + 1];
static char a[N + 1], b[N + 1];

static int larger(int x, int y)
{
    return x > y ? x : y;
}

static int align(void)
{
    int best = 0;
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++) {
            int s = score[i - 1][j - 1] + (a[i] == b[j] ? 3 : -3);
            s = larger(s, score[i - 1][j] - 2);
            s = larger(s, score[i][j - 1] - 2);
            s = larger(s, 0);
            score[i][j] = s;
            best = larger(best, s);
        }
    return best;
}

int main(void)
{
    unsigned state = 1;
    for (int i = 1; i <= N; i++) {
        state = state * 1664525u + 1013904223u;
        a[i] = state >> 24 & 3;
        state = state * 1664525u + 1013904223u;
        b[i] = state >> 24 & 3;
    }
    int sum = 0;
    for (int round = 0; round < 30; round++) {
        a[1 + round] ^= 1;
        sum += align();
    }
    printf("%d\n", sum);
}
