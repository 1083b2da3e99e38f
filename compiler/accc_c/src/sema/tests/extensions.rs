//! `-pedantic` and `-pedantic-errors`: extensions, and what standards have later, by name.

use crate::sema::testing::messages;

/// A standard, a text, and a part of the message that `-pedantic-errors` makes an error.
const EXTENSIONS: &[(&str, &str, &str)] = &[
    ("-std=c2x", "int a[0];", "zero-size array `a`"),
    ("-std=c2x", "struct s { };", "no members"),
    ("-std=c2x", "struct s { int a;; };", "extra semicolon"),
    ("-std=c2x", "int x;;", "extra `;`"),
    ("-std=c2x", "", "empty translation unit"),
    ("-std=c2x", "int f(void) { return ({ 1; }); }", "braced-groups"),
    ("-std=c2x", "void f(int x) { switch (x) { case 1 ... 3: ; } }", "range expressions"),
    ("-std=c2x", "void f(void) { l: ; void *p = &&l; goto *p; }", "`goto *expr;`"),
    ("-std=c2x", "int f(int x) { return x ?: 3; }", "middle term"),
    ("-std=c2x", "int a[5] = { [1 ... 3] = 2 };", "range of elements"),
    ("-std=c2x", "int a[5] = { [1] 2 };", "without `=`"),
    ("-std=c2x", "struct s { int a; } x = { a: 1 };", "with `:`"),
    ("-std=c2x", "int a[2] = {};", "empty initializer braces"),
    ("-std=c2x", "__int128 x;", "`__int128`"),
    ("-std=c2x", "_Complex int x;", "complex integer"),
    ("-std=c2x", "double _Complex x = 1.0i;", "imaginary constants"),
    ("-std=c2x", "void f(double _Complex x) { x = ~x; }", "complex conjugation"),
    ("-std=c2x", "void f(double _Complex x) { x++; }", "on complex types"),
    ("-std=c2x", "enum e { A = 2147483648 };", "range of `int`"),
    ("-std=c2x", "enum e *p;", "forward references"),
    ("-std=c2x", "void f(void) { void g(void) { } }", "nested functions"),
    ("-std=c2x", "void g(void); void f(void) { return g(); }", "`return` with expression"),
    ("-std=c2x", "void *p; void f(void) { p = p + 1; }", "`void *` used in arithmetic"),
    ("-std=c2x", "void *p; void f(void) { p++; }", "is no object to increment"),
    ("-std=c2x", "int n = sizeof(void);", "to a void type"),
    ("-std=c2x", "int n = _Alignof(int(void));", "to a function type"),
    ("-std=c2x", "void (*f)(void); void *p; void g(void) { p = f; }", "function pointer and `void *`"),
    ("-std=c2x", "void (*f)(void); void *p; void g(void) { p = (void *)f; }", "of function pointer to object"),
    ("-std=c2x", "void (*f)(void); void *p; int g(void) { return f == p; }", "comparison of `void *`"),
    ("-std=c2x", "void (*f)(void), (*h)(void); int g(void) { return f < h; }", "ordered comparisons"),
    ("-std=c2x", "union u { int a; } x; void g(void) { x = (union u)3; }", "casts to union"),
    ("-std=c2x", "struct u { int a; } x; void g(void) { x = (struct u)x; }", "nonscalar"),
    ("-std=c2x", "void h(void); void g(int x) { x ? h() : 1; }", "one void side"),
    ("-std=c2x", "const char *f(void) { return __FUNCTION__; }", "`__FUNCTION__`"),
    ("-std=c2x", "char *p = \"\\e\";", "escape sequence"),
    ("-std=c2x", "double main(void) { return 0; }", "return type of `main`"),
    ("-std=c2x", "int main(int a, char *b) { return 0; }", "second argument of `main`"),
    ("-std=c2x", "static int x; inline int f(void) { return x; } int f(void);", "`x` is static but used"),
    ("-std=c2x", "inline int f(void);", "never defined"),
    ("-std=c2x", "struct s { int n; int a[]; }; struct s v[3];", "flexible array member"),
    ("-std=c2x", "struct s { int n; int a[]; } x = { 1, { 2 } };", "flexible array member"),
    ("-std=c2x", "int f(a) int a; { return a; }", "old-style"),
    ("-std=c2x", "int x = 2147483647 + 1;", "integer overflow"),
    ("-std=c2x", "int f(void) { int a[1] = { 1, 2 }; return a[0]; }", "excess elements"),
    ("-std=c2x", "void f(int n) { struct { int a[n]; } s; }", "variably modified type"),
    ("-std=c17", "int x = 0b11;", "binary constants"),
    ("-std=c17", "void f(void) { l: }", "label at end"),
    ("-std=c17", "void f(void) { l: int x; }", "a declaration is not a statement"),
    ("-std=c17", "void f(int) { }", "omitting parameter names"),
    ("-std=c17", "_Static_assert(1);", "omitting the string"),
    ("-std=c17", "[[maybe_unused]] int x;", "double brackets"),
    ("-std=c99", "_Static_assert(1, \"x\");", "ISO C99 does not support `_Static_assert`"),
    ("-std=c99", "int f(int x) { return _Generic(x, int: 1, default: 2); }", "`_Generic`"),
    ("-std=c99", "_Alignas(8) int x;", "`_Alignas`"),
    ("-std=c99", "_Noreturn void f(void);", "`_Noreturn`"),
    ("-std=c99", "_Atomic int x;", "`_Atomic`"),
    ("-std=c99", "_Thread_local int x;", "`_Thread_local`"),
    ("-std=c99", "struct s { struct { int a; }; };", "unnamed structs"),
    ("-std=c99", "typedef int T; typedef int T;", "redefinition of typedef"),
    ("-std=c89", "void f(void) { int a; a = 1; int b; }", "mixed declarations"),
    ("-std=c89", "long long x;", "`long long`"),
    ("-std=c89", "_Bool x;", "boolean types"),
    ("-std=c89", "double _Complex x;", "complex types"),
    ("-std=c89", "void f(int n) { int a[n]; }", "variable length array `a`"),
    ("-std=c89", "struct s { int n; int a[]; };", "flexible array members"),
    ("-std=c89", "int *p = (int[]){1, 2};", "compound literals"),
    ("-std=c89", "int a[3] = { [1] = 2 };", "specifying subobject"),
    ("-std=c89", "enum e { A, B, };", "comma at end"),
    ("-std=c89", "int f(int p[static 3]);", "parameter array declarators"),
    ("-std=c89", "double d = 0x1p3;", "hexadecimal floating"),
    ("-std=c89", "long x = 1LL;", "long long integer constant"),
    ("-std=c89", "const const int x = 1;", "duplicate `const`"),
    ("-std=c89", "const char *f(void) { return __func__; }", "`__func__`"),
    ("-std=c89", "struct s { long x : 3; };", "type of bit-field `x`"),
    ("-std=c89", "void f(int n) { int a[2] = { n, n }; }", "not computable at load time"),
];

