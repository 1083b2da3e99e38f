//! Hostile texts: every cut of a program, nesting, chains. Nothing panics, everything ends.

use super::{messages, parse_text};
use crate::parse::{MAX_CHAIN, MAX_ERRORS};

const PROGRAM: &str = "typedef struct s { int a : 3; struct { char *b[2]; }; } T;\n#pragma acc routine seq\n\
    static inline int f(T *t, int n) __attribute__((noinline));\nint f(t, n) T *t; int n; { switch (n) { case 1 ... 2:\n\
    default: goto out; } out: return ({ int y = t->a ?: sizeof(T[n]); y; }); }\nvoid g(float *a, int n) {\n\
    #pragma acc parallel loop copy(a[0:n]) reduction(max:m) gang(static:2)\nfor (int i = 0; i < n; ++i) a[i] = 1.5e3f;\n\
    #pragma acc region local(a[0:n])\n{ __asm__(\"\" : \"=r\"(n) : : \"memory\"); }\n\
    _Generic(n, int: L\"x\\n\" \"y\", default: (T){ .a = 1, [2] = 'c' }); }\n";

#[test]
fn every_prefix_and_every_hole_ends() {
    for at in 0..PROGRAM.len() {
        parse_text(&PROGRAM[..at]);
        parse_text(&PROGRAM[at..]);
        parse_text(&format!("{}{}", &PROGRAM[..at], &PROGRAM[at + 1..]));
    }
}

/// As the driver does it: the debug build's frames are too large for a test thread's stack.
fn on_a_large_stack(test: fn()) {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(test).expect("a thread");
    thread.join().expect("the test holds");
}

#[test]
fn deep_nesting_is_an_error() {
    on_a_large_stack(nest_deeply);
}

fn nest_deeply() {
    let deep = |open: &str, middle: &str, close: &str| {
        let text = format!("void f(void) {{ {}{middle}{}; }}", open.repeat(5000), close.repeat(5000));
        assert!(messages(&text).contains("nested more than"), "{open}");
    };
    deep("(", "x", ")");
    deep("a[", "x", "]");
    deep("- ", "x", "");
    deep("(int) ", "x", "");
    deep("f(", "x", ")");
    deep("({", "x;", "})");
    deep("{", "x;", "}");
    deep("x = ", "x", "");
    deep("a ? ", "x", ": 1");
    let declarator = format!("int {}x{};", "(*".repeat(5000), ")".repeat(5000));
    assert!(messages(&declarator).contains("nested more than"));
    deep("sizeof(int[", "1", "])");
    deep("struct {", "int x;", "};");
    deep("if (1) ", "x;", "");
}

#[test]
fn long_chains_up_to_a_limit() {
    on_a_large_stack(chain_long);
}

fn chain_long() {
    let sum = |n: usize| format!("int x = 1{};", " + 1".repeat(n));
    let elses = |n: usize| format!("void f(void) {{ {} ; }}", "if (x) ; else ".repeat(n));
    let conditions = |n: usize| format!("int x = {} 0;", "a ? 1 : ".repeat(n));
    let labels = |n: usize| format!("void f(void) {{ switch (x) {{ {} ; }} }}", "case 1: ".repeat(n));
    let stars = |n: usize| format!("int {} x;", "*".repeat(n));
    for text in [sum, elses, conditions, labels, stars] as [fn(usize) -> String; 5] {
        assert_eq!(messages(&text(MAX_CHAIN / 10)), "");
        assert!(messages(&text(MAX_CHAIN + 10)).contains("in a row"));
    }
}

#[test]
fn errors_stop_at_a_limit() {
    let text = "void f(void) { x = ; }\n".repeat(1000);
    assert_eq!(messages(&text).lines().count(), MAX_ERRORS);
}
