//! Statements.

use super::body;
use insta::assert_snapshot;

#[test]
fn a_switch_of_closed_cases_stays_one() {
    assert_snapshot!(body(
        "int f(unsigned x) { switch (x) { case 1: case 2: return 5; case 0x80000000 ... 0xffffffff: x = 0; break; default: x = 1; } return x; }"
    ), @"
    %0 = load $0
    switch %0 {
      case 1, 2 {
        %1 = const 5: i32
        return %1
      }
      case -2147483648..-1 {
        %2 = const 0: i32
        store $0, %2
        yield
      }
      default {
        %3 = const 1: i32
        store $0, %3
        yield
      }
    }
    %4 = load $0
    return %4
    ");
}

#[test]
fn falling_through_makes_blocks() {
    assert_snapshot!(body("int f(int x) { switch (x) { case 1: x = 7; case 2: x++; } return x; }"), @"
        %0 = load $0
        cfg {
          ^0 {
            switch_jump %0 [1 : ^2, 2 : ^3] default ^4
          }
          ^1 {
            jump ^2
          }
          ^2 {
            %1 = const 7: i32
            store $0, %1
            jump ^3
          }
          ^3 {
            %2 = load $0
            %3 = const 1: i32
            %4 = add_nsw %2, %3
            store $0, %4
            jump ^4
          }
          ^4 {
            yield
          }
        }
        %5 = load $0
        return %5
        ");
}

#[test]
fn only_what_holds_the_label_is_taken_apart() {
    assert_snapshot!(body(
        "int f(int n) {
           for (int i = 0; i < n; i++)
             while (n--)
               if (n == 5) goto out;
         out: return n; }"
    ), @"
    cfg {
      ^0 {
        %0 = const 0: i32
        store $1, %0
        while {
          %1 = load $1
          %2 = load $0
          %3 = cmp lt %1, %2
          yield %3
        } do {
          while {
            %4 = load $0
            %5 = const 1: i32
            %6 = sub_nsw %4, %5
            store $0, %6
            %7 = const 0: i32
            %8 = cmp ne %4, %7
            yield %8
          } do {
            %9 = load $0
            %10 = const 5: i32
            %11 = cmp eq %9, %10
            if %11 {
              jump ^1
            } else {
              yield
            }
            yield
          }
          yield
        } step {
          %12 = load $1
          %13 = const 1: i32
          %14 = add_nsw %12, %13
          store $1, %14
          yield
        }
        jump ^1
      }
      ^1 {
        %15 = load $0
        return %15
      }
    }
    %16 = const 0: i32
    return %16
    ");
}

#[test]
fn a_computed_goto_reaches_every_label() {
    assert_snapshot!(body(
        "int f(int i) { static void *to[] = { &&a, &&b }; goto *to[i]; a: return 1; b: return 2; }"
    ), @"
    cfg {
      ^0 {
        %0 = var_addr $1
        %1 = const 8: i64
        %2 = load $0
        %3 = convert %2: i64
        %4 = mul_nsw %3, %1
        %5 = ptr_add %0, %4
        %6 = load_at ptr %5
        jump_indirect %6 [^2, ^4]
      }
      ^1 {
        jump ^2
      }
      ^2 {
        %7 = const 1: i32
        return %7
      }
      ^3 {
        jump ^4
      }
      ^4 {
        %8 = const 2: i32
        return %8
      }
    }
    %9 = const 0: i32
    return %9
    ");
}

#[test]
fn a_variable_length_array_ends_with_its_block() {
    assert_snapshot!(body("void g(char *); void f(int n) { while (n) { char a[n]; if (n == 3) break; g(a); } }"), @"
    !0: while {
      %0 = load $0
      %1 = const 0: i32
      %2 = cmp ne %0, %1
      yield %2
    } do {
      %3 = load $0
      %4 = convert %3: i64
      store $1, %4
      %5 = stack_save
      store $2, %5
      %6 = const 1: i64
      %7 = load $1
      %8 = alloca %7
      store $3, %8
      %9 = load $0
      %10 = const 3: i32
      %11 = cmp eq %9, %10
      if %11 {
        %12 = load $2
        stack_restore %12
        break !0
      } else {
        yield
      }
      %13 = load $3
      call @f1(%13)
      %14 = load $2
      stack_restore %14
      yield
    }
    return
    ");
}
