// Particles over all devices: each device has those of its part of space and the charge of its cells; particles that leave it
// move to the neighbour, with the charge that they left in the cell behind the border. All from one thread, asynchronously.
// env: ACC_NUM_DEVICES=4
#include <cstdio>
#include <cstdlib>
#include <vector>
#ifdef _OPENACC
#include <openacc.h>
#else
static int acc_get_device_type() { return 0; }
static int acc_get_num_devices(int) { return 1; }
static void acc_set_device_num(int, int) {}
static void acc_memcpy_d2d_async(void *, void *, size_t, int, int, int) {}
#endif

// Places and speeds are whole numbers, so that order does not matter. A cell is 64 wide.
constexpr int CELLS = 32, WIDTH = 64, COUNT = 600, STEPS = 25;

struct Slab {
    int device, cells, begin, end; // of space
    int room;
    long *place, *speed, *charge;
    long *inbox; // from the left and from the right: place and speed of each, and the number
    int *counts; // 0: particles, 1 and 2: those that leave to the left and right
    long *outbox;

    Slab(int device, int cells) : device(device), cells(cells), begin(device * cells * WIDTH), end((device + 1) * cells * WIDTH)
    {
        room = COUNT;
        place = new long[room], speed = new long[room], charge = new long[cells + 2];
        inbox = new long[2 * (2 * room + 1)], outbox = new long[2 * (2 * room + 1)], counts = new int[3];
        for (int i = 0; i < 2 * (2 * room + 1); i++) inbox[i] = outbox[i] = 0;
        for (int i = 0; i < 3; i++) counts[i] = 0;
    }

    void add(long at, long v)
    {
        place[counts[0]] = at, speed[counts[0]++] = v;
    }

    void turn_to() const { acc_set_device_num(device, acc_get_device_type()); }

    void enter()
    {
        turn_to();
#pragma acc enter data copyin(place[:room], speed[:room], counts[:3], inbox[:2*(2*room+1)], outbox[:2*(2*room+1)]) create(charge[:cells+2])
    }

    void push()
    {
        turn_to();
        long *place = this->place, *speed = this->speed, *charge = this->charge;
        int *counts = this->counts;
        int cells = this->cells, begin = this->begin, room = this->room;
#pragma acc parallel loop present(charge[:cells+2]) async(1)
        for (int i = 0; i < cells + 2; i++) charge[i] = 0;
#pragma acc parallel loop present(place[:room], charge[:cells+2], counts[:3]) async(1)
        for (int i = 0; i < room; i++)
            if (i < counts[0]) {
#pragma acc atomic
                charge[1 + (place[i] - begin) / WIDTH] += 1 + place[i] % 3;
            }
    }

    void move()
    {
        turn_to();
        long *place = this->place, *speed = this->speed, *charge = this->charge, *outbox = this->outbox;
        int *counts = this->counts;
        int begin = this->begin, end = this->end, room = this->room, cells = this->cells, half = 2 * room + 1;
#pragma acc parallel loop present(place[:room], speed[:room], charge[:cells+2], counts[:3]) async(1)
        for (int i = 0; i < room; i++)
            if (i < counts[0]) {
                int cell = 1 + (place[i] - begin) / WIDTH;
                speed[i] += charge[cell - 1] > charge[cell + 1] ? 1 : charge[cell - 1] < charge[cell + 1] ? -1 : 0;
                if (speed[i] > 40) speed[i] = 40;
                if (speed[i] < -40) speed[i] = -40;
                place[i] += speed[i];
                if (place[i] < 0) place[i] = -place[i], speed[i] = -speed[i];
                if (place[i] >= CELLS * WIDTH) place[i] = 2 * CELLS * WIDTH - 1 - place[i], speed[i] = -speed[i];
            }
        // Those that leave go to the boxes, the others close up.
#pragma acc serial present(place[:room], speed[:room], outbox[:2*half], counts[:3]) async(1)
        {
            int kept = 0, left = 0, right = 0;
            for (int i = 0; i < counts[0]; i++) {
                if (place[i] < begin) {
                    outbox[1 + 2 * left] = place[i], outbox[2 + 2 * left++] = speed[i];
                } else if (place[i] >= end) {
                    outbox[half + 1 + 2 * right] = place[i], outbox[half + 2 + 2 * right++] = speed[i];
                } else {
                    place[kept] = place[i], speed[kept++] = speed[i];
                }
            }
            counts[0] = kept, outbox[0] = left, outbox[half] = right;
        }
    }

    void take_in()
    {
        turn_to();
        long *place = this->place, *speed = this->speed, *inbox = this->inbox;
        int *counts = this->counts, room = this->room, half = 2 * room + 1;
#pragma acc serial present(place[:room], speed[:room], inbox[:2*half], counts[:3]) async(1)
        {
            for (int side = 0; side < 2; side++) {
                for (int i = 0; i < inbox[side * half]; i++) {
                    place[counts[0]] = inbox[side * half + 1 + 2 * i];
                    speed[counts[0]++] = inbox[side * half + 2 + 2 * i];
                }
                inbox[side * half] = 0;
            }
        }
    }
};

int main()
{
    int devices = acc_get_num_devices(acc_get_device_type());
    if (CELLS % devices != 0) return 1;
    std::vector<Slab> slabs;
    slabs.reserve(devices);
    for (int d = 0; d < devices; d++) slabs.emplace_back(d, CELLS / devices);
    for (int i = 0; i < COUNT; i++) {
        long at = (i * 7919L + 13) % (CELLS * WIDTH);
        slabs[at / (CELLS / devices * WIDTH)].add(at, (i * 31) % 61 - 30);
    }
    for (Slab &slab : slabs) slab.enter();
    int half = 2 * COUNT + 1;
    for (int step = 0; step < STEPS; step++) {
        for (Slab &slab : slabs) slab.push();
        // The charge of the cells behind the borders.
        for (int d = 0; d + 1 < devices; d++) {
            Slab &a = slabs[d], &b = slabs[d + 1];
            acc_memcpy_d2d_async(b.charge, a.charge + a.cells, sizeof(long), d + 1, d, 1);
            acc_memcpy_d2d_async(a.charge + a.cells + 1, b.charge + 1, sizeof(long), d, d + 1, 1);
        }
        for (Slab &slab : slabs) slab.move();
        for (int d = 0; d + 1 < devices; d++) {
            Slab &a = slabs[d], &b = slabs[d + 1];
            acc_memcpy_d2d_async(b.inbox, a.outbox + half, half * sizeof(long), d + 1, d, 1);
            acc_memcpy_d2d_async(a.inbox + half, b.outbox, half * sizeof(long), d, d + 1, 1);
        }
        for (Slab &slab : slabs) slab.take_in();
    }
    long places = 0, speeds = 0, all = 0, squares = 0;
    for (Slab &slab : slabs) {
        slab.turn_to();
        long *place = slab.place, *speed = slab.speed;
        int *counts = slab.counts, room = slab.room;
#pragma acc wait
#pragma acc update self(place[:room], speed[:room], counts[:3])
        all += counts[0];
        for (int i = 0; i < counts[0]; i++) {
            places += place[i], speeds += speed[i];
            squares = (squares + place[i] * place[i] % 1009 * (speed[i] + 50)) % 1000003;
        }
    }
    std::printf("%ld %ld %ld %ld\n", all, places, speeds, squares);
    return 0;
}
