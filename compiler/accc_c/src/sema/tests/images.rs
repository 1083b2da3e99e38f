//! What initialisers leave in static objects. The bytes are those of gcc's objects.

use super::{analysed, object, unit};
use crate::hir::{RelocationTarget, StaticInit, StmtKind};
use crate::sema::SemaOptions;

/// Hexadecimal bytes of `x`, in groups of four, and its addresses.
fn image(text: &str) -> String {
    let unit = unit(text);
    let x = object(&unit, "x");
    let StaticInit { bytes, relocations } = x.init.clone().unwrap_or_default();
    let hex: Vec<String> = bytes.chunks(4).map(|word| word.iter().map(|b| format!("{b:02x}")).collect()).collect();
    let mut out = hex.join(" ");
    for relocation in &relocations {
        let target = match &relocation.target {
            RelocationTarget::Object(id) => unit.object(*id).name.clone(),
            RelocationTarget::Str(id) => {
                String::from_utf8_lossy(&unit.strings[id.0 as usize].bytes).escape_debug().to_string()
            }
            RelocationTarget::Label(..) => "label".into(),
            RelocationTarget::Distance { .. } => "distance".into(),
        };
        out += &format!(" @{}: {target}{:+}", relocation.offset, relocation.addend);
    }
    out
}

#[test]
fn braces_may_be_left_out_and_designators_move() {
    let record = "struct p { short a, b; }; struct s { char c; struct p p[2]; union { int i; float f; } u; };";
    let image = |init: &str| image(&format!("{record} struct s x = {init};"));
    insta::assert_snapshot!(image("{ 1, 2, 3, 4, 5, 6 }"), @"01000200 03000400 05000000 06000000");
    insta::assert_snapshot!(image("{ 1, { { 2 }, { 3 } }, { 7 } }"), @"01000200 00000300 00000000 07000000");
    insta::assert_snapshot!(image("{ .p[1].b = 9, .u.f = 1.5f, .c = 'a', 5 }"), @"61000500 00000000 09000000 0000c03f");
    insta::assert_snapshot!(image("{ .p = { [0 ... 1] = { 1, 2 }, [1].a = 3 }, .u.i = 1, .u = { .f = 2 } }"), @"00000100 02000300 02000000 00000040");
    insta::assert_snapshot!(image("{ }"), @"");
}

#[test]
fn arrays_get_their_length_and_strings_their_place() {
    let length = |text: &str| {
        let unit = unit(text);
        unit.types.size(object(&unit, "x").ty.ty)
    };
    assert_eq!(length("int x[] = { 1, [4] = 2, 3 };"), Some(24));
    assert_eq!(length("char x[] = \"abc\";"), Some(4));
    assert_eq!(length("int x[][2] = { 1, 2, 3 };"), Some(16));
    assert_eq!(length("int x[] = L\"ab\";"), Some(12));
    insta::assert_snapshot!(image("char x[2][4] = { \"abcd\", { \"e\" } };"), @"61626364 65000000");
    insta::assert_snapshot!(image("struct { int n; char tail[]; } x = { 1, \"hello\" };"), @"01000000 68656c6c 6f00");
    insta::assert_snapshot!(image("const char *x[] = { \"abc\", 0, \"abc\" + 1 };"), @r"00000000 00000000 00000000 00000000 00000000 00000000 @0: abc\0+0 @16: abc\0+1");
}

#[test]
fn addresses_are_constants() {
    insta::assert_snapshot!(
        image("struct s { int a, b[4]; } y[3]; int *x[] = { &y[1].b[2], y->b + 1, &((struct s *)0)->b[1], 0 };"), @"00000000 00000000 00000000 00000000 08000000 00000000 00000000 00000000 @0: y+32 @8: y+8"
    );
    insta::assert_snapshot!(image("int f(int); long y; struct { int (*f)(int); long a; } x = { f, (long)&y + 3 };"), @"00000000 00000000 00000000 00000000 @0: f+0 @8: y+3");
    insta::assert_snapshot!(image("struct { int *p; int n; } x = { (int[]){ 1, 2 }, sizeof (int[]){ 1, 2, 3 } };"), @"00000000 00000000 0c000000 00000000 @0: .literal1+0");
}

