//! Which nests of the host become counted loops and views.

use super::body;

/// How many counted loops the body of a function has, whose arguments and arrays are these.
fn counted(nest: &str) -> usize {
    let text = format!(
        "double a[8][8], b[8]; float s[8]; int m[8]; int size; double g(void);
         void f(int n, long l, unsigned u, double *restrict p, double **t, volatile double *v) {{ int i, j; {nest} }}"
    );
    body(&text).lines().filter(|line| line.trim_start().starts_with("for ")).count()
}

#[test]
fn nests_that_assign_real_numbers() {
    assert_eq!(counted("for (i = 0; i < n; i++) for (j = 0; j < n; j++) a[i][j] += b[j] * 2;"), 2);
    assert_eq!(counted("for (i = 0; i <= n - 2; i++) for (j = i; j < n; j++) s[j] += m[j] + i;"), 2);
    assert_eq!(counted("for (int k = 0; k < 8; k++) for (long q = 0; q < l; q++) p[k * 8 + q] -= b[k];"), 2);
    assert_eq!(counted("for (i = 0; i < n; i++) { double x = 0; for (j = 0; j < n; j++) x += a[j][i]; b[i] = x; }"), 2);
}

#[test]
fn what_else_a_loop_does_keeps_it_as_written() {
    assert_eq!(counted("for (i = 0; i < n; i++) b[i] += 1;"), 0);
    assert_eq!(counted("for (i = 0; i < n; i++) for (j = 0; j < n; j++) a[i][j] = b[j];"), 0);
    assert_eq!(counted("for (i = 0; i < n; i++) for (j = 0; j < n; j++) m[j] += i;"), 0);
    assert_eq!(counted("for (i = 0; i < n; i++) for (j = 0; j < n; j++) a[i][j] += g();"), 0);
    assert_eq!(counted("for (i = 0; i < n; i++) for (j = 0; j < n; j++) { if (j) break; b[i] += 1; }"), 0);
    assert_eq!(counted("for (i = 0; i < n; i++) for (j = 0; j < n; j++) v[j] += 1;"), 0);
    assert_eq!(counted("for (i = 0; i < n; i++) for (j = 0; j < n; j++) t[i][j] += 1;"), 0);
}

#[test]
fn counts_that_are_not_the_conditions() {
    assert_eq!(counted("for (i = 0; i < n; i++) for (unsigned k = 0; k < u; k++) b[k] += 1;"), 0);
    assert_eq!(counted("for (i = n; i > 0; i--) for (j = 0; j < n; j++) b[j] += 1;"), 0);
    assert_eq!(counted("for (i = 0; i < n; i += 2) for (j = 0; j < n; j++) b[j] += 1;"), 0);
    assert_eq!(counted("for (i = 0; i < size; i++) for (j = 0; j < n; j++) b[j] += 1;"), 0);
    assert_eq!(counted("int *q = &n; for (i = 0; i < n; i++) for (j = 0; j < 8; j++) b[j] += *q;"), 0);
    assert_eq!(counted("for (i = 0; i < n; i++) for (j = 0; j < n; j++) { b[j] += 1; n = 3; }"), 0);
}
