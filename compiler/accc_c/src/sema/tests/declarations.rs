//! Linkage, storage, types and messages of declarations.

use super::{analysed, object, unit};
use crate::hir::{StmtKind, StorageClass, Visibility, basic};
use crate::sema::SemaOptions;
use crate::sema::spell::spell;
use crate::standard::Standard;

fn messages(text: &str) -> String {
    analysed(text, &SemaOptions::default()).1
}

/// The type of an object, as messages show it.
fn type_of(text: &str, name: &str) -> String {
    let unit = unit(text);
    spell(&unit.types, object(&unit, name).ty)
}

#[test]
fn declarators_read_from_the_name_outwards() {
    assert_eq!(type_of("const char *(*x[3])(int, ...);", "x"), "const char *(*[3])(int, ...)");
    assert_eq!(type_of("typedef int row[4]; const row x;", "x"), "const int [4]");
    assert_eq!(type_of("int f(double a[const 3], int g(void)) { return 0; }", "f"), "int (double *, int (*)(void))");
    assert_eq!(type_of("int x[]; int x[5];", "x"), "int [5]");
    assert_eq!(type_of("int f(); int f(long, char *);", "f"), "int (long, char *)");
    assert_eq!(type_of("typeof(1 + 2.0f) x; ", "x"), "float");
    assert_eq!(type_of("typedef unsigned u __attribute__((mode(DI))); u x;", "x"), "unsigned long");
    assert_eq!(type_of("enum e { A = 1u << 31, B = -1 } x; typeof(B) y;", "y"), "int");
    assert_eq!(type_of("enum e { A = 1u << 31, B = -1 }; typeof(A) y;", "y"), "long");
}

#[test]
fn linkage_follows_the_first_declaration() {
    let unit = unit(
        "extern int a; int a; static int b; extern int b; int c = 1; static int f(void); int f(void) { return b; }
         int g(void) { static int c; extern int d; return c + d; }",
    );
    let storage = |name| object(&unit, name).storage;
    assert_eq!(storage("a"), StorageClass::Extern { defined: true });
    assert_eq!(storage("b"), StorageClass::Static);
    assert_eq!(storage("f"), StorageClass::Static);
    assert_eq!(storage("d"), StorageClass::Extern { defined: false });
    let local = unit.objects.iter().rfind(|object| object.name == "c").expect("the local one");
    assert_eq!(local.storage, StorageClass::Static);
    assert!(local.link_name.starts_with("c.") && object(&unit, "c").link_name == "c");
}

#[test]
fn inline_means_what_the_standard_in_use_says() {
    let text = "inline int a(void) { return 1; } inline int b(void) { return 1; } extern int b(void);
                extern inline int c(void) { return 1; } static inline int d(void) { return 1; }
                extern inline __attribute__((gnu_inline)) int e(void) { return 1; }
                int e(void) { return 2; }";
    let only = |options: &SemaOptions| {
        let (unit, messages) = analysed(text, options);
        assert!(messages.is_empty(), "{messages}");
        assert_eq!(unit.functions.len(), 5, "the later body of `e` replaces the first");
        let mut names: Vec<_> = unit.objects.iter().filter(|o| o.attrs.inline_only).map(|o| o.name.clone()).collect();
        names.sort();
        names.join(" ")
    };
    assert_eq!(only(&SemaOptions::default()), "a");
    assert_eq!(only(&SemaOptions { gnu89_inline: true, ..SemaOptions::default() }), "c");
}

