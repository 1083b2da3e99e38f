// Distances of labels in static tables, of every integer's size, and in jumps.
#include <stdio.h>

static int run(const unsigned char *code) {
    static const int table[] = {&&add - &&add, &&twice - &&add, &&negate - &&add, &&end - &&add};
    int value = 1;
#define NEXT goto *(&&add + table[*code++])
    NEXT;
add:
    value++;
    NEXT;
twice:
    value *= 2;
    NEXT;
negate:
    value = -value;
    NEXT;
end:
    return value;
}

static int narrow(int which) {
    static const short from_first[] = {&&first - &&first, &&second - &&first, [3] = &&third - &&first};
    goto *((char *)&&first + from_first[which]);
first:
    return 100;
second:
    return 200;
third:
    return 300;
}

static int wide(int which) {
    static const struct {
        char name;
        long distance;
        unsigned shifted;
    } table[2] = {{'a', (long)&&b - (long)&&a, (char *)&&b - (char *)&&a + 4}, {'b', (long)&&a - (long)&&b, 0}};
    static const long none = &&a - &&a;
    if (which > 1)
        return table[0].shifted - 4 == table[0].distance && none == 0;
    goto *(&&a + (which ? table[0].distance : table[0].distance + table[1].distance));
a:
    return table[which].name;
b:
    return table[which].name;
}

int main(void) {
    printf("%d\n", run((const unsigned char[]){0, 1, 2, 0, 1, 3}));
    printf("%d %d %d\n", narrow(0), narrow(1), narrow(3));
    printf("%c %c %d\n", wide(0), wide(1), wide(2));
    return 0;
}
