//! Directives: the tree, and what OpenACC or this compiler does not allow.

use crate::sema::testing::{dump, messages};

#[test]
fn sections_of_everything() {
    insta::assert_snapshot!(dump("
struct s { double *p; int v[8]; } s, *q; int a[10][20], **rows;
void t(int n, double *x, int m[n][n]) {
#pragma acc data copy(a, a[2:3], a[:][0:5], rows[0:n][0:2*n]) copyin(x[:n], m[0:n][0:n], m) create(s, s.p[0:n], q->p[0:n], s.v[2:], q[0:1])
    { }
#pragma acc enter data copyin(x[1], x[n+1:4])
#pragma acc update self(a[0:n][0:4]) async(n) wait(1, 2)
#pragma acc exit data copyout(x[1:4]) delete(s.p, q->v)
#pragma acc host_data use_device(x, a)
    t(n, x, m);
#pragma acc data deviceptr(x)
    ;
}
"), @"
    t:
      declare .length6 = {+0 (unsigned long)n}
      acc data copy(a[:10][:20] = a, a[2:3] = a[2:long:3:long], a[:][:5] = a[:][0:long:5:long], rows[:n][:2*n] = rows[0:long:(long)n][0:long:(long)(2 * n)]) copyin(x[:n] = x[:(long)n], m[:n][:n] = m[0:long:(long)n][0:long:(long)n], m[:n][:] = m[:(long)n]) create(s = s, s.p[:n] = s.+0[0:long:(long)n], q->p[:n] = q->+0[0:long:(long)n], s.v[2:] = s.+8[2:long:], q[:1] = q[0:long:1:long])
      acc enter data copyin(x[1:1] = x[1:long:1:long], x[n+1:4] = x[(long)(n + 1):4:long])
      acc update self(a[:n][:4] = a[0:long:(long)n][0:long:4:long]) async() wait()
      acc exit data copyout(x[1:4] = x[1:long:4:long]) delete(s.p = s.+0, q->v[:8] = q->+8)
      acc host_data use_device(x = x, a[:10][:20] = a)
        t(n, x, (int (*)[*])m)
      acc data deviceptr(x = x)
        ;
    ");
}

#[test]
fn private_sections_are_arrays_in_front() {
    insta::assert_snapshot!(dump("
void t(int n, double *x, int *y) {
    float a[9];
#pragma acc parallel firstprivate(x[0:n]) private(a[1:2])
    {
#pragma acc loop private(y[0:2 * n])
        for (int i = 0; i < 4; i++) x[i] = y[i] = i;
    }
#pragma acc parallel loop private(x[:3])
    for (int i = 0; i < n; i++) x[2] = i;
}
"), @"
    t:
      declare a
      declare .length5 = {+0 (unsigned long)(long)n}
      declare x = {+0 x}
      declare .length7 = {+0 (unsigned long)(long)(2 * n)}
      declare y = {+0 0:int *}
      acc parallel firstprivate(x = x) private(a = a)
          acc loop private(y = y)
          for (i < 4); i++
              declare i = {+0 0}
            &x[0][(long)i] = (double)&y[0][(long)i] = i
      acc parallel loop private(x = x)
      for (i < n); i++
          declare i = {+0 0}
        &x[0][2:long] = (double)i
    ");
}

#[test]
fn loops_and_regions() {
    insta::assert_snapshot!(dump("
void t(int n, float *restrict x) {
    float sum = 0, tmp[4];
#pragma acc parallel loop gang vector_length(128) reduction(+:sum) private(tmp) if(n > 100)
    for (int i = 0; i < n; i++) sum += x[i];
#pragma acc kernels
    {
#pragma acc loop collapse(2) independent
        for (int i = 0; i < n; i++) for (int j = 0; j < n; ++j) x[i * n + j] = 0;
    }
#pragma acc wait(1) async
}
"), @"
    t:
      declare sum = {+0 0.0:float}
      declare tmp
      acc parallel loop gang() vector_length() reduction(sum = sum) private(tmp[:4] = tmp) if()
      for (i < n); i++
          declare i = {+0 0}
        sum += x[(long)i] in float
      acc kernels
          acc loop collapse() independent()
          for (i < n); i++
              declare i = {+0 0}
            for (j < n); ++j
                declare j = {+0 0}
              x[(long)((i * n) + j)] = 0.0:float
      acc wait async()
    ");
}

#[test]
fn atomic_forms() {
    insta::assert_snapshot!(dump("
void t(int *x, float f, int n, int v, unsigned char c) {
#pragma acc parallel
    {
#pragma acc atomic
    x[n]++;
#pragma acc atomic update
    x[n] += v;
#pragma acc atomic
    *x = v - *x;
#pragma acc atomic
    f = f + v * 2.0;
#pragma acc atomic
    *x = *x + v - n;
#pragma acc atomic
    c |= 1;
#pragma acc atomic
    f = f > v ? f : v;
#pragma acc atomic read
    v = *x;
#pragma acc atomic write
    x[1] = v * 2;
#pragma acc atomic capture
    v = x[n]++;
#pragma acc atomic capture
    v = --*x;
#pragma acc atomic capture
    v = *x *= 3;
#pragma acc atomic capture
    { v = *x; *x += n; }
#pragma acc atomic capture
    { *x = *x & n; v = *x; }
#pragma acc atomic capture
    { v = *x; *x = n; }
    }
}
"), @"
    t:
      acc parallel
          atomic x[(long)n] Add 1
          atomic x[(long)n] Add v
          atomic *x SubRev v
          atomic f Add (float)((double)v * 2.0)
          atomic *x Add (v - n)
          atomic c Or 1:unsigned char
          atomic f Max (float)v
          atomic *x old to v
          atomic x[1:long] Exchange (v * 2)
          atomic x[(long)n] Add 1 old to v
          atomic *x Sub 1 new to v
          atomic *x Mul 3 new to v
          atomic *x Add n old to v
          atomic *x And n new to v
          atomic *x Exchange n old to v
    ");
}

#[test]
fn statements_that_are_not_atomic() {
    insta::assert_snapshot!(messages(&[], "
struct { int b : 3; } s; int f(void); long double e;
void t(int *x, float g, int v) {
#pragma acc atomic
    x[0] = x[1] + 1;
#pragma acc atomic
    x[0] += x[0];
#pragma acc atomic
    f();
#pragma acc atomic
    *x <<= 1;
#pragma acc atomic
    *x += 1.5;
#pragma acc atomic read
    v = *x + 1;
#pragma acc atomic capture
    { v = *x; v = 2; }
#pragma acc atomic
    s.b++;
#pragma acc atomic
    e += 1;
}
"), @"
    t.c:5:5: error[ACC2025]: the statement under `atomic` can't be done atomically
      |
    4 | #pragma acc atomic
      |             ------ the directive
    5 |     x[0] = x[1] + 1;
      |     ^^^^^^^^^^^^^^^^
      |
      = help: write `x++;`, `x += expression;` or `x = x + expression;` with one of + - * / & | ^ << >>; `x` stands there once, as a number in memory (OpenACC 3.3, section 2.12)

    t.c:7:5: error[ACC2025]: the statement under `atomic` can't be done atomically
      |
    6 | #pragma acc atomic
      |             ------ the directive
    7 |     x[0] += x[0];
      |     ^^^^^^^^^^^^^
      |
      = help: write `x++;`, `x += expression;` or `x = x + expression;` with one of + - * / & | ^ << >>; `x` stands there once, as a number in memory (OpenACC 3.3, section 2.12)

    t.c:9:5: error[ACC2025]: the statement under `atomic` can't be done atomically
      |
    8 | #pragma acc atomic
      |             ------ the directive
    9 |     f();
      |     ^^^^
      |
      = help: write `x++;`, `x += expression;` or `x = x + expression;` with one of + - * / & | ^ << >>; `x` stands there once, as a number in memory (OpenACC 3.3, section 2.12)

    t.c:15:5: error[ACC2025]: the statement under `atomic` can't be done atomically
       |
    14 | #pragma acc atomic read
       |             ----------- the directive
    15 |     v = *x + 1;
       |     ^^^^^^^^^^^
       |
       = help: write `v = x;` (OpenACC 3.3, section 2.12)

    t.c:17:5: error[ACC2025]: the statement under `atomic` can't be done atomically
       |
    16 | #pragma acc atomic capture
       |             -------------- the directive
    17 |     { v = *x; v = 2; }
       |     ^^^^^^^^^^^^^^^^^^
       |
       = help: write `v = x++;`, `v = x += expression;`, or a block of an update and `v = x;` in either order, or of `v = x; x = expression;` (OpenACC 3.3, section 2.12)

    t.c:19:5: error[ACC2025]: only numbers of up to 8 bytes are accessed atomically
       |
    19 |     s.b++;
       |     ^^^ this is a bit-field

    t.c:21:5: error[ACC2025]: only numbers of up to 8 bytes are accessed atomically
       |
    21 |     e += 1;
       |     ^ this is of type `long double`
    ");
}

#[test]
fn wrong_items_and_numbers() {
    insta::assert_snapshot!(messages(&[], "
int a[10], b[4], n, *p; double d; struct s { int m; } s; void f(void); extern int open[];
void t(const int k) {
#pragma acc data copy(a[5:10], p[:], n[0:2], f, open) copyin(missing, d[0]) deviceptr(k)
    { }
#pragma acc parallel loop num_gangs(0) vector_length(d) reduction(+:a) reduction(&:d) reduction(max:k) private(b[0:2]) collapse(n)
    for (int i = 0; i < n; i++) ;
#pragma acc parallel if(s) async(d)
    ;
}
"), @"
    t.c:4:23: error[ACC2017]: the array section lies outside of the array
      |
    4 | #pragma acc data copy(a[5:10], p[:], n[0:2], f, open) copyin(missing, d[0]) deviceptr(k)
      |                       ^^^^^^^ the array has 10 elements

    t.c:4:32: error[ACC2013]: the section of a pointer needs a length
      |
    4 | #pragma acc data copy(a[5:10], p[:], n[0:2], f, open) copyin(missing, d[0]) deviceptr(k)
      |                                ^^^^ how many elements?
      |
      = help: write `[start:length]` (OpenACC 3.3, section 2.7.1)

    t.c:4:38: error[ACC2013]: only arrays and pointers have sections and elements
      |
    4 | #pragma acc data copy(a[5:10], p[:], n[0:2], f, open) copyin(missing, d[0]) deviceptr(k)
      |                                      ^^^^^^ neither array nor pointer here

    t.c:4:46: error[ACC2013]: `f` can't stand in `copy`
      |
    4 | #pragma acc data copy(a[5:10], p[:], n[0:2], f, open) copyin(missing, d[0]) deviceptr(k)
      |                                              ^ a function, not a variable
      |
      = help: name variables, or parts of them (OpenACC 3.3, section 2.7.6)

    t.c:4:49: error[ACC2013]: the size of `open[:]` is not known here
      |
    4 | #pragma acc data copy(a[5:10], p[:], n[0:2], f, open) copyin(missing, d[0]) deviceptr(k)
      |                                                 ^^^^ write a section: `[0:n]`

    t.c:4:62: error[ACC1001]: `missing` undeclared (first use in this function)
      |
    4 | #pragma acc data copy(a[5:10], p[:], n[0:2], f, open) copyin(missing, d[0]) deviceptr(k)
      |                                                              ^^^^^^^ no declaration of it is visible here

    t.c:4:71: error[ACC2013]: only arrays and pointers have sections and elements
      |
    4 | #pragma acc data copy(a[5:10], p[:], n[0:2], f, open) copyin(missing, d[0]) deviceptr(k)
      |                                                                       ^^^^ neither array nor pointer here

    t.c:4:87: error[ACC2013]: `deviceptr` takes pointers
      |
    4 | #pragma acc data copy(a[5:10], p[:], n[0:2], f, open) copyin(missing, d[0]) deviceptr(k)
      |                                                                                       ^ this is of type `int`

    t.c:6:37: error[ACC2017]: the value of `num_gangs` has to be positive
      |
    6 | #pragma acc parallel loop num_gangs(0) vector_length(d) reduction(+:a) reduction(&:d) reduction(max:k) private(b[0:2]) collapse(n)
      |                                     ^ this is 0

    t.c:6:54: error[ACC2017]: an integer is required here
      |
    6 | #pragma acc parallel loop num_gangs(0) vector_length(d) reduction(+:a) reduction(&:d) reduction(max:k) private(b[0:2]) collapse(n)
      |                                                      ^ this is of type `double`

    t.c:6:84: error[ACC2010]: the reduction `&` does not apply to `double`
      |
    6 | #pragma acc parallel loop num_gangs(0) vector_length(d) reduction(+:a) reduction(&:d) reduction(max:k) private(b[0:2]) collapse(n)
      |                                                                                    ^

    t.c:6:101: error[ACC2013]: `k` can't be a reduction variable: it is `const`
      |
    6 | #pragma acc parallel loop num_gangs(0) vector_length(d) reduction(+:a) reduction(&:d) reduction(max:k) private(b[0:2]) collapse(n)
      |                                                                                                     ^

    t.c:6:129: error[ACC2017]: the value of `collapse` has to be a constant
      |
    6 | #pragma acc parallel loop num_gangs(0) vector_length(d) reduction(+:a) reduction(&:d) reduction(max:k) private(b[0:2]) collapse(n)
      |                                                                                                                                 ^

    t.c:8:25: error[ACC1002]: a number or a pointer is required here
      |
    8 | #pragma acc parallel if(s) async(d)
      |                         ^ this is of type `struct s`

    t.c:8:34: error[ACC2017]: an integer is required here
      |
    8 | #pragma acc parallel if(s) async(d)
      |                                  ^ this is of type `double`
    ");
}

#[test]
fn collapsed_loops() {
    insta::assert_snapshot!(messages(&[], "
void t(int n, int *x) {
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++) { x[i] = 1; for (int j = 0; j < n; j++) x[j] = 2; }
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) x[j] = 2;
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++) { for (int j = 0; j < n; j++) x[j] = 2; }
}
"), @"
    t.c:3:27: error[ACC2016]: the clause needs 2 tightly nested loops
      |
    3 | #pragma acc parallel loop collapse(2)
      |                           ^^^^^^^^^^^
    4 |     for (int i = 0; i < n; i++) { x[i] = 1; for (int j = 0; j < n; j++) x[j] = 2; }
      |                                 --------------------------------------------------- loop 1 holds something else than one loop

    t.c:6:49: error[ACC2016]: the bounds of collapsed loops must not depend on each other
      |
    5 | #pragma acc parallel loop collapse(2)
      |                           -----------
    6 |     for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) x[j] = 2;
      |                                                 ^^^^^ uses the variable of an outer loop of the clause
    ");
}

#[test]
fn jumps_out_of_constructs() {
    insta::assert_snapshot!(messages(&[], "
int t(int n, int *x) {
    while (n) {
#pragma acc data copy(n)
        { if (n) break; if (n > 1) return 1; if (n > 2) goto out; }
    }
#pragma acc parallel
    { in: n = 1; }
    goto in;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) { if (x[i]) break; }
#pragma acc parallel loop seq
    for (int i = 0; i < n; i++) { if (x[i]) break; }
out: return n;
}
"), @"
    t.c:5:18: error[ACC2021]: `break` leaves a construct
      |
    4 | #pragma acc data copy(n)
      |             ---- the construct
    5 |         { if (n) break; if (n > 1) return 1; if (n > 2) goto out; }
      |                  ^^^^^^ control has to reach the end of the construct
      |
      = help: set a variable here and test it behind the construct (OpenACC 3.3, section 2.5)

    t.c:5:36: error[ACC2021]: `return` leaves a construct
      |
    4 | #pragma acc data copy(n)
      |             ---- the construct
    5 |         { if (n) break; if (n > 1) return 1; if (n > 2) goto out; }
      |                                    ^^^^^^^^^ control has to reach the end of the construct
      |
      = help: set a variable here and test it behind the construct (OpenACC 3.3, section 2.5)

    t.c:5:62: error[ACC2021]: `goto` leaves a construct
       |
     5 |         { if (n) break; if (n > 1) return 1; if (n > 2) goto out; }
       |                                                              ^^^
    ...
    14 | out: return n;
       | --- the label
       |
       = help: set a variable here and test it behind the construct (OpenACC 3.3, section 2.5)

    t.c:9:10: error[ACC2021]: `goto` jumps into a construct
      |
    8 |     { in: n = 1; }
      |       -- the label
    9 |     goto in;
      |          ^^
      |
      = help: move the label out of the construct, or the jump into it (OpenACC 3.3, section 2.5)

    t.c:11:45: error[ACC2020]: `break` leaves a loop whose iterations may run in any order
       |
    10 | #pragma acc parallel loop
       |             ------------- the directive of the loop
    11 |     for (int i = 0; i < n; i++) { if (x[i]) break; }
       |                                             ^^^^^^ the number of iterations is not known when the loop starts
       |
       = help: run the loop to its end and skip with `if`, or write `seq` on it (OpenACC 3.3, section 2.9)
    ");
}

#[test]
fn what_device_code_can_not_do() {
    insta::assert_snapshot!(messages(&[], "
_Thread_local int tl; int (*fp)(int); int far(int); double sin(double); int printf(const char *, ...), rand(void);
int near(int n) { return fp(n) + far(n); }
int unused(int n) { return fp(n); }
#pragma acc routine seq
int seq(int n) { __asm__ volatile (\"\"); return n; }
int far2(int);
#pragma acc routine(far2) worker
void t(int n, double *x) {
#pragma acc parallel
    {
        tl = 1;
        n = near(n) + far2(n) + seq(n) + sin(n);
        printf(\"%d\", n);
        far(n) + rand();
        x[0] = (long double)x[1] * 2.0L;
        __sync_synchronize();
    }
    far(n); unused(n);
}
"), @r#"
    t.c:3:26: error[ACC0002]: not supported: a call through a pointer in device code
       |
     3 | int near(int n) { return fp(n) + far(n); }
       |                          ^^
    ...
    13 |         n = near(n) + far2(n) + seq(n) + sin(n);
       |             ---- device code calls the function here
       |
       = help: call the function by its name, under a `switch` if there are several

    t.c:3:34: error[ACC2024]: call to 'far' with no acc routine information
       |
     2 | _Thread_local int tl; int (*fp)(int); int far(int); double sin(double); int printf(const char *, ...), rand(void);
       |                                           --- declared here
     3 | int near(int n) { return fp(n) + far(n); }
       |                                  ^^^ nothing says that there is a device version of it
    ...
    10 | #pragma acc parallel
       |             -------- device code starts here
       |
       = help: write `#pragma acc routine seq` in front of the declaration of `far`

    t.c:6:18: error[ACC0002]: not supported: inline assembly in device code
      |
    5 | #pragma acc routine seq
      |             ------- device code starts here
    6 | int seq(int n) { __asm__ volatile (""); return n; }
      |                  ^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: write the computation in C

    t.c:12:9: error[ACC0002]: not supported: a `_Thread_local` variable in device code
       |
    10 | #pragma acc parallel
       |             -------- device code starts here
    11 |     {
    12 |         tl = 1;
       |         ^^
       |
       = help: copy it to a local variable before the region

    t.c:15:9: error[ACC2024]: call to 'far' with no acc routine information
       |
     2 | _Thread_local int tl; int (*fp)(int); int far(int); double sin(double); int printf(const char *, ...), rand(void);
       |                                           --- declared here
    ...
    10 | #pragma acc parallel
       |             -------- device code starts here
    ...
    15 |         far(n) + rand();
       |         ^^^ nothing says that there is a device version of it
       |
       = help: write `#pragma acc routine seq` in front of the declaration of `far`

    t.c:15:18: error[ACC2024]: call to 'rand' with no acc routine information
       |
    10 | #pragma acc parallel
       |             -------- device code starts here
    ...
    15 |         far(n) + rand();
       |                  ^^^^ nothing says that there is a device version of it
       |
       = help: the device has no such function of the C library: call it before the region

    t.c:16:17: error[ACC0002]: not supported: `long double` in device code
       |
    10 | #pragma acc parallel
       |             -------- device code starts here
    ...
    16 |         x[0] = (long double)x[1] * 2.0L;
       |                 ^^^^^^^^^^^
       |
       = help: compute in `double`

    t.c:16:36: error[ACC0002]: not supported: `long double` in device code
       |
    10 | #pragma acc parallel
       |             -------- device code starts here
    ...
    16 |         x[0] = (long double)x[1] * 2.0L;
       |                                    ^^^^
       |
       = help: compute in `double`

    t.c:17:9: error[ACC0002]: not supported: an atomic builtin in device code
       |
    10 | #pragma acc parallel
       |             -------- device code starts here
    ...
    17 |         __sync_synchronize();
       |         ^^^^^^^^^^^^^^^^^^^^
       |
       = help: write `#pragma acc atomic` in front of the update
    "#);
}
