//! Device code: counted loops, views, clauses.

use super::{body, errors};
use insta::assert_snapshot;

#[test]
fn loops_count_and_accesses_are_elements() {
    assert_snapshot!(body(
        "void f(int n, float *restrict a, float b[10][20]) {
         #pragma acc parallel loop copy(a[0:n]) copyin(b[0:10])
           for (int i = 0; i < n; i++)
             for (unsigned j = 20; j > 0; j -= 2)
               *(a + i) += b[i][j - 1];
         }"
    ), @r#"
    %0 = const 0: i64
    %1 = load $0
    %2 = convert %1: i64
    %3 = const 0: i64
    %4 = const 10: i64
    %5 = const 0: i64
    %6 = const 20: i64
    compute parallel copy($1 [%0 : %2] "a[:n]") copyin($2 [%5 : %6, %3 : %4] "b[:10]") {
      %7 = const 0: i32
      %8 = load $0
      %9 = const 1: i32
      %10 = const -1: i32
      %11 = add_nsw %8, %10
      for %12 ($3) = %7 to %11 step %9 directive() {
        %13 = const 20: i32
        %14 = uconvert %13: i64
        %15 = const 0: i32
        %16 = uconvert %15: i64
        %17 = const 2: i32
        %18 = const -2: i64
        %19 = const 1: i64
        %20 = add_nsw %16, %19
        for %21 ($4) = %14 to %20 step %18 {
          %22 = load_view $1
          %23 = load $3
          %24 = convert %23: i64
          %25 = const 0: i64
          %26 = load_view $2
          %27 = load $3
          %28 = convert %27: i64
          %29 = load $4
          %30 = const 1: i32
          %31 = sub %29, %30
          %32 = uconvert %31: i64
          %33 = load_elem %26[%32, %28]
          %34 = load_elem %22[%24]
          %35 = add %34, %33
          store_elem %22[%24], %35
          yield
        }
        yield
      }
      yield
    }
    return
    "#);
}

