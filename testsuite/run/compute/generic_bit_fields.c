// run: => generic_bit_fields.expect
// A bit-field's type has the field's width: `_Generic` finds it among no types but those of its own width.
#include <stdio.h>
#define NAME(e) \
  _Generic((e), _Bool: "bool", unsigned char: "uchar", short: "short", unsigned: "unsigned", int: "int", long: "long", \
           unsigned long: "ulong", default: "other")
enum e { A, B = -1 };
struct s {
  unsigned u5 : 5, u31 : 31, u32 : 32;
  int i3 : 3, i32 : 32;
  _Bool b : 1;
  unsigned char c8 : 8, c3 : 3;
  long l40 : 40, l64 : 64;
  unsigned long ul33 : 33;
  short s16 : 16;
  enum e e : 3;
} x;
int main(void) {
  printf("%s %s %s %s %s %s\n", NAME(x.u5), NAME(x.u31), NAME(x.u32), NAME(x.i3), NAME(x.i32), NAME(x.b));
  printf("%s %s %s %s %s %s %s\n", NAME(x.c8), NAME(x.c3), NAME(x.l40), NAME(x.l64), NAME(x.ul33), NAME(x.s16), NAME(x.e));
  printf("%s %s %s %s %s %s\n", NAME(+x.u5), NAME(x.u5 + 0), NAME(x.u31 + 1u), NAME(x.u5 = 1), NAME((x.u5, x.u5)), NAME((x.i3)));
  return 0;
}
