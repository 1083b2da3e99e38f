// Options that change types: a plain char without sign, small enumerations, records with unnamed members that have a tag.
// flags: -funsigned-char -fshort-enums -fms-extensions
#include <limits.h>
#include <stdio.h>
enum small { ONE, MANY = 200 };
enum negative { MINUS = -1, HUNDREDS = 300 };
enum large { LARGE = 70000 };
struct inner {
    int x;
};
typedef struct {
    char y;
} named;
struct outer {
    struct inner;
    named;
    int z;
};
#if '\xff' < 0
#error a character is negative
#endif

int main(void) {
    char c = -1, text[] = "\xff\x7f";
    struct {
        char bits : 3;
    } field = {7};
    printf("%d %d %d %d %d\n", c > 0, CHAR_MAX, text[0], '\xff', field.bits);
    printf("%d %d %d\n", c >> 1, (char)300, _Generic(c, char: 1, unsigned char: 2, signed char: 3));
    printf("%zu %zu %zu\n", sizeof(enum small), sizeof(enum negative), sizeof(enum large));
    enum small e = MANY;
    struct outer o = {{1}, {2}, 3};
    o.x += e;
    printf("%d %d %d\n", o.x, o.y, o.z);
    int sum = 0;
    char many[4] = {200, 201, 202, 203};
#pragma acc parallel loop reduction(+ : sum) copyin(many)
    for (int i = 0; i < 4; i++)
        sum += many[i];
    printf("%d\n", sum);
    return 0;
}