#[test]
fn extensions_are_named_where_they_are_asked_for() {
    for (standard, text, part) in EXTENSIONS {
        let standard: &[&str] = if *standard == "-std=c17" { &[] } else { &[standard] };
        let strict = messages(&[standard, &["-pedantic-errors"]].concat(), text);
        assert!(strict.contains("error[") && strict.contains(part), "{text}\n{strict}");
        let named = messages(&[standard, &["-pedantic"]].concat(), text);
        assert!(!named.contains("error[") && named.contains("warning["), "{text}\n{named}");
    }
}

#[test]
fn what_later_standards_have_is_no_extension_of_theirs() {
    for (standard, text, _) in EXTENSIONS.iter().filter(|row| row.0 != "-std=c2x") {
        let strict = messages(&["-std=c2x", "-pedantic-errors"], text);
        assert!(!strict.contains("error["), "{standard}: {text}\n{strict}");
    }
}

#[test]
fn extension_in_front_says_that_it_is_meant() {
    let text = "__extension__ typedef struct { } T; int a, y;\n\
                struct s { __extension__ union { int i; float f; }; };\n\
                __extension__ int f(void) { int z[0]; return ({ a; }); }\n\
                void g(void *p) { y = __extension__ ({ 1; }); y = __extension__ sizeof(p + 1); }\n";
    assert_eq!(messages(&["-std=c99", "-pedantic-errors"], text), "");
    let behind = "__extension__ int f(void) { return 0; }\nint z[0];\n";
    assert!(messages(&["-pedantic-errors"], behind).contains("zero-size"));
}

#[test]
fn designators_lead_back_behind_excess_elements() {
    let text = "int a[3] = { 1, 2, 3, 4, [5] = 1 };\n";
    assert!(messages(&[], text).contains("exceeds array bounds"));
}

/// Texts that every standard refuses, and a part of the message.
const REFUSED: &[(&str, &str)] = &[
    ("struct s; int x = _Generic(1, struct s: 1, default: 2);", "incomplete type"),
    ("int f(int n) { return _Generic(&n, int (*)[n]: 1, default: 2); }", "variable length type"),
    ("int x = _Generic(1, int(void): 1, default: 2);", "function type"),
    ("struct s { _Alignas(8) int x : 3; };", "bit-field `x`"),
    ("static _Thread_local int x; extern int x;", "non-thread-local declaration of `x`"),
    ("int x; _Thread_local int x;", "thread-local declaration of `x`"),
    ("int f(void) { int x = 0; goto *x; }", "needs a pointer"),
    ("void f(int x) { __asm__(\"\" : : : \"nosuch\"); }", "unknown register name `nosuch`"),
    ("void f(int x) { __asm__(\"\" : [a] \"=r\"(x), [a] \"=r\"(x)); }", "operand name `a`"),
    ("void f(void) { register int x __asm__(\"nosuch\"); x = 3; }", "invalid register name"),
    ("void f(void) { int a[*]; }", "`[*]` not allowed"),
    ("void g(void) { int a[static 3]; }", "no parameter"),
    ("void f(int a[3][static 3]);", "no parameter"),
    ("static int i; void f(void) { int i; { extern int i; i = 1; } }", "redeclared `extern`"),
    ("const char *const s = \"abc\"; char t = s[1];", "not constant"),
    ("int f(void) __attribute__((alias(\"nosuch\")));", "aliased to undefined symbol `nosuch`"),
    ("int restrict q;", "invalid use of `restrict`"),
];

#[test]
fn constraints() {
    for (text, part) in REFUSED {
        let said = messages(&[], text);
        assert!(said.contains("error[") && said.contains(part), "{text}\n{said}");
    }
    let sound = "void f(int x) { __asm__ volatile(\"nop\" : [a] \"+r\"(x) : [b] \"r\"(x) : \"cc\", \"memory\", \"rax\", \"%ebx\", \
                 \"cl\", \"r8\", \"r10d\", \"xmm3\", \"ymm15\", \"st\", \"st(3)\", \"mm0\"); }\n\
                 extern _Thread_local int y; _Thread_local int y = 3; void g(int a[*], int b[static 2], int c[const]);\n\
                 const double _Complex z = 1; double _Complex w = z;\n";
    assert_eq!(messages(&[], sound), "");
}
