// `asm goto`: labels by number and by name, with outputs, operands that are read and written, out of loops.
#include <stdio.h>
static int numbered(int x) {
    asm goto("testl %0, %0; jz %l1" : : "r"(x) : "cc" : zero);
    return 1;
zero:
    return 0;
}

static int named(int x) {
    asm goto("cmpl $1, %0; je %l[one]; cmpl $2, %0; je %l[two]" : : "r"(x) : "cc" : one, two);
    return 0;
one:
    return 10;
two:
    return 20;
}

static int output(int x) {
    int y;
    asm goto("movl %1, %0; testl %1, %1; js %l[negative]" : "=&r"(y) : "r"(x) : "cc" : negative);
    return y * 2;
negative:
    return y - 1;
}

static int updated(int x, int by) {
    asm volatile goto("addl %1, %0; jo %l[overflow]" : "+r"(x) : "r"(by) : "cc" : overflow);
    return x;
overflow:
    return -1;
}

static int in_loop(int n) {
    int found = -1;
    for (int i = 0; i < n; i++) {
        asm goto("cmpl $2, %0; jge %l[done]" : : "r"(i) : "cc" : done);
        found = i;
    }
done:
    return found;
}

int main(void) {
    printf("%d %d\n", numbered(0), numbered(7));
    printf("%d %d %d\n", named(0), named(1), named(2));
    printf("%d %d\n", output(21), output(-21));
    printf("%d %d\n", updated(1, 2), updated(0x7fffffff, 1));
    printf("%d\n", in_loop(2));
    printf("%d\n", in_loop(5));
    return 0;
}
