// Members lie as -fpack-struct says, on the host and on the device.
// flags: -fpack-struct=2
#include <cstddef>
#include <cstdio>
struct Record {
    char letter;
    int number;
    double real;
};
int main() {
    Record records[40];
    for (int i = 0; i < 40; i++)
        records[i] = {char('a' + i % 26), i, 0.5 * i};
#pragma acc parallel loop copy(records)
    for (int i = 0; i < 40; i++) {
        records[i].number += records[i].letter;
        records[i].real *= records[i].number;
    }
    double sum = 0;
    for (const Record &r : records)
        sum += r.number + r.real;
    std::printf("%zu %zu %zu %.2f\n", sizeof(Record), offsetof(Record, number), offsetof(Record, real), sum);
}
