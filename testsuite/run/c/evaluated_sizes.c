// Operands of sizeof and typeof are evaluated where they are arrays of variable length, and not elsewhere.
#include <stdio.h>
static int next(int *c) { return ++*c; }
int main(int argc, char **argv) {
    int n = argc + 2, m = 4, k = 0, c = 0;
    int a[n][m];
    int(*p)[m] = a;
    size_t s = sizeof(a[k++]);
    printf("%zu %d\n", s, k);
    s = sizeof *p++;
    printf("%zu %td\n", s, p - a);
    s = sizeof(a[next(&c)]);
    printf("%zu %d\n", s, c);
    s = sizeof(a[next(&c)][1]);
    printf("%zu %d\n", s, c);
    s = sizeof(int[next(&c)]);
    printf("%zu %d\n", s, c);
    s = sizeof(p = a, *p);
    printf("%zu %td\n", s, p - a);
    s = sizeof(n++);
    printf("%zu %d\n", s, n);
    s = sizeof(*(int(*)[next(&c)])a);
    printf("%zu %d\n", s, c);
    __typeof__(a[k++]) z;
    printf("%zu %d %s\n", sizeof z, k, argv[0] ? "" : "-");
    return 0;
}
