// Attributes in double brackets, __auto_type, casts to unions, suffixes of interchange types, qualified types in
// _Generic.
#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
[[nodiscard]] int three(void) { return 3; }
[[maybe_unused]] static int q;
struct [[deprecated]] s {
    [[maybe_unused]] int a;
};
static int main_attr23(void) {
    [[maybe_unused]] int x = three();
    switch (x) {
    case 3:
        puts("3");
        [[fallthrough]];
    case 4:
        puts("4");
        [[gnu::unused]] int z;
    }
    [[gnu::always_inline]] inline int t(void);
    return 0;
}
#define max(a, b)                                                                                                    \
    ({                                                                                                               \
        __auto_type x = (a);                                                                                         \
        __auto_type y = (b);                                                                                         \
        x > y ? x : y;                                                                                               \
    })
static int main_autotype(void) {
    printf("%d %g\n", max(3, 4), max(2.5, 1));
    for (__auto_type i = 0; i < 2; i++)
        printf("%d", i);
    const __auto_type q = "s";
    puts(q);
    return 0;
}
union u {
    int i;
    float f;
    double d;
};
int of_union(union u x) { return x.i; }
static int main_unioncast(void) {
    printf("%d\n", of_union((union u)5));
    union u v = (union u)2.0;
    printf("%g\n", v.d);
    return 0;
}
static int main_float32lit(void) {
    _Float32 a = 1.5f32;
    _Float64 b = 2.5f64;
    _Float64x d = 4.5f64x;
    printf("%g %g %Lg\n", (double)a, (double)b, (long double)d);
    return 0;
}
#define T(x)                                                                                                         \
    _Generic((x), int : 1, const int : 2, char * : 3, const char * : 4, int * : 5, double : 6, default : 0,          \
             int (*)(void) : 7, _Bool : 8, struct q * : 9, long : 10, void (*)(int) : 11, int(*)[3] : 12)
struct q;
int f(void) { return 0; }
void g(int a) {}
static int main_generic(void) {
    const int c = 1;
    int a[3];
    _Bool b = 0;
    struct q *p = 0;
    char ch;
    short s = 1;
    enum e { A } e = A;
    printf("%d %d %d %d %d %d %d %d %d %d %d\n", T(c), T("s"), T(a), T(f), T(b), T(p), T(1.0), T((const char *)0),
           T(ch), T(s), T(&a));
    printf("%d %d %d %d\n", T(A), T(e) >= 0, T(g), T(1L));
    int x = 5;
    int *pi = _Generic(x, int : &x, default : (int *)0);
    _Generic(x, int : x) = 7;
    printf("%d %d\n", *pi, x);
    return 0;
}
int main(void) {
    main_attr23();
    main_autotype();
    main_unioncast();
    main_float32lit();
    main_generic();
    return 0;
}
