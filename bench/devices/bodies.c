/* Particles that attract each other, on several devices: each moves its share and sends it to all others.
 *
 *     bodies DEVICES COUNT STEPS */
#include "devices.h"

static long count, share;
/* x, y, z and mass of all particles; velocities of a device's own. */
static float *place[MOST_DEVICES], *speed[MOST_DEVICES];

static void push(int d)
{
    long begin = d * share, end = begin + share;
    const float *restrict at = place[d];
    float *restrict v = speed[d];
#pragma acc parallel loop present(at[:4*count], v[:3*share]) async(1)
    for (long i = begin; i < end; i++) {
        float x = at[4 * i], y = at[4 * i + 1], z = at[4 * i + 2], ax = 0, ay = 0, az = 0;
        for (long j = 0; j < count; j++) {
            float dx = at[4 * j] - x, dy = at[4 * j + 1] - y, dz = at[4 * j + 2] - z;
            float square = dx * dx + dy * dy + dz * dz + 0.01f, inverse = 1.0f / sqrtf(square);
            float pull = at[4 * j + 3] * inverse * inverse * inverse;
            ax += pull * dx, ay += pull * dy, az += pull * dz;
        }
        long own = 3 * (i - begin);
        v[own] += 0.001f * ax, v[own + 1] += 0.001f * ay, v[own + 2] += 0.001f * az;
    }
}

static void move(int d)
{
    long begin = d * share, end = begin + share;
    float *restrict at = place[d];
    const float *restrict v = speed[d];
#pragma acc parallel loop present(at[:4*count], v[:3*share]) async(1)
    for (long i = begin; i < end; i++)
        for (int c = 0; c < 3; c++) at[4 * i + c] += 0.001f * v[3 * (i - begin) + c];
}

static void run(int steps)
{
    size_t bytes = 4 * share * sizeof(float);
    for (int step = 0; step < steps; step++) {
        for (int d = 0; d < devices; d++) {
            turn_to(d);
            push(d);
            move(d);
        }
        for (int d = 0; d < devices; d++)
            for (int other = 0; other < devices; other++)
                if (other != d)
                    acc_memcpy_d2d_async(place[other] + 4 * d * share, place[d] + 4 * d * share, bytes, other, d, 1);
    }
}

int main(int argc, char **argv)
{
    use_devices(argc, argv);
    count = argument(argc, argv, 2, 1024);
    int steps = (int)argument(argc, argv, 3, 4);
    share = count / devices;
    for (int d = 0; d < devices; d++) {
        float *at = place[d] = malloc(4 * count * sizeof *at), *v = speed[d] = calloc(3 * share, sizeof *v);
        if (!at || !v) return 1;
        for (long i = 0; i < count; i++) {
            for (int c = 0; c < 3; c++) at[4 * i + c] = sinf(0.37f * (3 * i + c)) * (1 + i % 5);
            at[4 * i + 3] = 1.0f + i % 3;
        }
        turn_to(d);
#pragma acc enter data copyin(at[:4*count], v[:3*share])
    }
    double ms = median_ms(run, steps), sum = 0;
    turn_to(0);
    float *at = place[0];
#pragma acc update self(at[:4*count])
    for (long i = 0; i < 4 * count; i++) sum += fabsf(at[i]);
    report(sum, ms);
    return 0;
}
