// Bit-fields that are wider than int compute in their own width, as gcc has it; a cast gives them the type that it names.
#include <stdio.h>

struct s {
    unsigned long long a : 2, b : 40, c : 22;
    long d : 35;
    unsigned long e : 33;
    long f : 50;
    unsigned g : 7;
    int h : 5;
};
static volatile struct s v = {1, 2, 3, -4, 0x100000, -1, 61, -3};

int main(void)
{
    struct s t = v, *p = (struct s *)&v;
    unsigned long long all = 5;
    int i = -13;
    printf("%d %d\n", (p->b - 8) + 8 == 2, (unsigned long long)(p->b - 8) != 0xfffffffffaULL);
    printf("%llx %llx\n", (unsigned long long)(t.b - 3), (unsigned long long)((t.b - 3) * 2));
    printf("%lx %lx\n", (unsigned long)(t.e * t.e), (unsigned long)(t.e * t.e + 1));
    printf("%llx %llx %llx\n", (unsigned long long)~t.b, (unsigned long long)-t.b, (unsigned long long)(t.b << 39));
    printf("%d %d %d\n", t.b > -1, t.e - 0x100001 > 0, t.b - 3 < t.e);
    printf("%d %d %d\n", t.d < t.e, t.d < t.b, t.f < t.b);
    printf("%ld %ld\n", (long)(t.d + 1), (long)(t.f + t.d));
    printf("%llx %llx\n", (unsigned long long)(t.b - all), (unsigned long long)(t.b + i));
    printf("%llx\n", (unsigned long long)((t.b = t.b - 9) + 1));
    printf("%llx %llx\n", (unsigned long long)(t.b += 20), (unsigned long long)(t.b++ - 30));
    printf("%d %d\n", i % (unsigned)t.g == -13U % 61, i % t.g == -13 % 61);
    printf("%d %d\n", (unsigned)t.g - 100 > 0, t.g - 100 > 0);
    printf("%d %d\n", (int)t.h - 1u > 5, (unsigned char)t.g << 3);
    printf("%d\n", ((unsigned long long)t.b - 1000000 > 0xffffffffffULL) + 2 * ((t.b - 1000000) > 0xffffffffffULL));
    printf("%llx %llx %llx\n", (unsigned long long)((t.b - 99) / 3), (unsigned long long)((t.b - 99) % 1000),
           (unsigned long long)((t.b - 99) >> 4));
    printf("%llx\n", (unsigned long long)(1 ? t.b - 99 : t.b));
}
