#include <stdlib.h>

void edges(int columns, const unsigned char *restrict up, const unsigned char *restrict down, unsigned char *restrict out)
{
    for (int x = 1; x < columns; x++) {
        int across = up[x + 1] - up[x - 1] + down[x + 1] - down[x - 1];
        int along = up[x - 1] + 2 * up[x] + up[x + 1] - down[x - 1] - 2 * down[x] - down[x + 1];
        int sum = abs(across) + abs(along);
        out[x] = sum > 255 ? 255 : sum;
    }
}
