// Conditions of several parts: which of them are computed, in what order, and where they lead, in each statement.
#include <stdio.h>

static int asked[8], order;

static int part(int i, int holds)
{
    asked[i] = ++order;
    return holds;
}

static void tell(const char *what, int result)
{
    printf("%s %d:", what, result);
    for (int i = 0; i < 8; i++) {
        printf(" %d", asked[i]);
        asked[i] = 0;
    }
    printf("\n");
    order = 0;
}

static int by_if(int bits)
{
    if ((part(0, bits & 1) && !(part(1, bits & 2) || part(2, bits & 4))) || (part(3, bits & 8) && part(4, 1)))
        return 1;
    if (!part(5, bits & 2) || !(part(6, bits & 4) && !part(7, bits & 8)))
        return 2;
    else
        return 3;
}

static int by_loops(int bits)
{
    int i = 0, rounds = 0;
    while (i < 6 && (part(0, bits >> i & 1) || !part(1, bits >> (i + 1) & 1)))
        i++;
    do {
        rounds += 10;
        if (rounds == 30 && i > 1)
            continue;
    } while (rounds < 50 && part(2, i) && !(part(3, rounds == 40) || (i == 3 && part(4, rounds == 20))));
    for (; (i = i + 1) && i < 9 && part(5, 1);)
        if (i == 7 || (part(6, i == 8) && part(7, bits & 1)))
            break;
    return rounds + i;
}

static int by_jumps(int bits)
{
    int rounds = 0;
again:
    if (part(0, rounds < 3) && (part(1, bits & 1) || part(2, bits & 2))) {
        rounds++;
        if (part(3, bits & 4) && rounds == 2)
            goto out;
        goto again;
    }
    rounds += (part(4, bits & 1) && part(5, bits & 4)) ? 10 : part(6, bits & 2) || part(7, 0) ? 20 : 30;
out:
    return rounds;
}

static int by_values(int bits)
{
    int both = part(0, bits & 1) && part(1, bits & 2), kept = !(both || part(2, bits & 4));
    int inner = part(3, (part(4, bits & 1) || part(5, bits & 8)) == kept);
    if ((both && kept) == (inner || part(6, 1)))
        both += 2;
    return both + 10 * kept + 100 * (both && (inner || part(7, 0)));
}

int main(void)
{
    for (int bits = 0; bits < 16; bits++) {
        tell("if", by_if(bits));
        tell("loops", by_loops(bits));
        tell("jumps", by_jumps(bits));
        tell("values", by_values(bits));
    }
}
