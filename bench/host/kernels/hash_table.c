// A table of keys with open addresses: searches of unknown length.
#include <stdio.h>
#include <string.h>

#define SLOTS (1 << 18)
#define KEYS 150000

static int keys[SLOTS], values[SLOTS];

static unsigned slot_of(int key)
{
    unsigned slot = key * 2654435761u >> 14;
    while (keys[slot] && keys[slot] != key)
        slot = (slot + 1) & (SLOTS - 1);
    return slot;
}

int main(void)
{
    unsigned state = 1;
    long sum = 0;
    for (int round = 0; round < 60; round++) {
        memset(keys, 0, sizeof keys);
        for (int i = 0; i < KEYS; i++) {
            state = state * 1664525u + 1013904223u;
            int key = state >> 8 | 1;
            unsigned slot = slot_of(key);
            keys[slot] = key;
            values[slot] += i;
        }
        for (int i = 0; i < KEYS; i++) {
            unsigned slot = slot_of(5 * i + 1);
            if (keys[slot])
                sum += values[slot];
        }
    }
    printf("%ld\n", sum);
}
