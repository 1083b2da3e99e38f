//! Variables, memory, conversions.

use super::{body, ir};
use insta::assert_snapshot;

#[test]
fn static_storage_holds_addresses() {
    assert_snapshot!(ir(
        "static int a[4] = { 1, 2 };
         extern int e;
         static void unused(void) {}
         static int once(void) { return 1; }
         struct { int *p; const char *s; int (*f)(void); } v = { a + 2, \"text\", once };
         int *q = &e;"
    ), @r#"
    module "t.c" phase=acc spelling=c
    global @g0 "a" internal 16 align 16 bytes "\x01\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    global @g1 "v" external 24 align 16 relocated "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00" [0 : @g0 : 8, 8 : @g3 : 0, 16 : @f0 : 0]
    global @g2 "q" external 8 align 8 relocated "\x00\x00\x00\x00\x00\x00\x00\x00" [0 : @g4 : 0]
    global @g3 ".const.3" internal 5 align 1 constant bytes "text\x00"
    global @g4 "e" undefined 4 align 4 zero
    func @f0 "once" display "once" () -> i32 internal {
      %0 = const 1: i32
      return %0
    }
    "#);
}

#[test]
fn bit_fields_touch_their_own_bytes() {
    assert_snapshot!(body(
        "struct s { unsigned a : 3; int b : 7; char c; }; int f(struct s *p) { p->b = 5; return p->a + p->b; }"
    ), @"
    %0 = load $0
    %1 = const 5: i32
    %2 = uconvert %1: i16
    %3 = const 127: i16
    %4 = and %2, %3
    %5 = const 3: i16
    %6 = shl %4, %5
    %7 = load_at i16 %0
    %8 = const -1017: i16
    %9 = and %7, %8
    %10 = or %9, %6
    store_at i16 %0, %10
    %11 = load $0
    %12 = load_at i8 %11
    %13 = const 5: i8
    %14 = const 5: i8
    %15 = shl %12, %13
    %16 = lshr %15, %14
    %17 = uconvert %16: i32
    %18 = load $0
    %19 = load_at i16 %18
    %20 = const 6: i16
    %21 = const 9: i16
    %22 = shl %19, %20
    %23 = ashr %22, %21
    %24 = convert %23: i32
    %25 = add_nsw %17, %24
    return %25
    ");
}

#[test]
fn packed_members_say_their_alignment() {
    assert_snapshot!(body("struct __attribute__((packed)) s { char c; int i; }; int f(struct s *p) { return p->i; }"), @"
    %0 = load $0
    %1 = const 1: i64
    %2 = ptr_add %0, %1
    %3 = load_at i32 %2 align 1
    return %3
    ");
}

#[test]
fn signed_arithmetic_does_not_overflow() {
    assert_snapshot!(body("unsigned f(int a, unsigned b) { return (a * 2 + 1) + b * 3u; }"), @"
    %0 = load $0
    %1 = const 2: i32
    %2 = mul_nsw %0, %1
    %3 = const 1: i32
    %4 = add_nsw %2, %3
    %5 = load $1
    %6 = const 3: i32
    %7 = mul %5, %6
    %8 = add %4, %7
    return %8
    ");
}

#[test]
fn reals_become_narrow_integers_through_wider_ones() {
    assert_snapshot!(body("unsigned char f(double x) { return (unsigned)x + (unsigned long)x; }"), @"
    %0 = load $0
    %1 = convert %0: i64
    %2 = convert %1: i32
    %3 = uconvert %2: i64
    %4 = load $0
    %5 = uconvert %4: i64
    %6 = add %3, %5
    %7 = uconvert %6: i8
    return %7
    ");
}

#[test]
fn constants_of_an_initialiser_are_copied() {
    assert_snapshot!(body("int g(int *); int f(int x) { int a[10] = { 1, 2, 3, 4, 5, 6, 7, 8, x }; return g(a); }"), @"
    %0 = var_addr $1
    %1 = global_addr @g0
    %2 = const 40: i64
    memmove %0, %1, %2
    %3 = load $0
    %4 = const 32: i64
    %5 = ptr_add %0, %4
    store_at i32 %5, %3
    %6 = var_addr $1
    %7 = call @f1(%6): i32
    return %7
    ");
}
