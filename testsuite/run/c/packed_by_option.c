// -fpack-struct: every record as behind `#pragma pack(2)`, but where another pragma stands.
// flags: -fpack-struct=2
#include <stddef.h>
#include <stdio.h>
struct plain { char c; int i; short h; double d; };
struct bits { char c : 3; int x : 9; long l : 40; };
union both { char c[3]; long l; };
#pragma pack(push, 1)
struct tight { char c; int i; };
#pragma pack(pop)
struct inner { char c; struct plain p; };
int main(void) {
    struct bits b = {3, -200, 1L << 38};
    printf("%zu %zu %zu\n", sizeof(struct plain), offsetof(struct plain, i), offsetof(struct plain, d));
    printf("%zu %zu %zu %zu\n", sizeof(struct bits), sizeof(union both), sizeof(struct tight), sizeof(struct inner));
    printf("%d %d %ld\n", b.c, b.x, (long)b.l);
    struct plain p[8];
#pragma acc parallel loop copyout(p)
    for (int i = 0; i < 8; i++)
        p[i] = (struct plain){i, 2 * i, 3 * i, i / 4.0};
    printf("%d %d %g\n", p[7].i, p[6].h, p[5].d);
    return 0;
}