#[test]
fn numbers_have_the_bytes_of_their_type() {
    insta::assert_snapshot!(image("long double x[] = { 0.1L, 1.0L / 3, -2, 1e-4940L };"), @"
    cdcccccc cccccccc fb3f0000 00000000 abaaaaaa aaaaaaaa fd3f0000 00000000 00000000 00000080 00c00000 00000000 628e2763 06000000 00000000 00000000
    ");
    insta::assert_snapshot!(image("_Complex double x = 1.5 + 2.0i * (0.5 - 1.0i);"), @"00000000 00000c40 00000000 0000f03f");
    insta::assert_snapshot!(image("float x[] = { 0.1, 1 / 3.0, 16777217, __builtin_inff() };"), @"cdcccc3d abaaaa3e 0000804b 0000807f");
    insta::assert_snapshot!(image("struct { unsigned a : 5, : 3, b : 9; _Bool c : 1; } x = { 33, -1, 7 };"), @"01ff0300");
    insta::assert_snapshot!(
        image("int x[] = { __builtin_popcount(255), __builtin_clz(1), __builtin_ctzl(8), __builtin_bswap32(0x01020304) };"), @"08000000 1f000000 03000000 01020304"
    );
    insta::assert_snapshot!(image("double sqrt(double); float x[] = { sqrt(2), __builtin_fabs(-1.5) };"), @"f304b53f 0000c03f");
    insta::assert_snapshot!(image("static const int n = 5; unsigned long long x = n * -1LL;"), @"fbffffff ffffffff");
}

#[test]
fn what_is_known_only_at_run_time_is_no_static_initialiser() {
    let messages = |text: &str| analysed(text, &SemaOptions::default()).1;
    insta::assert_snapshot!(messages("int f(void);\nint x = f();\nint *y(void) { static int *p; int a; static int *q = &a; return q ? q : p; }"), @"
    t.c:2:9: error[ACC1005]: initializer element is not constant
      |
    2 | int x = f();
      |         ^^^ its value is known only when the program runs
      |
      = help: what has static storage is initialised before the program starts: assign the value in a function

    t.c:3:54: error[ACC1005]: initializer element is not constant
      |
    3 | int *y(void) { static int *p; int a; static int *q = &a; return q ? q : p; }
      |                                                      ^^ its value is known only when the program runs
      |
      = help: what has static storage is initialised before the program starts: assign the value in a function
    ");
    insta::assert_snapshot!(messages("int y;\nchar x = (char)(long)&y;\nint z[2] = { 1, 2, 3 };\nstruct { int a; } w = { .b = 1 };"), @"
    t.c:2:10: error[ACC1005]: initializer element is not constant
      |
    2 | char x = (char)(long)&y;
      |          ^^^^^^^^^^^^^^ its value is known only when the program runs
      |
      = help: what has static storage is initialised before the program starts: assign the value in a function

    t.c:3:20: warning[ACC1009]: excess elements in array initializer
      |
    3 | int z[2] = { 1, 2, 3 };
      |                    ^

    t.c:4:26: error[ACC1008]: `struct <anonymous>` has no member named `b`
      |
    4 | struct { int a; } w = { .b = 1 };
      |                          ^
    ");
}

#[test]
fn replacing_a_member_keeps_the_bit_field_beside_it() {
    let unit = unit(
        "struct in { char c; }; struct s { struct in a; unsigned b : 5; };
         int f(void) { struct s x = { { 1 }, 18, .a = { 3 } }; return x.b; }",
    );
    let StmtKind::Block { body, .. } = &unit.functions[0].body.kind else { panic!("a block") };
    let StmtKind::Declare { init: Some(init), .. } = &body[0].kind else { panic!("a declaration") };
    let parts: Vec<_> = init.parts.iter().map(|part| (part.offset, part.bits.map(|bits| bits.offset))).collect();
    assert_eq!(parts, [(0, Some(8)), (0, None)], "the bit-field's value, and the later one of `c`");
    assert!(init.zero);
}
