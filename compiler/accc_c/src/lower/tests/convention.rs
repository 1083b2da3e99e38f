//! How arguments and results travel (System V ABI).

use super::{body, heads};
use insta::assert_snapshot;

#[test]
fn scalars_and_records_in_registers() {
    assert_snapshot!(heads(
        "struct small { char c; short s; int i; };
         struct mixed { double d; int i; };
         struct floats { float a, b, c; };
         struct small f(struct small a, signed char b, unsigned short c, _Bool d) { return a; }
         struct mixed g(struct mixed a) { return a; }
         struct floats h(struct floats a, float _Complex b, double _Complex c) { return a; }"
    ), @r#"
    func @f0 "f" display "f" (i64, i8 sext, i16 zext, i1 zext) -> i64 params($0, $1, $2, $3) {
    func @f1 "g" display "g" (f64, i64) -> f64, i64 params($0, $1) {
    func @f2 "h" display "h" (f64, f32, f64, f64, f64) -> f64, f32 params($0, $1, $2, $3, $4) {
    "#);
}

#[test]
fn records_in_memory() {
    assert_snapshot!(heads(
        "struct large { long a, b, c; };
         struct packed { char c; long l; } __attribute__((packed));
         struct x87 { long double x; };
         struct large f(struct large a, struct packed b) { return a; }
         struct x87 g(struct x87 a, long double b) { return a; }
         long double _Complex h(long double _Complex a) { return a; }"
    ), @r#"
func @f0 "f" display "f" (ptr sret(24, 8), ptr byval(24, 8), ptr byval(9, 8)) params($0, $1, $2) {
func @f1 "g" display "g" (ptr byval(16, 16), f80) -> f80 params($0, $1) {
func @f2 "h" display "h" (ptr byval(32, 16)) -> f80, f80 params($0) {
"#);
}

#[test]
fn without_registers_a_record_goes_to_memory_as_a_whole() {
    assert_snapshot!(heads(
        "struct pair { long a, b; };
         long f(long a, long b, long c, long d, long e, struct pair p, long g) { return p.a + g; }"
    ), @r#"
    func @f0 "f" display "f" (i64, i64, i64, i64, i64, ptr byval(16, 8), i64) -> i64 params($0, $1, $2, $3, $4, $5, $6) {
    "#);
}

#[test]
fn odd_sizes_read_no_byte_too_many() {
    assert_snapshot!(body("struct three { char c[3]; }; void g(struct three); void f(struct three *p) { g(*p); }"), @"
    %0 = load $0
    %1 = load_at i16 %0 align 1
    %2 = uconvert %1: i64
    %3 = const 0: i64
    %4 = shl %2, %3
    %5 = const 2: i64
    %6 = ptr_add %0, %5
    %7 = load_at i8 %6
    %8 = uconvert %7: i64
    %9 = const 16: i64
    %10 = shl %8, %9
    %11 = or %4, %10
    call @f1(%11)
    return
    ");
}

#[test]
fn calls_without_prototype_are_variadic() {
    assert_snapshot!(body("int g(); int f(void) { return g(1, 2.0f); }"), @"
    %0 = const 2.0: f64
    %1 = const 1: i32
    %2 = call @f1(%1, %0): i32
    return %2
    ");
}