#[test]
fn members_and_rows_keep_their_variable() {
    assert_snapshot!(body(
        "struct s { int k; double *data; double v[4]; };
         void f(int n, struct s *p, int **w) {
         #pragma acc kernels copy(p->data[0:n], w[0:n][0:8])
           for (int i = 0; i < n; i++) { p->data[i] = p[i].v[2]; w[i][3] = 1; }
         }"
    ), @r#"
    %0 = const 0: i64
    %1 = load $0
    %2 = convert %1: i64
    %3 = const 0: i64
    %4 = load $0
    %5 = convert %4: i64
    %6 = const 0: i64
    %7 = const 8: i64
    compute kernels copy($3 [%0 : %2] "p->data[:n]") copy($2 [%6 : %7, %3 : %5] rows i32 [] "w[:n][:8]") {
      %8 = const 0: i32
      %9 = load $0
      %10 = const 1: i32
      %11 = const -1: i32
      %12 = add_nsw %9, %11
      for %13 ($4) = %8 to %12 step %10 {
        %14 = load_view $3
        %15 = load $4
        %16 = convert %15: i64
        %17 = load_view $1
        %18 = load $4
        %19 = convert %18: i64
        %20 = field f64 %17 at 16 [4 : 8]
        %21 = const 2: i64
        %22 = load_elem %20[%21, %19]
        store_elem %14[%16], %22
        %23 = load_view $2
        %24 = load $4
        %25 = convert %24: i64
        %26 = row_view i32 %23[%25] []
        %27 = const 3: i64
        %28 = const 1: i32
        store_elem %26[%27], %28
        yield
      }
      yield
    }
    return
    "#);
}

#[test]
fn what_changes_its_bound_is_no_counted_loop() {
    assert_snapshot!(body(
        "void f(int n, int *a) {
         #pragma acc serial copy(a[0:100])
           for (int i = 0; i < n; i++) { if (a[i]) n--; }
         }"
    ), @r#"
    %0 = const 0: i64
    %1 = const 100: i64
    compute serial copy($1 [%0 : %1] "a[:100]") {
      %2 = const 0: i32
      store $2, %2
      while {
        %3 = load $2
        %4 = load $0
        %5 = cmp lt %3, %4
        yield %5
      } do {
        %6 = load_view $1
        %7 = load $2
        %8 = convert %7: i64
        %9 = load_elem %6[%8]
        %10 = const 0: i32
        %11 = cmp ne %9, %10
        if %11 {
          %12 = load $0
          %13 = const 1: i32
          %14 = sub_nsw %12, %13
          store $0, %14
          yield
        } else {
          yield
        }
        yield
      } step {
        %15 = load $2
        %16 = const 1: i32
        %17 = add_nsw %15, %16
        store $2, %17
        yield
      }
      yield
    }
    return
    "#);
}

#[test]
fn a_directive_needs_a_countable_loop() {
    assert_snapshot!(errors(
        "void f(int n, int *a) {
         #pragma acc parallel loop copy(a[0:n])
           for (int i = 0; a[i] < n; i++) a[i] = 1;
         #pragma acc parallel loop copy(a[0:n])
           for (int i = 0; i < n; i++) a[i++] = 1;
         }"
    ), @"
    ACC2020 the loop is not countable
    ACC2020 the loop is not countable
    ");
}

#[test]
fn locals_of_loops_and_output() {
    assert_snapshot!(body(
        "int printf(const char *, ...);
         void f(int n) {
         #pragma acc parallel loop
           for (int i = 0; i < n; i++) { float t[3]; t[1] = i; printf(\"%d %s %g\\n\", i, \"x\", t[1]); }
         }"
    ), @r#"
    compute parallel {
      %0 = const 0: i32
      %1 = load $0
      %2 = const 1: i32
      %3 = const -1: i32
      %4 = add_nsw %1, %3
      for %5 ($1) = %0 to %4 step %2 locals($2) directive() {
        %6 = load_view $2
        %7 = const 1: i64
        %8 = load $1
        %9 = convert %8: f32
        store_elem %6[%7], %9
        %10 = load $1
        %11 = const 1: i64
        %12 = global_addr @g0
        %13 = load_view $2
        %14 = const 1: i64
        %15 = load_elem %13[%14]
        %16 = convert %15: f64
        print(format "%d %s %g\x0a", %10, chars %12 : %11, %16)
        %17 = const 0: i32
        yield
      }
      yield
    }
    return
    "#);
}

#[test]
fn host_data_replaces_variables() {
    assert_snapshot!(body(
        "void g(int *, int *); int t[5];
         void f(int *a) {
         #pragma acc host_data use_device(a, t) if_present
           g(a, t + 1);
           g(a, t);
         }"
    ), @"
    %0 = load $0
    %1 = use_device %0 if_present
    store $1, %1
    %2 = var_addr $2
    %3 = use_device %2 if_present
    store $3, %3
    %4 = load $3
    %5 = const 1: i64
    %6 = const 4: i64
    %7 = mul_nsw %5, %6
    %8 = ptr_add %4, %7
    %9 = load $1
    call @f1(%9, %8)
    %10 = var_addr $2
    %11 = load $0
    call @f1(%11, %10)
    return
    ");
}

#[test]
fn atomics_only_on_devices() {
    assert_snapshot!(body(
        "void f(int *a, int v) {
         #pragma acc parallel copy(a[0:9])
           {
         #pragma acc atomic capture
             v = a[2] *= 3;
         #pragma acc atomic write
             a[1] = 5;
           }
         #pragma acc atomic
           a[3]--;
         }"
    ), @r#"
    %0 = const 0: i64
    %1 = const 9: i64
    compute parallel copy($0 [%0 : %1] "a[:9]") {
      %2 = const 3: i32
      %3 = load_view $0
      %4 = const 2: i64
      %5 = atomic_update mul %3[%4], %2 new
      store $1, %5
      %6 = const 5: i32
      %7 = load_view $0
      %8 = const 1: i64
      atomic_store %7[%8], %6
      yield
    }
    %9 = load $0
    %10 = const 4: i64
    %11 = const 3: i64
    %12 = mul_nsw %11, %10
    %13 = ptr_add %9, %12
    %14 = const 1: i32
    %15 = load_at i32 %13
    %16 = sub %15, %14
    store_at i32 %13, %16
    return
    "#);
}
