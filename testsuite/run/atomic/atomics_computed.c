// Atomic updates that are computed in another type than the variable's, of unsigned numbers, and by operators that no
// machine has as an instruction (OpenACC 3.3, 2.12).
#include <stdio.h>

#define N 200

static int failures;

static void check(const char *what, int holds)
{
    if (!holds) {
        printf("FAILED %s\n", what);
        failures++;
    }
}

static void other_types(void)
{
    int whole = 0, quotient = 1000000;
    float small = 0;
    short narrow = 1;
    unsigned char bits = 1;
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
#pragma acc atomic
        whole += 0.5 * (2 * i);
#pragma acc atomic
        small = small + 1.0;
#pragma acc atomic update
        narrow += 100001L - 100000;
#pragma acc atomic
        bits |= 1 << i % 8;
    }
    check("an integer and a real expression", whole == N * (N - 1) / 2);
    check("float and double", small == N);
    check("short and long", narrow == N + 1);
    check("bits", bits == 255);
#pragma acc parallel loop
    for (int i = 0; i < 3; i++) {
#pragma acc atomic
        quotient = quotient / 10L;
    }
    check("a quotient of another type", quotient == 1000);
}

static void unsigned_numbers(void)
{
    unsigned most = 0, least = 4000000000u, divided = 4000000000u, shifted = 1, rest = 4000000007u;
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        unsigned large = 3000000000u + i;
#pragma acc atomic
        most = most < large ? large : most;
#pragma acc atomic
        least = least > large ? large : least;
#pragma acc atomic
        rest %= 1000;
    }
#pragma acc parallel loop
    for (int i = 0; i < 9; i++) {
#pragma acc atomic
        divided /= 10u;
#pragma acc atomic
        shifted <<= 2;
    }
    check("the largest", most == 3000000000u + N - 1);
    check("the smallest", least == 3000000000u);
    check("a rest", rest == 7);
    check("a quotient", divided == 4);
    check("a shift", shifted == 1 << 18);
}

static void captures(void)
{
    unsigned flags = 1u << 31;
    unsigned seen[31], together = 0;
    double total = 0;
    int ranks[N], ordered = 1;
#pragma acc parallel loop copyout(seen)
    for (int i = 0; i < 31; i++) {
#pragma acc atomic capture
        seen[i] = flags >>= 1;
    }
    for (int i = 0; i < 31; i++)
        together |= seen[i];
    check("a shift and its result", flags == 1 && together == (1u << 31) - 1);
    int count = 0;
#pragma acc parallel loop copyout(ranks)
    for (int i = 0; i < N; i++) {
        int mine;
#pragma acc atomic capture
        {
            mine = count;
            count = count + 1.0;
        }
        ranks[i] = mine;
    }
    for (int i = 0; i < N; i++)
        total += ranks[i];
    for (int i = 0; i < N; i++)
        ordered = ordered && ranks[i] >= 0 && ranks[i] < N;
    check("the value before", count == N && ordered && total == N * (N - 1) / 2);
}

static void outside_of_loops(void)
{
    int x = 7, before = 0;
#pragma acc parallel num_gangs(1) copy(x) copyout(before)
    {
        int mine;
#pragma acc atomic capture
        {
            mine = x;
            x *= 1.5;
        }
        before = mine;
    }
    check("a gang's own statement", x == 10 && before == 7);
}

int main(void)
{
    other_types();
    unsigned_numbers();
    captures();
    outside_of_loops();
    printf("%d failures\n", failures);
    return failures != 0;
}
