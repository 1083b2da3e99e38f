/* Compresses and restores data of several kinds at all levels, and prints sizes and check sums. */
#include "zlib.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE (1 << 20)

static void fill(unsigned char *data, int kind)
{
    unsigned state = 7, i;
    for (i = 0; i < SIZE; i++) {
        state = state * 1664525u + 1013904223u;
        switch (kind) {
        case 0: data[i] = (unsigned char)(state >> 24); break;
        case 1: data[i] = (unsigned char)("the quick brown fox "[i % 20]); break;
        case 2: data[i] = (unsigned char)((state >> 28) * (i / 1000 % 7)); break;
        default: data[i] = (unsigned char)(i % 3 ? i >> 8 : state >> 30); break;
        }
    }
}

int main(void)
{
    unsigned char *data = malloc(SIZE), *back = malloc(SIZE), *packed = malloc(compressBound(SIZE));
    int kind, level, wrong = 0;
    for (kind = 0; kind < 4; kind++) {
        fill(data, kind);
        printf("kind %d adler %08lx crc %08lx\n", kind, adler32(1, data, SIZE), crc32(0, data, SIZE));
        for (level = 0; level <= 9; level++) {
            uLongf size = compressBound(SIZE), restored = SIZE;
            int a = compress2(packed, &size, data, SIZE, level);
            int b = uncompress(back, &restored, packed, size);
            wrong += a != Z_OK || b != Z_OK || restored != SIZE || memcmp(data, back, SIZE) != 0;
            printf("level %d: %lu bytes, crc %08lx\n", level, size, crc32(0, packed, (uInt)size));
        }
    }
    packed[100] ^= 0x55;
    {
        uLongf restored = SIZE;
        printf("damaged: %d, %d wrong, version %s\n", uncompress(back, &restored, packed, 5000), wrong, zlibVersion());
    }
    return wrong != 0;
}
