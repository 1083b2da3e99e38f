// Arithmetic on bytes and shorts whose intermediate values have 16, 17 or more bits, with and without a sign: the results are
// those of 32 bits. Also in a region, and in loops that need a value in full.
#include <stdio.h>
#include <stdlib.h>

#define N 1024

static unsigned char b[N + 2], c[N + 2], out[N], small[N];
static signed char t[N];
static short s[N + 2], shorts[N];
static unsigned short w[N], words[N];
static int whole[N];

static int larger(int x, int y)
{
    return x > y ? x : y;
}

static int clamped(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

static void fill(void)
{
    unsigned state = 1;
    for (int i = 0; i < N + 2; i++) {
        state = state * 1664525u + 1013904223u;
        b[i] = i % 13 == 0 ? 255 : i % 17 == 0 ? 0 : state >> 24;
        c[i] = i % 13 == 1 ? 0 : i % 19 == 0 ? 255 : state >> 16;
        state = state * 1664525u + 1013904223u;
        s[i] = i % 11 == 0 ? -32768 : i % 7 == 0 ? 32767 : (int)(state >> 16) - 32768;
    }
    for (int i = 0; i < N; i++) {
        t[i] = i % 23 == 0 ? -128 : b[i] - 128;
        w[i] = s[i];
    }
}

static void show(const char *name)
{
    unsigned sum = 0;
    for (int i = 0; i < N; i++)
        sum = sum * 31 + out[i] + 7u * shorts[i] + 11u * words[i] + 13u * whole[i] + 17u * small[i];
    printf("%s %u\n", name, sum);
}

static void bytes(int weight)
{
    for (int i = 0; i < N; i++)
        out[i] = clamped(5 * b[i + 1] - b[i] - b[i + 2] - 2 * c[i], 0, 255);
    show("sharpened");
    for (int i = 0; i < N; i++)
        out[i] = b[i] + ((c[i] - b[i]) * (weight & 63) >> 6);
    show("between");
    for (int i = 0; i < N; i++)
        out[i] = (b[i] * c[i] + b[i] * (255 - c[i])) / 255;
    show("blended");
    for (int i = 0; i < N; i++)
        out[i] = b[i] * c[i] > 40000 ? b[i] * c[i] / 257 : (b[i] * c[i]) % 251;
    show("products");
    for (int i = 0; i < N; i++) {
        int difference = b[i] - c[i], magnitude = abs(difference);
        out[i] = magnitude > 100 ? 255 : magnitude + (difference < 0);
        small[i] = difference >> 1;
    }
    show("differences");
    for (int i = 0; i < N; i++)
        out[i] = (unsigned)(b[i] - c[i]) >> 4;
    show("without a sign");
    for (int i = 0; i < N; i++)
        out[i] = (unsigned)(b[i] - c[i]) < 1000u ? 1 : t[i] / 3 - t[i] % 5;
    show("compared");
}

static void halves(int addend)
{
    for (int i = 0; i < N; i++)
        shorts[i] = clamped(s[i] + s[i + 1], -32768, 32767);
    show("saturated");
    for (int i = 0; i < N; i++)
        shorts[i] = abs(s[i]) >> 1;
    show("magnitudes");
    for (int i = 0; i < N; i++)
        shorts[i] = (s[i] - 2 * s[i + 1] + s[i + 2]) >> 2;
    show("second differences");
    for (int i = 0; i < N; i++)
        words[i] = (w[i] * 3u + (unsigned)addend) ^ b[i];
    show("lower halves");
    for (int i = 0; i < N; i++)
        words[i] = larger(w[i] - 1000, 0) / 7 + (w[i] & 4095) * 15;
    show("words");
    for (int i = 0; i < N; i++) {
        whole[i] = (b[i] - c[i]) * 300;
        shorts[i] = larger(whole[i], 17);
    }
    show("in full");
}

static void region(void)
{
#pragma acc parallel loop copyin(b, c) copy(out)
    for (int i = 0; i < N; i++)
        out[i] = clamped(abs(b[i] - c[i]) * 3 - b[i + 1], 0, 255);
    show("region");
}

int main(void)
{
    fill();
    for (int round = 0; round < 3; round++) {
        bytes(round * 100 + 77);
        halves(round * 1000000007u);
        region();
        b[round] = out[round + 100];
    }
}
