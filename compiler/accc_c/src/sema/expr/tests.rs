//! Expressions: the tree with its conversions, and what C does not allow.

use crate::sema::testing::{dump, messages};

#[test]
fn conversions_are_nodes_and_constants_are_folded() {
    insta::assert_snapshot!(dump(
        "double d; float f; unsigned char c; unsigned u; long l; _Bool b; enum e { A, B = 1 << 10 } e;
         struct { int x : 3; unsigned y : 32; unsigned long z : 20; } s;
         void t(void) {
             d = c + 1; l = u + l; u = -1; f = f + 1; d = f * 1.0f + 0.5;
             b = d; b = &l; c = ~c; l = 1 << 10 | (5 > 3 && 2); d = 1 ? 2 : 3.0;
             u = s.x + s.y; l = s.z + 1; e = B + A; c += 300; f *= 2.5; u <<= l; l = (char)200 - (unsigned char)200;
         }"
    ), @"
    t:
      d = (double)((int)c + 1)
      l = ((long)u + l)
      u = 4294967295:unsigned int
      f = (f + 1.0:float)
      d = ((double)(f * 1.0:float) + 0.5)
      b = (_Bool)d
      b = (_Bool)&l
      c = (unsigned char)~(int)c
      l = 1025:long
      d = 2.0
      u = ((unsigned int)s.+0:0.3 + s.+4:0.32)
      l = (long)((int)s.+8:0.20 + 1)
      e = 1024:enum e
      c += 300 in int
      f *= 2.5 in double
      u <<= l in unsigned int
      l = -256:long
    ");
}

#[test]
fn pointers_and_places() {
    insta::assert_snapshot!(dump(
        "struct n { int v; struct n *next; char name[8]; struct { int i, j; }; } *p, q;
         int a[10], m[3][4], *r; int f(int); int (*g)(int) = f;
         long t(const char *s) {
             r = a; r = &a[2]; r = a + 3; *(r + 1) = m[1][2]; r[-1]++; 1[a] = 3;
             p->next->v = q.j; p->name[2] = *s++; r = &*r; s = q.name;
             (*g)(1); (***f)(2); g = &f; p = (void *)0;
             if (p && r != a && !s) return r - a;
             return (long)&((struct n *)0)->name[3] + (char *)r - (char *)a;
         }"
    ), @"
    t:
      r = &a[0]
      r = (&a[0] + 2:long)
      r = (&a[0] + 3:long)
      *(r + 1:long) = &&m[0][1:long][0][2:long]
      r[-1:long]++
      &a[0][1:long] = 3
      p->+8->+0 = q.+28
      &p->+16[0][2:long] = *s++
      r = r
      s = (const char *)&q.+16[0]
      g(1)
      f(2)
      g = f
      p = 0:struct n *
      if ((p && (r != &a[0])) && !s)
        return (r - &a[0])
      return (((char *)r + 19:long) - (char *)&a[0])
    ");
}

#[test]
fn conditional_and_composite_types() {
    insta::assert_snapshot!(dump(
        "const int *c; int *p; void *v; char x; long y;
         void t(int k) {
             k ? c : p; k ? v : p; k ? p : 0; k ? x : y; k ?: y; k ? (void)0 : (void)1; p = v; v = p; v = (void *)c;
         }"
    ), @"
    t:
      (k ? c : (const int *)p)
      (k ? v : (void *)p)
      (k ? p : 0:int *)
      (k ? (long)x : y)
      (k ?  : y)
      (k ? (void)0 : (void)1)
      p = (int *)v
      v = (void *)p
      v = (void *)c
    ");
}

#[test]
fn gnu_expressions() {
    insta::assert_snapshot!(dump(
        "unsigned long t(int n, void *p) {
             int a[n]; static void *labels[] = { &&out };
             n = ({ int z = n; z + 1; }); n = __builtin_offsetof(struct { char c; int i[4]; }, i[2]);
             n = _Generic(n, char: 1, int: 2, default: 3); n = __builtin_types_compatible_p(int, const int);
             n = __builtin_choose_expr(0, p, 4); p = (int[]){ 1, n }; n += __alignof__(double);
             goto *labels[0];
             out: return sizeof a + sizeof(int[2]) + sizeof n++;
         }"
    ), @"
    t:
      declare .length3 = {+0 (unsigned long)n}
      declare a
      n = ({ declare z = {+0 n}; (z + 1) })
      n = 12
      n = 2
      n = 1
      n = 4
      p = (void *)&.literal7 = {+0 1, +4 n}[0]
      n += 8:unsigned long in unsigned long
      goto *(const void *)&labels[0][0:long]
      out:
      return ((sizeof(int [*]) + 8:unsigned long) + 4:unsigned long)
    ");
}

#[test]
fn wrong_operands() {
    insta::assert_snapshot!(messages(&[], "
struct s { int m; } s; int *p; double d; void v(void); const int k = 1; int a[3];
void t(void) {
    s + 1;
    *d;
    p * 2;
    d % 2;
    -s;
    v() + 1;
    3 = 4;
    k = 2;
    a = p;
    &3;
    s.n = 1;
    p->m = 1;
    s->m = 1;
    d[1];
    undeclared + undeclared;
    if (s) ;
    (struct s)d;
    s = d;
}
"), @"
    t.c:4:7: error[ACC1002]: invalid operands to binary + (have `struct s` and `int`)
      |
    4 |     s + 1;
      |       ^

    t.c:5:5: error[ACC1002]: invalid type argument of unary `*` (have `double`)
      |
    5 |     *d;
      |     ^ this is no pointer

    t.c:6:7: error[ACC1002]: invalid operands to binary * (have `int *` and `int`)
      |
    6 |     p * 2;
      |       ^

    t.c:7:7: error[ACC1002]: invalid operands to binary % (have `double` and `int`)
      |
    7 |     d % 2;
      |       ^

    t.c:8:5: error[ACC1002]: wrong type argument to unary minus
      |
    8 |     -s;
      |     ^ this is of type `struct s`

    t.c:9:5: error[ACC1002]: void value not ignored as it ought to be
      |
    9 |     v() + 1;
      |     ^^^ this has no value

    t.c:10:7: error[ACC1006]: lvalue required as left operand of assignment
       |
    10 |     3 = 4;
       |       ^ the left side is a value, not a place

    t.c:11:5: error[ACC1006]: assignment of read-only variable `k`
       |
    11 |     k = 2;
       |     ^ this is `const`

    t.c:12:5: error[ACC1006]: assignment to expression with array type
       |
    12 |     a = p;
       |     ^ assign the elements, or use `memcpy`

    t.c:13:5: error[ACC1006]: lvalue required as unary `&` operand
       |
    13 |     &3;
       |     ^ this has no address

    t.c:14:7: error[ACC1008]: `struct s` has no member named `n`
       |
    14 |     s.n = 1;
       |       ^ no such member
       |
       = help: did you mean `m`?

    t.c:15:5: error[ACC1008]: request for member `m` in something not a structure or union
       |
    15 |     p->m = 1;
       |     ^ this is of type `int`

    t.c:16:5: error[ACC1008]: invalid type argument of `->` (have `struct s`)
       |
    16 |     s->m = 1;
       |     ^ this is no pointer
       |
       = help: write `.m`

    t.c:17:5: error[ACC1002]: subscripted value is neither array nor pointer
       |
    17 |     d[1];
       |     ^

    t.c:18:5: error[ACC1001]: `undeclared` undeclared (first use in this function)
       |
    18 |     undeclared + undeclared;
       |     ^^^^^^^^^^ no declaration of it is visible here

    t.c:19:9: error[ACC1002]: a number or a pointer is required here
       |
    19 |     if (s) ;
       |         ^ this is of type `struct s`

    t.c:20:6: error[ACC1002]: conversion to non-scalar type requested
       |
    20 |     (struct s)d;
       |      ^^^^^^^^ not a number or pointer

    t.c:21:9: error[ACC1002]: incompatible types when assigning to type `struct s` from type `double`
       |
    21 |     s = d;
       |         ^ expected `struct s`, this is of type `double`
    ");
}

#[test]
fn doubtful_conversions_are_warned_about_in_gccs_words() {
    insta::assert_snapshot!(messages(&["-Wall", "-Wextra"], "
const char *c; char *p; int *i; unsigned u; int n;
void f(int *, char *);
int *t(int *w) {
    p = c;
    i = p;
    i = n;
    n = i;
    f(p, 5);
    if (i == p) n = 300000000000;
    if (n < u) n = 1 / 0;
    if (n = u) n = 1 << 40;
    return p;
}
"), @"
    t.c:5:9: warning[ACC1106]: assignment discards `const` qualifier from pointer target type [-Wdiscarded-qualifiers]
      |
    5 |     p = c;
      |         ^

    t.c:6:9: warning[ACC1106]: assignment to `int *` from incompatible pointer type `char *` [-Wincompatible-pointer-types]
      |
    6 |     i = p;
      |         ^

    t.c:7:9: warning[ACC1106]: assignment to `int *` from `int` makes pointer from integer without a cast [-Wint-conversion]
      |
    7 |     i = n;
      |         ^

    t.c:8:9: warning[ACC1106]: assignment to `int` from `int *` makes integer from pointer without a cast [-Wint-conversion]
      |
    8 |     n = i;
      |         ^

    t.c:9:7: warning[ACC1106]: passing argument 1 of `f` from incompatible pointer type [-Wincompatible-pointer-types]
      |
    9 |     f(p, 5);
      |       ^ expected `int *` but this is of type `char *`

    t.c:9:10: warning[ACC1106]: passing argument 2 of `f` makes pointer from integer without a cast [-Wint-conversion]
      |
    9 |     f(p, 5);
      |          ^ expected `char *` but this is of type `int`

    t.c:10:11: warning[ACC1106]: comparison of distinct pointer types lacks a cast
       |
    10 |     if (i == p) n = 300000000000;
       |           ^^ compares a `int *` with a `char *`

    t.c:10:21: warning[ACC1107]: overflow in conversion from `long` to `int` changes value from `300000000000` to `-647710720` [-Woverflow]
       |
    10 |     if (i == p) n = 300000000000;
       |                     ^^^^^^^^^^^^

    t.c:11:11: warning[ACC1109]: comparison of integer expressions of different signedness: `int` and `unsigned int` [-Wsign-compare]
       |
    11 |     if (n < u) n = 1 / 0;
       |           ^

    t.c:11:22: warning[ACC1107]: division by zero [-Wdiv-by-zero]
       |
    11 |     if (n < u) n = 1 / 0;
       |                      ^

    t.c:12:9: warning[ACC1109]: suggest parentheses around assignment used as truth value [-Wparentheses]
       |
    12 |     if (n = u) n = 1 << 40;
       |         ^^^^^ assigns; `==` compares
       |
       = help: write `==`, or `((a = b))` if it is meant

    t.c:12:22: warning[ACC1107]: left shift count >= width of type [-Wshift-count-overflow]
       |
    12 |     if (n = u) n = 1 << 40;
       |                      ^^

    t.c:13:12: warning[ACC1106]: returning `char *` from a function with incompatible return type `int *` [-Wincompatible-pointer-types]
       |
    13 |     return p;
       |            ^
    ");
}

#[test]
fn calls() {
    insta::assert_snapshot!(messages(&[], "
int f(int, double); int (*g)(void); struct s { int m; } s; double sqrt(double);
void t(void) {
    f(1);
    f(1, 2, 3);
    g(1);
    s();
    f(s, 1);
    undeclared(1);
    malloc(3);
    sqrt(s);
}
"), @"
    t.c:4:5: error[ACC1007]: too few arguments to function `f`
      |
    2 | int f(int, double); int (*g)(void); struct s { int m; } s; double sqrt(double);
      |     - declared here
    3 | void t(void) {
    4 |     f(1);
      |     ^^^^ takes 2, got 1

    t.c:5:13: error[ACC1007]: too many arguments to function `f`
      |
    2 | int f(int, double); int (*g)(void); struct s { int m; } s; double sqrt(double);
      |     - declared here
    ...
    5 |     f(1, 2, 3);
      |             ^ takes 2, got 3

    t.c:6:7: error[ACC1007]: too many arguments to function `g`
      |
    2 | int f(int, double); int (*g)(void); struct s { int m; } s; double sqrt(double);
      |                           - declared here
    ...
    6 |     g(1);
      |       ^ takes 0, got 1

    t.c:7:5: error[ACC1002]: called object is not a function or function pointer
      |
    7 |     s();
      |     ^ this is of type `struct s`

    t.c:8:7: error[ACC1002]: incompatible type for argument 1 of `f`
      |
    8 |     f(s, 1);
      |       ^ expected `int`, this is of type `struct s`

    t.c:9:5: warning[ACC1101]: implicit declaration of function `undeclared` [-Wimplicit-function-declaration]
      |
    9 |     undeclared(1);
      |     ^^^^^^^^^^

    t.c:10:5: warning[ACC1101]: implicit declaration of function `malloc` [-Wimplicit-function-declaration]
       |
    10 |     malloc(3);
       |     ^^^^^^
       |
       = help: include `<stdlib.h>`

    t.c:11:10: error[ACC1002]: incompatible type for argument 1 of `sqrt`
       |
    11 |     sqrt(s);
       |          ^ expected `double`, this is of type `struct s`
    ");
}

#[test]
fn mathematics_with_its_prototype_is_an_operation() {
    insta::assert_snapshot!(dump(
        "double sin(double), fmax(double, double); float powf(float, float); int abs(int); double floor(int);
         double cos(double x) { return x; }
         double creal(_Complex double); _Complex float conjf(_Complex float);
         double t(float x) { return creal(conjf(x)) + sin(x) + fmax(1, x) + powf(x, 2) + abs(-3) + floor(2) + cos(1); }"
    ), @"
    cos:
      return x

    t:
      return ((((((real((_Complex double)~(_Complex float)x) + Sin((double)x)) + FMax(1.0, (double)x)) + (double)Pow(x, 2.0:float)) + (double)Abs(-3)) + floor(2)) + cos(1.0))
    ");
}

#[test]
fn builtins() {
    insta::assert_snapshot!(dump(
        "void *memcpy(void *, const void *, unsigned long);
         int t(int n, long *p, double d, ...) {
             __builtin_va_list ap, other; __builtin_va_start(ap, d); __builtin_va_copy(other, ap);
             n = __builtin_va_arg(ap, int); __builtin_va_end(ap);
             __builtin_memcpy(p, &n, 4); n = __builtin_strlen(\"four\") + __builtin_constant_p(3) + __builtin_constant_p(n);
             n = __builtin_clz(n) + __builtin_ctzl(8) + __builtin_popcount(255); p = __builtin_alloca(n);
             d = __builtin_inf() + __builtin_fabs(d); n = __builtin_isnan(d) + __builtin_expect(n > 1, 1);
             n = __builtin_add_overflow(n, 1, p) + __builtin_smull_overflow(n, 1, p) + __builtin_object_size(p, 0);
             n = __sync_fetch_and_add(p, 1) + __sync_bool_compare_and_swap(p, 1, 2) + __atomic_load_n(p, 5);
             __atomic_store_n(p, n, 5); n = __atomic_or_fetch(p, 3, 0); __sync_synchronize();
             __builtin___memcpy_chk(p, &n, 4, -1); __builtin_unreachable();
         }"
    ), @"
    t:
      declare ap
      declare other
      VaStart(&ap[0])
      VaCopy(&other[0], &ap[0])
      n = va_arg(&ap[0], int)
      VaEnd(&ap[0])
      memcpy((void *)p, (const void *)&n, 4:unsigned long)
      n = 5
      n = ((Clz(UInt)((unsigned int)n) + 3) + 8)
      p = (long *)Alloca((unsigned long)n)
      d = (inf + Abs(d))
      n = (int)((long)IsNan(d) + Expect((long)(n > 1), 1:long))
      n = (int)((unsigned long)((int)AddOverflow(n, 1, p) + (int)MulOverflow((long)n, 1:long, p)) + -1:unsigned long)
      n = (int)((FetchAdd(p, 1:long) + (long)CompareSwapBool(p, 1:long, 2:long)) + AtomicLoad(p))
      AtomicStore(p, (long)n)
      n = (int)({ declare .value7 = {+0 3:long}; (FetchOr(p, .value7) | .value7) })
      Fence()
      memcpy((void *)p, (const void *)&n, 4:unsigned long)
      Unreachable()
    ");
}

#[test]
fn builtins_used_wrongly() {
    insta::assert_snapshot!(messages(&[], "
void t(int n) {
    __builtin_va_list ap;
    __builtin_va_start(ap, n);
    __builtin_va_arg(n, int);
    __builtin_va_arg(ap, char);
    __builtin_ia32_pause();
    __builtin_clz();
    __sync_fetch_and_add(n, 1);
    n = __builtin_isnan(n);
}
"), @"
    t.c:4:5: error[ACC1012]: `va_start` used in function with fixed arguments
      |
    4 |     __builtin_va_start(ap, n);
      |     ^^^^^^^^^^^^^^^^^^^^^^^^^ the function takes no `...`

    t.c:5:22: error[ACC1002]: the argument is no `va_list`
      |
    5 |     __builtin_va_arg(n, int);
      |                      ^ this is of type `int`

    t.c:6:5: warning[ACC1106]: `char` is promoted to `int` when passed through `...`: `va_arg` has to name that
      |
    6 |     __builtin_va_arg(ap, char);
      |     ^^^^^^^^^^^^^^^^^^^^^^^^^^ write `int`: the program ends where it comes here

    t.c:7:5: error[ACC0002]: not supported: `__builtin_ia32_pause`
      |
    7 |     __builtin_ia32_pause();
      |     ^^^^^^^^^^^^^^^^^^^^
      |
      = help: write it in C, or compile this file with gcc and link it

    t.c:8:5: error[ACC1007]: too few arguments to function `__builtin_clz`
      |
    8 |     __builtin_clz();
      |     ^^^^^^^^^^^^^^^ takes 1, got 0

    t.c:9:26: error[ACC1002]: incorrect type of the first argument of `__sync_fetch_and_add`
      |
    9 |     __sync_fetch_and_add(n, 1);
      |                          ^ a pointer to an integer or pointer is required here

    t.c:10:25: error[ACC1002]: non-floating-point argument
       |
    10 |     n = __builtin_isnan(n);
       |                         ^ this is of type `int`
    ");
}
