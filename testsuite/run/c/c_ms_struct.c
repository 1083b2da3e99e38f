// Layouts of bit-fields as Microsoft's compilers have them.
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#define MS __attribute__((ms_struct))
struct MS a { char x : 4; int y : 4; };
struct MS b { int x : 20; int y : 12; int z : 1; short w : 3; char c; };
struct MS c { char c; int : 0; int x : 3; int : 0; short y : 2; };
struct MS d { long long x : 40; int y : 20; long long z : 30; };
struct MS e { short x : 9; short y : 9; char p; char q : 1; char r : 7; char s : 1; };
union MS u { int x : 3; char c; short y : 9; };
#pragma pack(1)
struct MS f { char c; int x : 17; short s : 3; };
#pragma pack()
struct __attribute__((gcc_struct)) g { char x : 4; int y : 4; };
typedef struct { unsigned char a : 1; unsigned b : 31; double d; } MS h;

static void bytes(const void *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        printf("%02x", ((const unsigned char *)p)[i]);
    printf("\n");
}

int main(void)
{
    printf("%zu %zu %zu %zu %zu %zu %zu %zu %zu\n", sizeof(struct a), sizeof(struct b), sizeof(struct c), sizeof(struct d),
           sizeof(struct e), sizeof(union u), sizeof(struct f), sizeof(struct g), sizeof(h));
    printf("%zu %zu %zu %zu\n", _Alignof(struct a), _Alignof(struct c), _Alignof(struct d), _Alignof(struct e));
    printf("%zu %zu\n", offsetof(struct b, c), offsetof(struct e, p));
    struct b b;
    memset(&b, 0, sizeof b);
    b.x = 5, b.y = -1, b.z = -1, b.w = 2, b.c = 7;
    bytes(&b, sizeof b);
    struct d d;
    memset(&d, 0, sizeof d);
    d.x = -2, d.y = 3, d.z = 4;
    bytes(&d, sizeof d);
    struct e e;
    memset(&e, 0, sizeof e);
    e.x = 1, e.y = 2, e.p = 3, e.q = -1, e.r = 5, e.s = -1;
    bytes(&e, sizeof e);
}
