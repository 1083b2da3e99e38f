//! Warnings that `-Wall` asks for.

use super::Warnings;
use crate::sema::testing::messages;

#[test]
fn formats() {
    insta::assert_snapshot!(messages(&["-Wall"], r#"
int printf(const char *, ...); int scanf(const char *, ...);
void mine(int, const char *, ...) __attribute__((format(printf, 2, 3)));
void t(int n, long l, double d, char *s, unsigned long u) {
    printf("%d %ld %f %s %p %c %zu %x", n, l, d, s, s, 'c', u, n);
    printf("%d\n", l);
    printf("%f\n", n);
    printf("%s\n", n);
    printf("%d %d\n", n);
    printf("%d\n", n, n);
    printf("%*d %y\n", l, n);
    scanf("%d %lf %f %s", n, &d, &d, s);
    mine(1, "%s", d);
    printf("%d\n", u > l);
}
"#), @r#"
    t.c:6:20: warning[ACC1102]: format `%d` expects argument of type `int`, but argument 2 has type `long` [-Wformat=]
      |
    6 |     printf("%d\n", l);
      |                    ^ this is of type `long`

    t.c:7:20: warning[ACC1102]: format `%f` expects argument of type `double`, but argument 2 has type `int` [-Wformat=]
      |
    7 |     printf("%f\n", n);
      |                    ^ this is of type `int`

    t.c:8:20: warning[ACC1102]: format `%s` expects argument of type `char *`, but argument 2 has type `int` [-Wformat=]
      |
    8 |     printf("%s\n", n);
      |                    ^ this is of type `int`

    t.c:9:12: warning[ACC1102]: format `%d` expects a matching `int` argument [-Wformat=]
      |
    9 |     printf("%d %d\n", n);
      |            ^^^^^^^^^

    t.c:10:23: warning[ACC1102]: too many arguments for format [-Wformat-extra-args]
       |
    10 |     printf("%d\n", n, n);
       |            ------     ^ nothing prints this
       |            |
       |            the format

    t.c:11:12: warning[ACC1102]: unknown conversion type character `y` in format [-Wformat=]
       |
    11 |     printf("%*d %y\n", l, n);
       |            ^^^^^^^^^^

    t.c:12:27: warning[ACC1102]: format `%d` expects argument of type `int *`, but argument 2 has type `int` [-Wformat=]
       |
    12 |     scanf("%d %lf %f %s", n, &d, &d, s);
       |                           ^ this is of type `int`

    t.c:12:34: warning[ACC1102]: format `%f` expects argument of type `float *`, but argument 4 has type `double *` [-Wformat=]
       |
    12 |     scanf("%d %lf %f %s", n, &d, &d, s);
       |                                  ^^ this is of type `double *`

    t.c:13:19: warning[ACC1102]: format `%s` expects argument of type `char *`, but argument 3 has type `double` [-Wformat=]
       |
    13 |     mine(1, "%s", d);
       |                   ^ this is of type `double`
    "#);
}

#[test]
fn uninitialised_variables() {
    insta::assert_snapshot!(messages(&["-Wall"], "
void use(int), give(int *);
int certain(int n) { int x; double sum; for (int i = 0; i < n; i++) sum += i; return x + sum; }
int fine(int n) {
    int a, b, c, d, e; give(&a); if (n) b = 1; else b = 2;
    while (n--) { if (n > 3) use(c); c = n; }
    for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) { if (j) use(d); else d = j; }
    switch (n) { case 1: e = 1; break; default: e = 2; }
    return a + b + e;
}
int label(int n) { int x; if (n) goto out; x = 1; out: return n ? 0 : x; }
int reduced(int n) { int s;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < n; i++) s += i;
    return 0; }
"), @"
    t.c:3:69: warning[ACC1104]: `sum` is used uninitialized [-Wuninitialized]
      |
    3 | int certain(int n) { int x; double sum; for (int i = 0; i < n; i++) sum += i; return x + sum; }
      |                                    --- declared here                ^^^ nothing was stored in it

    t.c:3:86: warning[ACC1104]: `x` is used uninitialized [-Wuninitialized]
      |
    3 | int certain(int n) { int x; double sum; for (int i = 0; i < n; i++) sum += i; return x + sum; }
      |                          - declared here                                             ^ nothing was stored in it
    ");
}

#[test]
fn statements_without_effect() {
    insta::assert_snapshot!(messages(&["-Wall"], "
int f(void);
void t(int n) { n == 1; n + 1; f() == 1; (void)n; n++; ({ n; }); n = ({ n == 1; }); unused: ; }
"), @"
    t.c:3:17: warning[ACC1105]: statement with no effect [-Wunused-value]
      |
    3 | void t(int n) { n == 1; n + 1; f() == 1; (void)n; n++; ({ n; }); n = ({ n == 1; }); unused: ; }
      |                 ^^^^^^

    t.c:3:25: warning[ACC1105]: statement with no effect [-Wunused-value]
      |
    3 | void t(int n) { n == 1; n + 1; f() == 1; (void)n; n++; ({ n; }); n = ({ n == 1; }); unused: ; }
      |                         ^^^^^

    t.c:3:85: warning[ACC1105]: label `unused` defined but not used [-Wunused-label]
      |
    3 | void t(int n) { n == 1; n + 1; f() == 1; (void)n; n++; ({ n; }); n = ({ n == 1; }); unused: ; }
      |                                                                                     ^^^^^^
    ");
}

#[test]
fn warnings_off_and_as_errors() {
    let text = "int *p; int n; void t(void) { p = n; }\n";
    assert_eq!(messages(&["-w"], text), "");
    assert_eq!(messages(&["-Wno-int-conversion"], text), "");
    let errors = |flags: &[&str]| messages(flags, text).matches("error[").count();
    assert_eq!(errors(&["-Werror=int-conversion"]), 1);
    assert_eq!(errors(&["-Werror=format", "-Werror=implicit"]), 0);
    assert_eq!(errors(&["-Werror=int-conversion", "-Wno-error=int-conversion"]), 0);
    insta::assert_snapshot!(messages(&["-Werror"], text), @"
    t.c:1:35: error[ACC1106]: assignment to `int *` from `int` makes pointer from integer without a cast [-Wint-conversion]
      |
    1 | int *p; int n; void t(void) { p = n; }
      |                                   ^
      |
      = note: a warning that `-Werror` makes an error
    ");
}

#[test]
fn flags_turn_groups_on_and_off() {
    let mut warnings = Warnings::default();
    assert!(warnings.flag("-Wall") && warnings.flag("-Wno-format"));
    assert!(warnings.return_type && warnings.parentheses && !warnings.format && !warnings.sign_compare);
    assert!(warnings.flag("-Wextra") && warnings.sign_compare);
    assert!(warnings.flag("-Werror=implicit-function-declaration") && !warnings.flag("-Werror=such"));
    assert!(!warnings.flag("-Wno-such-thing") && !warnings.flag("-O2"));
}
