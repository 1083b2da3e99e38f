//! Statements: the tree, and what C does not allow.

use crate::sema::testing::{dump, messages};

#[test]
fn all_statements() {
    insta::assert_snapshot!(dump(
        "int t(char c, int n) {
             switch (c) { case 'a': case 1 ... 3: n++; break; default: n--; }
             for (int i = 0; i < n; i++) { if (i & 1) continue; else break; }
             do n--; while (n > 0);
             while (1) { if (n) goto out; ; }
             out: return c;
         }"
    ), @"
    t:
      switch (int)c
          case 97..97
            case 1..3
              n++
          break
          default
            n--
      for (i < n); i++
          declare i = {+0 0}
          if (i & 1)
            continue
          else
            break
      do while (n > 0)
        n--
      while 1
          if n
            goto out
          ;
      out:
      return (int)c
    ");
}

#[test]
fn misplaced_statements() {
    insta::assert_snapshot!(messages(&[], "
int t(int n) {
    break;
    continue;
    case 1: ;
    switch (n) { case 1: case 2: case 1: ; case 0 ... 5: ; default: ; default: ; case 5 ... 4: ; }
    switch (1.0) ;
    goto nowhere;
    again: again: ;
    switch (n) { case n: ; }
}
"), @"
    t.c:3:5: error[ACC1012]: break statement not within loop or switch
      |
    3 |     break;
      |     ^^^^^^

    t.c:4:5: error[ACC1012]: continue statement not within a loop
      |
    4 |     continue;
      |     ^^^^^^^^^

    t.c:5:10: error[ACC1012]: case label not within a switch statement
      |
    5 |     case 1: ;
      |          ^

    t.c:6:39: error[ACC1012]: duplicate case value
      |
    6 |     switch (n) { case 1: case 2: case 1: ; case 0 ... 5: ; default: ; default: ; case 5 ... 4: ; }
      |                       -               ^ 1 again
      |                       |
      |                       previously used here

    t.c:6:49: error[ACC1012]: duplicate case value
      |
    6 |     switch (n) { case 1: case 2: case 1: ; case 0 ... 5: ; default: ; default: ; case 5 ... 4: ; }
      |                       - previously used here    ^^^^^^^ 0 again

    t.c:6:71: error[ACC1012]: multiple default labels in one switch
      |
    6 |     switch (n) { case 1: case 2: case 1: ; case 0 ... 5: ; default: ; default: ; case 5 ... 4: ; }
      |                                                            -------    ^^^^^^^ again here
      |                                                            |
      |                                                            this is the first default label

    t.c:6:87: warning[ACC1109]: empty range specified
      |
    6 |     switch (n) { case 1: case 2: case 1: ; case 0 ... 5: ; default: ; default: ; case 5 ... 4: ; }
      |                                                                                       ^^^^^^^

    t.c:7:13: error[ACC1002]: an integer is required here
      |
    7 |     switch (1.0) ;
      |             ^^^ this is of type `double`

    t.c:8:10: error[ACC1012]: label `nowhere` used but not defined
      |
    8 |     goto nowhere;
      |          ^^^^^^^

    t.c:9:12: error[ACC1012]: duplicate label `again`
      |
    9 |     again: again: ;
      |     -----  ^^^^^ again here
      |     |
      |     previous definition

    t.c:10:23: error[ACC1005]: case label does not reduce to an integer constant
       |
    10 |     switch (n) { case n: ; }
       |                       ^ its value is not known here
    ");
}

#[test]
fn jumps_into_the_scope_of_variable_arrays() {
    insta::assert_snapshot!(messages(&[], "
void t(int n) {
    goto in;
    { int a[n]; in: a[0] = 1; }
    switch (n) { int b[n]; case 1: b[0] = 1; }
    { int c[n]; goto inside; inside: c[0] = 1; }
}
"), @"
    t.c:3:10: error[ACC1012]: jump into scope of identifier with variably modified type
      |
    3 |     goto in;
      |          ^^
    4 |     { int a[n]; in: a[0] = 1; }
      |           -     -- the label
      |           |
      |           its length would not be known there

    t.c:5:33: error[ACC1012]: switch jumps into scope of identifier with variably modified type
      |
    5 |     switch (n) { int b[n]; case 1: b[0] = 1; }
      |                      -          ^
      |                      |
      |                      its length would not be known
      |
      = help: put the declaration and what uses it into a block of its own
    ");
}

#[test]
fn returns() {
    insta::assert_snapshot!(messages(&["-Wall"], "
void v(int n) { return n; }
int f(void) { return; }
int g(int n) { if (n) return 1; }
int h(int n) { while (1) { if (n) break; } }
int i(int n) { for (;;) n++; }
int j(int n) { switch (n) { case 1: return 1; default: return 2; } }
void exit(int); int k(int n) { if (n) return 1; exit(1); }
int *l(void) { int x = 0; return &x; }
"), @"
    t.c:2:24: warning[ACC1103]: `return` with a value, in function returning void [-Wreturn-type]
      |
    2 | void v(int n) { return n; }
      |                        ^

    t.c:3:15: warning[ACC1103]: `return` with no value, in function returning non-void [-Wreturn-type]
      |
    3 | int f(void) { return; }
      |               ^^^^^^^

    t.c:4:33: warning[ACC1103]: control reaches end of non-void function [-Wreturn-type]
      |
    4 | int g(int n) { if (n) return 1; }
      |                                 ^

    t.c:5:44: warning[ACC1103]: control reaches end of non-void function [-Wreturn-type]
      |
    5 | int h(int n) { while (1) { if (n) break; } }
      |                                            ^

    t.c:9:34: warning[ACC1109]: function returns address of local variable [-Wreturn-local-addr]
      |
    9 | int *l(void) { int x = 0; return &x; }
      |                                  ^^
    ");
}

#[test]
fn nested_functions_that_are_none() {
    insta::assert_snapshot!(messages(&[], "
void sort(int (*)(int));
int f(int n) { int c = 0; int add(int k) { c += k; return c; } sort(add); return add(n); }
int g(int n) { int v[n]; int s(void) { return v[0]; } return s(); }
int k(int n) { int e(void) { goto out; } out: return e(); }
int h(int n) { int t(int i) { return n * i; } int y[3];
#pragma acc parallel loop copy(y)
    for (int i = 0; i < 3; i++) y[i] = t(i);
    return y[0]; }
int i(int n) { int many(int k, ...) { return n + k; } return many(1, 2); }
"), @"
    t.c:5:35: error[ACC1012]: label `out` used but not defined
      |
    5 | int k(int n) { int e(void) { goto out; } out: return e(); }
      |                                   ^^^

    t.c:6:38: error[ACC0002]: not supported: a variable of the function around in device code
      |
    6 | int h(int n) { int t(int i) { return n * i; } int y[3];
      |                                      ^
    7 | #pragma acc parallel loop copy(y)
    8 |     for (int i = 0; i < 3; i++) y[i] = t(i);
      |                                        - device code calls the function here
      |
      = help: give it to the nested function as an argument

    t.c:10:20: error[ACC1010]: a nested function that uses variables of the function around needs a prototype without `...`
       |
    10 | int i(int n) { int many(int k, ...) { return n + k; } return many(1, 2); }
       |                    ^^^^
    ");
}

#[test]
fn assembly() {
    insta::assert_snapshot!(messages(&[], "
void t(int n, const int c) {
    __asm__ volatile (\"\" ::: \"memory\"); __asm__ (\"nop\"); __asm__ (\"\" : \"+r\"(n));
    __asm__ goto (\"\" : : : : out);
    __asm__ (\"mov %1, %0\" : \"=r\"(n));
    __asm__ (\"\" : \"=r\"(n + 1)); __asm__ (\"\" : \"r\"(n)); __asm__ (\"\" : \"=r\"(c));
    __asm__ (\"\" : : \"A\"(n), \"m\"(n + 1), \"3\"(n)); __asm__ (\"%[x]\" : \"=r\"(n));
out:;
}
"), @r#"
    t.c:5:14: error[ACC1012]: no operand for `%1, %0`
      |
    5 |     __asm__ ("mov %1, %0" : "=r"(n));
      |              ^^^^^^^^^^^^

    t.c:6:24: error[ACC1006]: an output of `asm` needs a place
      |
    6 |     __asm__ ("" : "=r"(n + 1)); __asm__ ("" : "r"(n)); __asm__ ("" : "=r"(c));
      |                        ^^^^^ this is a value

    t.c:6:47: error[ACC1012]: output operand constraint lacks `=`
      |
    6 |     __asm__ ("" : "=r"(n + 1)); __asm__ ("" : "r"(n)); __asm__ ("" : "=r"(c));
      |                                               ^^^

    t.c:6:75: error[ACC1006]: `asm` output of read-only variable `c`
      |
    6 |     __asm__ ("" : "=r"(n + 1)); __asm__ ("" : "r"(n)); __asm__ ("" : "=r"(c));
      |                                                                           ^ this is `const`

    t.c:7:21: error[ACC0002]: not supported: the constraint `A` on this operand
      |
    7 |     __asm__ ("" : : "A"(n), "m"(n + 1), "3"(n)); __asm__ ("%[x]" : "=r"(n));
      |                     ^^^
      |
      = help: use `r`, `m`, `i`, `x` or a register's letter

    t.c:7:33: error[ACC1006]: memory input is not directly addressable
      |
    7 |     __asm__ ("" : : "A"(n), "m"(n + 1), "3"(n)); __asm__ ("%[x]" : "=r"(n));
      |                                 ^^^^^ this is a value

    t.c:7:41: error[ACC1012]: no output has the number 3
      |
    7 |     __asm__ ("" : : "A"(n), "m"(n + 1), "3"(n)); __asm__ ("%[x]" : "=r"(n));
      |                                         ^^^

    t.c:7:59: error[ACC1001]: no operand of this `asm` has the name `x`
      |
    7 |     __asm__ ("" : : "A"(n), "m"(n + 1), "3"(n)); __asm__ ("%[x]" : "=r"(n));
      |                                                           ^^^^^^
    "#);
}

#[test]
fn lengths_of_parameters_are_set_where_the_body_starts() {
    let unit = crate::sema::testing::analysed(&[], "int t(int n, int m[][n + 1]) { return sizeof *m; }").0;
    let length = unit.objects.iter().find(|object| object.name.starts_with(".length")).expect("a hidden object");
    assert_eq!(length.storage, crate::hir::StorageClass::Auto);
    insta::assert_snapshot!(dump("int t(int n, int m[][n + 1]) { return sizeof *m; }"), @"
    t:
      declare .length1 = {+0 (unsigned long)(n + 1)}
      return (int)sizeof(int [*])
    ");
}
