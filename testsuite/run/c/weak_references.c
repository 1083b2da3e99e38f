// `weakref`, and vectors by machine mode.
#include <stdio.h>
static int absent(int) __attribute__((weakref("no_such_function")));
static int other(const char *) __attribute__((weakref("puts")));
static int again(const char *) __attribute__((weakref, alias("puts")));
typedef float four __attribute__((mode(V4SF)));
typedef int two __attribute__((mode(V2DI)));
typedef unsigned char many __attribute__((mode(V16QI)));

int main(void) {
    printf("%d\n", absent == 0);
    if (other)
        other("one");
    again("two");
    if (absent)
        absent(3);
    four f = {1, 2, 3, 4};
    two d = {1, -2};
    many m = {255, 1};
    m += m;
    printf("%g %ld %d %zu\n", (f + f)[2], (long)(d * d)[1], m[0], sizeof m);
    return 0;
}
