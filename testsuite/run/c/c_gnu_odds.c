// Effects where one looks twice: lengths of parameters, expectations, calls of K&R definitions with other arguments, alloca
// without a declaration, transparent unions, constants that variables stay, large records.
#include <stdio.h>
#include <string.h>

typedef union {
    int *i;
    const char *c;
    void *any;
} pointer __attribute__((transparent_union));
union __attribute__((transparent_union)) number {
    int i;
    unsigned u;
};

static int length(int i, int a[i++], int b[static ++i][4]) { return i + (int)(sizeof *b / sizeof(int)); }
static int expected(int z)
{
    if (__builtin_expect(z == 99, z++))
        return 7;
    return z;
}
static int first(pointer p) { return *p.i; }
static int twice(union number n) { return 2 * n.i; }
static size_t size(pointer p) { return p.c ? strlen(p.c) : 0; }
int later(a, b)
int a, b;
{
    return a;
}
struct large {
    short buf[(1L << 62) - 256];
    int a, b, c, d;
};
struct nested {
    struct {
        char v[1L << 61];
    } x;
    int bits : 3;
};

float never(int n, ...)
{
    __builtin_va_list list;
    __builtin_va_start(list, n);
    float r = __builtin_va_arg(list, float);
    __builtin_va_end(list);
    return r;
}
static int stays(int n)
{
    int size = sizeof(int), changed = 3;
    for (int i = 0; i < n; i++)
        changed += i;
    return 2 * __builtin_constant_p(size) + __builtin_constant_p(changed);
}

int main(void)
{
    int a[10], b[2][4], seven = 7;
    char *p = __builtin_alloca(16), *q = alloca(8);
    void *any = &seven;
    strcpy(p, "room");
    strcpy(q, p);
    printf("%d %d %s\n", length(10, a, b), expected(10), q);
    printf("%d %d %zu %zu\n", first(&seven), first(any), size("text"), size(0));
    printf("%d\n", twice(21));
    printf("%d %d %d\n", later(3), later(4, 5), later(6, 7, 8));
    printf("%d\n", stays(seven));
    printf("%d %d\n", sizeof(struct large) == sizeof(short) * ((1L << 62) - 256) + 16, sizeof(struct nested) > 1UL << 61);
}
