//! What the parser says, where, and that it finds the way back.

use super::messages;
use insta::assert_snapshot;

#[test]
fn what_is_missing_is_missed_behind_the_last_token() {
    assert_snapshot!(messages(
        "int f(int x)\n{\n  x = 1\n  x = f(x;\n  x = a[3;\n  return x\n}\nstruct s { int a } ;\nint y\nint z;\n"
    ), @"
    3:8: ACC0011 expected `;`, found `x`
    4:10: ACC0011 expected `,` or `)`, found `;` [4: to close this `(`]
    5:10: ACC0011 expected `]`, found `;` [5: to close this `[`]
    6:11: ACC0011 expected `;`, found `}`
    8:18: ACC0011 no semicolon at end of struct or union
    9:6: ACC0011 expected `;`, found `int`
    ");
}

#[test]
fn errors_end_their_statement_only() {
    assert_snapshot!(messages(
        "void f(void) { x = ; { y = 1 +; } if (x { } for (i = 0; i < n) ; else x; int 3; z = 2; }\nint ) ;\nvoid g(void) { ) }\n"
    ), @"
    1:20: ACC0011 expected an expression, found `;`
    1:31: ACC0011 expected an expression, found `;`
    1:41: ACC0011 expected `)`, found `{` [1: to close this `(`]
    1:62: ACC0011 expected `;`, found `)`
    1:66: ACC0011 `else` without an `if` (is there a `;` too many, or are braces missing around the statements of the `if`?)
    1:78: ACC0011 expected a name, found `3`
    2:5: ACC0011 expected a name, found `)`
    3:16: ACC0011 expected an expression, found `)`
    ");
}

#[test]
fn unknown_types_are_said_once() {
    assert_snapshot!(messages(
        "foo x; foo y;\nvoid f(size_t n, bool b) { unint32_t z; uint32_t *w; foo q; }\nstruct { bar m; int ok; };"
    ), @"
    1:1: ACC0011 unknown type name `foo` (is a header missing, or `struct` in front of the name?)
    2:8: ACC0011 unknown type name `size_t` (`#include <stddef.h>` declares it)
    2:18: ACC0011 unknown type name `bool` (`#include <stdbool.h>` declares it)
    2:28: ACC0011 unknown type name `unint32_t` (`#include <stdint.h>` declares it)
    3:10: ACC0011 unknown type name `bar` (is a header missing, or `struct` in front of the name?)
    ");
}

#[test]
fn types_that_are_none() {
    assert_snapshot!(messages("short double x;\nlong long long y;\nint char z;\nstatic extern int w;\nunsigned float v;"), @"
    1:1: ACC0011 these words make no type together (is a `;` or `,` missing, or a word written twice?)
    2:1: ACC0011 these words make no type together (is a `;` or `,` missing, or a word written twice?)
    3:1: ACC0011 these words make no type together (is a `;` or `,` missing, or a word written twice?)
    4:8: ACC0011 two storage classes in one declaration (leave one of them out)
    5:1: ACC0011 these words make no type together (is a `;` or `,` missing, or a word written twice?)
    ");
}

#[test]
fn what_is_not_compiled_says_so() {
    assert_snapshot!(messages(
        "long __int128 b;\nlong __float128 f;\nint ok;"
    ), @"
    1:1: ACC0011 these words make no type together (is a `;` or `,` missing, or a word written twice?)
    2:1: ACC0011 these words make no type together (is a `;` or `,` missing, or a word written twice?)
    ");
}

#[test]
fn bad_literals() {
    assert_snapshot!(messages(
        "int a = 08; int b = 1ulu; float c = 1.0fl; int d = 0x; int e = 18446744073709551616; int f = ''; int g = '\\q';\n\
         char *s = u\"a\" L\"b\"; int h = 'abcde'; double i = 1e; double j = 0x1.8;"
    ), @r"
    1:9: ACC0010 `08` is not a number
    1:21: ACC0010 `1ulu` is not a number
    1:37: ACC0010 `1.0fl` is not a number
    1:52: ACC0010 `0x` is not a number
    1:64: ACC0010 this integer constant is too large for its type
    1:94: ACC0010 empty character constant
    1:106: ACC0010 unknown escape sequence `\q` (taken as `q`: write that, or `\\` for a backslash)
    2:16: ACC0010 adjacent strings with different prefixes
    2:30: ACC0010 character constant with more than one character
    2:50: ACC0010 `1e` is not a number
    2:65: ACC0010 `0x1.8` is not a number
    ");
}

#[test]
fn unclosed_braces_name_where_they_opened() {
    assert_snapshot!(messages("int f(void)\n{\n  if (1) {\n    x = 1;\n}\n"), @"6:1: ACC0011 expected `}`, found the end of the file [2: to close this `{`]");
}

#[test]
fn declarations_that_stand_wrong() {
    for (text, part) in [
        ("void f(void) { for (static int i = 0; i < 3; i++) ; }", "a static variable in the head of `for`"),
        ("void f(void) { for (typedef int T; ; ) ; }", "a type in the head of `for`"),
        ("_Atomic(const int) x;", "`_Atomic` applied to a qualified type"),
        ("_Atomic(int *const) x;", "`_Atomic` applied to a qualified type"),
        ("__thread static int x;", "in front of `static`"),
        ("enum e { };", "empty enumeration"),
        ("int x = 1'000;", "has no end"),
    ] {
        assert!(messages(text).contains(part), "{text}: {}", messages(text));
    }
    assert_eq!(messages("_Atomic(const int *) x; static __thread int y; _Thread_local static int z; *q;"), "");
}
