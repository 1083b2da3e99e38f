// What gcc takes for constants in initialisers of static objects: `const` objects, literals, conversions out of range.
#pragma redefine_extname known_here known_there
#include <stdio.h>
int known_there(int a) { return a + 1000; }
extern int known_here(int);
struct pair { int a; double b; };
static const int n = 5;
static const double d = 2.5;
static const struct pair whole = {3, 4.5};
static struct pair copy = whole;
int from_object = n * 2 + 1, from_array[] = {n, -n, n ? 7 : 8}, from_literal = (int){4};
double from_double = d * 2;
static int one, other;
int addresses = &one == &other, differ = &one != &other;
int too_large = (int)1e20, too_small = (int)-1e20, negative = (unsigned char)-1.0, none = (int)__builtin_nan("");
unsigned long beyond = (unsigned long)1.8e19, far_beyond = (unsigned long)1e30;
double sine = __builtin_sin(0.0), power = __builtin_pow(2.0, 10);
static int local(void) {
    const int m = 6;
    static int kept = m + 1;
    return kept++;
}
int main(void) {
    printf("%d %d %d %d %d %g\n", from_object, from_array[0], from_array[1], from_array[2], from_literal, from_double);
    printf("%d %g %d %d\n", copy.a, copy.b, addresses, differ);
    printf("%d %d %d %d %lu %lu\n", too_large, too_small, negative, none, beyond, far_beyond);
    printf("%g %g %d %d %d\n", sine, power, local(), local(), known_here(1));
    return 0;
}
