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

    t.c:10:23: error[ACC1005]: the case label is not an integer constant
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
fn assembly() {
    insta::assert_snapshot!(messages(&[], "
void t(int n) { __asm__ volatile (\"\" ::: \"memory\"); __asm__ (\"nop\"); __asm__ (\"\" : \"+r\"(n)); }
"), @r#"
    t.c:2:53: error[ACC0002]: not supported: `asm` with instructions or operands
      |
    2 | void t(int n) { __asm__ volatile ("" ::: "memory"); __asm__ ("nop"); __asm__ ("" : "+r"(n)); }
      |                                                     ^^^^^^^^^^^^^^^^
      |
      = help: put the function into a file of its own, compile that with gcc, and link it

    t.c:2:70: error[ACC0002]: not supported: `asm` with instructions or operands
      |
    2 | void t(int n) { __asm__ volatile ("" ::: "memory"); __asm__ ("nop"); __asm__ ("" : "+r"(n)); }
      |                                                                      ^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: put the function into a file of its own, compile that with gcc, and link it
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