#[test]
fn attributes_reach_the_object() {
    let unit = unit(
        "int x __attribute__((aligned(64), section(\".mine\"), visibility(\"hidden\"), weak));
         void f(void) __attribute__((constructor(101), noreturn)); __attribute__((destructor)) void g(void) { }
         int y __asm__(\"other\"); int z __attribute__((alias(\"x\"))); _Thread_local int t; _Alignas(32) char c;
         extern int printf(const char *, ...) __attribute__((format(printf, 1, 2), unknown_to_all));",
    );
    let x = &object(&unit, "x").attrs;
    assert_eq!(
        (x.align, x.section.as_deref(), x.visibility, x.weak),
        (Some(64), Some(".mine"), Visibility::Hidden, true)
    );
    assert_eq!((object(&unit, "f").attrs.constructor, object(&unit, "g").attrs.destructor), (Some(101), Some(65535)));
    assert!(object(&unit, "f").attrs.noreturn);
    assert_eq!(object(&unit, "y").link_name, "other");
    assert_eq!(object(&unit, "z").attrs.alias.as_deref(), Some("x"));
    assert!(object(&unit, "t").attrs.thread_local);
    assert_eq!(object(&unit, "c").attrs.align, Some(32));
}

#[test]
fn lengths_of_variable_arrays_are_hidden_objects() {
    let unit = unit("void f(int n, double a[n][n + 1]) { char b[n * 2]; b[0] = a[0][0]; }");
    let f = unit.functions.first().expect("f");
    let StmtKind::Block { body, .. } = &f.body.kind else { panic!("a block") };
    let declared: Vec<&str> = body
        .iter()
        .filter_map(|stmt| match &stmt.kind {
            StmtKind::Declare { object, .. } => Some(unit.object(*object).name.as_str()),
            _ => None,
        })
        .map(|name| name.trim_end_matches(|c: char| c.is_ascii_digit()))
        .collect();
    assert_eq!(declared, [".length", ".length", "b"], "the rows' length, then b's, then b");
}

#[test]
fn old_definitions_take_promoted_arguments() {
    let unit = unit("int f(a, b, p) float a; char b; char p[]; { return a + b + *p; }");
    let f = unit.functions.first().expect("f");
    let types: Vec<_> = f.params.iter().map(|id| unit.object(*id).ty.ty).collect();
    assert_eq!(types, [basic::DOUBLE, basic::INT, basic::CHAR_PTR]);
    assert!(!f.ty.prototype && f.ty.params == types);
}

#[test]
fn redeclarations_have_to_agree() {
    insta::assert_snapshot!(messages("int a; double a;\nint f(int);\nint f(double x) { return x; }\nint g(void) { return 0; }\nint g(void) { return 1; }"), @"
    t.c:1:15: error[ACC1003]: conflicting types for `a`; have `double`
      |
    1 | int a; double a;
      |     -         ^
      |     |
      |     previous declaration has type `int`

    t.c:3:5: error[ACC1003]: conflicting types for `f`; have `int (double)`
      |
    2 | int f(int);
      |     - previous declaration has type `int (int)`
    3 | int f(double x) { return x; }
      |     ^

    t.c:5:5: error[ACC1003]: redefinition of `g`
      |
    4 | int g(void) { return 0; }
      |     - previous definition is here
    5 | int g(void) { return 1; }
      |     ^
    ");
    insta::assert_snapshot!(messages("int a; static int a; static int b; int b;\ntypedef int t; typedef long t;\nint t;\nvoid f(int a, int a) { int b; int b; }"), @"
    t.c:1:19: error[ACC1003]: static declaration of `a` follows non-static declaration
      |
    1 | int a; static int a; static int b; int b;
      |     -             ^
      |     |
      |     previous declaration is here

    t.c:1:40: error[ACC1003]: non-static declaration of variable `b` follows static declaration
      |
    1 | int a; static int a; static int b; int b;
      |                                 -      ^
      |                                 |
      |                                 previous declaration is here

    t.c:2:29: error[ACC1003]: conflicting types for `t`; have `long`, had `int`
      |
    2 | typedef int t; typedef long t;
      |             -               ^
      |             |
      |             previous declaration is here

    t.c:3:5: error[ACC1003]: `t` redeclared as different kind of symbol
      |
    2 | typedef int t; typedef long t;
      |             - previous declaration is here
    3 | int t;
      |     ^

    t.c:4:19: error[ACC1003]: redefinition of parameter `a`
      |
    4 | void f(int a, int a) { int b; int b; }
      |            -      ^
      |            |
      |            previous definition is here

    t.c:4:35: error[ACC1003]: redefinition of `b`
      |
    4 | void f(int a, int a) { int b; int b; }
      |                            -      ^
      |                            |
      |                            previous definition is here
    ");
    insta::assert_snapshot!(messages("struct s { int a; char a; };\nstruct s { int b; };\nunion s *u;\nenum e { A, B, A };"), @"
    t.c:1:24: error[ACC1003]: duplicate member `a`
      |
    1 | struct s { int a; char a; };
      |                        ^

    t.c:2:8: error[ACC1003]: redefinition of `struct s`
      |
    1 | struct s { int a; char a; };
      |        - originally defined here
    2 | struct s { int b; };
      |        ^

    t.c:3:7: error[ACC1003]: `s` defined as wrong kind of tag
      |
    1 | struct s { int a; char a; };
      |        - first here
    2 | struct s { int b; };
    3 | union s *u;
      |       ^

    t.c:4:16: error[ACC1003]: redeclaration of `A`
      |
    4 | enum e { A, B, A };
      |          -     ^
      |          |
      |          previously declared here
    ");
}

#[test]
fn impossible_types_are_reported() {
    insta::assert_snapshot!(messages("int f()[3];\nint (*g[2])(void)(void);"), @"
    t.c:1:5: error[ACC1004]: `f` declared as function returning an array
      |
    1 | int f()[3];
      |     ^

    t.c:2:7: error[ACC1004]: `g` declared as function returning a function
      |
    2 | int (*g[2])(void)(void);
      |       ^
    ");
}

#[test]
fn sizes_have_to_be_known() {
    insta::assert_snapshot!(messages("struct s x;\nvoid v;\nint a[-1];\nint n; int b[n];\nvoid f(void) { int c[]; struct s y; static int d[n]; }"), @"
    t.c:1:10: error[ACC1004]: storage size of `x` isn't known
      |
    1 | struct s x;
      |          ^ `struct s` is incomplete

    t.c:2:6: error[ACC1004]: variable or field `v` declared void
      |
    2 | void v;
      |      ^

    t.c:3:7: error[ACC1005]: size of array `a` is negative
      |
    3 | int a[-1];
      |       ^^

    t.c:4:14: error[ACC1005]: variably modified `b` at file scope
      |
    4 | int n; int b[n];
      |              ^

    t.c:5:20: error[ACC1004]: array size missing in `c`
      |
    5 | void f(void) { int c[]; struct s y; static int d[n]; }
      |                    ^ `int []` is incomplete here

    t.c:5:34: error[ACC1004]: storage size of `y` isn't known
      |
    5 | void f(void) { int c[]; struct s y; static int d[n]; }
      |                                  ^ `struct s` is incomplete here

    t.c:5:48: error[ACC1005]: storage size of `d` isn't constant
      |
    5 | void f(void) { int c[]; struct s y; static int d[n]; }
      |                                                ^
    ");
    insta::assert_snapshot!(messages("struct t { int a[]; int b; };\nstruct u { void f(void); struct u inner; int c : 40; float d : 2; };\nint e[1L << 62][2];"), @"
    t.c:1:16: error[ACC1004]: flexible array member `a` not at end of struct
      |
    1 | struct t { int a[]; int b; };
      |                ^

    t.c:2:17: error[ACC1004]: field `f` declared as a function
      |
    2 | struct u { void f(void); struct u inner; int c : 40; float d : 2; };
      |                 ^

    t.c:2:35: error[ACC1004]: field `inner` has incomplete type `struct u`
      |
    2 | struct u { void f(void); struct u inner; int c : 40; float d : 2; };
      |                                   ^^^^^

    t.c:2:50: error[ACC1005]: width of `c` exceeds its type
      |
    2 | struct u { void f(void); struct u inner; int c : 40; float d : 2; };
      |                                                  ^^

    t.c:2:60: error[ACC1002]: bit-field `d` has invalid type `float`
      |
    2 | struct u { void f(void); struct u inner; int c : 40; float d : 2; };
      |                                                            ^^^^^

    t.c:3:7: error[ACC1005]: size of array `e` is too large
      |
    3 | int e[1L << 62][2];
      |       ^^^^^^^^
    ");
}

#[test]
fn what_is_not_supported_says_so() {
    insta::assert_snapshot!(messages("void f(void) __attribute__((naked));"), @"
    t.c:1:29: error[ACC0002]: not supported: attribute `naked`
      |
    1 | void f(void) __attribute__((naked));
      |                             ^^^^^
      |
      = help: write the function in assembly, in a file of its own
    ");
}

#[test]
fn warnings_about_declarations() {
    let mut options = SemaOptions::default();
    assert!(options.warnings.flag("-Wall"));
    let text = "static int a; static int used(void) { return 1; }\nstatic int unused(void) { return used(); }\nstatic void missing(void);\nint f(void) { int x; int y; y = 1; int z __attribute__((unused)); missing(); return 0; }\nstatic b;\nint c[];";
    insta::assert_snapshot!(analysed(text, &options).1, @"
    t.c:1:12: warning[ACC1105]: `a` defined but not used [-Wunused-variable]
      |
    1 | static int a; static int used(void) { return 1; }
      |            ^

    t.c:2:12: warning[ACC1105]: `unused` defined but not used [-Wunused-function]
      |
    2 | static int unused(void) { return used(); }
      |            ^^^^^^

    t.c:3:13: warning[ACC1105]: `missing` used but never defined
      |
    3 | static void missing(void);
      |             ^^^^^^^

    t.c:4:19: warning[ACC1105]: unused variable `x` [-Wunused-variable]
      |
    4 | int f(void) { int x; int y; y = 1; int z __attribute__((unused)); missing(); return 0; }
      |                   ^

    t.c:5:1: warning[ACC1101]: type defaults to `int` in declaration
      |
    5 | static b;
      | ^^^^^^ no type is given here
      |
      = help: write `int`

    t.c:5:8: warning[ACC1105]: `b` defined but not used [-Wunused-variable]
      |
    5 | static b;
      |        ^

    t.c:6:5: warning[ACC1004]: array `c` assumed to have one element
      |
    6 | int c[];
      |     ^
    ");
    let c89 = SemaOptions { standard: Standard::C89, ..SemaOptions::default() };
    assert_eq!(analysed("f(a) { return a; }", &c89).1, "");
}

#[test]
fn openacc_declarations_reach_their_objects() {
    let unit = unit(
        "double a[10];\n#pragma acc declare create(a)\n#pragma acc routine seq\ndouble f(double);\nvoid g(void);\n#pragma acc routine(g) vector\n",
    );
    assert_eq!(object(&unit, "a").declare, Some(accc_ir::ClauseKind::Create));
    let routines: Vec<_> = unit.routines.iter().map(|(id, r)| (unit.object(*id).name.as_str(), r.level)).collect();
    assert_eq!(routines, [("f", accc_ir::RoutineLevel::Seq), ("g", accc_ir::RoutineLevel::Vector)]);
}
