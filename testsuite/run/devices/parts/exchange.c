#include "exchange.h"
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 64 };
static struct { const char *start; size_t bytes; } refused[MOST];
static struct { double *numbers; int count, tag; } message[MOST];
static int blocks, messages;

void host_only(const void *block, size_t bytes)
{
#ifdef _OPENACC
    /* Where the device shares the host's memory there is but one address. */
    if (acc_get_device_type() == acc_device_host || acc_get_device_type() == acc_device_multicore) return;
    refused[blocks].start = block, refused[blocks++].bytes = bytes;
#endif
}

static void look_at(const void *address, const char *what)
{
    for (int i = 0; i < blocks; i++)
        if ((const char *)address >= refused[i].start && (const char *)address < refused[i].start + refused[i].bytes) {
            printf("%s: an address of the host\n", what);
            exit(1);
        }
}

void send_numbers(const double *from, int count, int tag)
{
    look_at(from, "send");
    double *kept = malloc(count * sizeof *kept);
    acc_memcpy_from_device(kept, (void *)from, count * sizeof *kept);
    message[messages].numbers = kept, message[messages].count = count, message[messages++].tag = tag;
}

void receive_numbers(double *to, int count, int tag)
{
    look_at(to, "receive");
    for (int i = 0; i < messages; i++)
        if (message[i].numbers && message[i].tag == tag && message[i].count == count) {
            acc_memcpy_to_device(to, message[i].numbers, count * sizeof *to);
            message[i].numbers = NULL;
            return;
        }
    printf("no message %d\n", tag);
    exit(1);
}
