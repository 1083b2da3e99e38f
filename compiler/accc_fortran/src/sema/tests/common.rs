//! Common blocks and equivalence.

use super::errors;
use insta::assert_snapshot;

#[test]
fn what_cannot_share_its_memory() {
    let text = "subroutine s(d, n)\nreal d(n), a(n), e(3), f(2), g\nreal, allocatable :: b(:)\ncharacter(n) t\ncommon /x/ d, b, e, e\ncommon /y/ g\nequivalence (e(1), g), (f(1), f(2)), (a, g), (e(4), e), (h%c, g), (e(1:2), g), (i, t), (f(1,1), g)\nend";
    assert_snapshot!(errors(text), @"
    t.f90:2:6: error[ACC3018]: `d` can't share its memory
      |
    2 | real d(n), a(n), e(3), f(2), g
      |      ^ only pointers and variables of constant size can that are no arguments or results

    t.f90:2:12: error[ACC3018]: `a` can't share its memory
      |
    2 | real d(n), a(n), e(3), f(2), g
      |            ^ only pointers and variables of constant size can that are no arguments or results

    t.f90:2:18: error[ACC3003]: `e` is in a common block already
      |
    2 | real d(n), a(n), e(3), f(2), g
      |                  ^

    t.f90:3:22: error[ACC3018]: `b` can't share its memory
      |
    3 | real, allocatable :: b(:)
      |                      ^ only pointers and variables of constant size can that are no arguments or results

    t.f90:4:14: error[ACC3011]: the length of `t` has to be constant
      |
    4 | character(n) t
      |              ^

    t.f90:7:20: error[ACC3018]: `equivalence` can't join two common blocks
      |
    7 | equivalence (e(1), g), (f(1), f(2)), (a, g), (e(4), e), (h%c, g), (e(1:2), g), (i, t), (f(1,1), g)
      |                    ^

    t.f90:7:31: error[ACC3018]: `f` can't be at two places
      |
    7 | equivalence (e(1), g), (f(1), f(2)), (a, g), (e(4), e), (h%c, g), (e(1:2), g), (i, t), (f(1,1), g)
      |                               ^^^^ another `equivalence`, or its common block, puts it elsewhere

    t.f90:7:53: error[ACC3018]: `e` can't be at two places
      |
    7 | equivalence (e(1), g), (f(1), f(2)), (a, g), (e(4), e), (h%c, g), (e(1:2), g), (i, t), (f(1,1), g)
      |                                                     ^ another `equivalence`, or its common block, puts it elsewhere

    t.f90:7:58: error[ACC3018]: `equivalence` names variables and their parts
      |
    7 | equivalence (e(1), g), (f(1), f(2)), (a, g), (e(4), e), (h%c, g), (e(1:2), g), (i, t), (f(1,1), g)
      |                                                          ^^^

    t.f90:7:76: error[ACC3018]: `equivalence` can't join two common blocks
      |
    7 | equivalence (e(1), g), (f(1), f(2)), (a, g), (e(4), e), (h%c, g), (e(1:2), g), (i, t), (f(1,1), g)
      |                                                                            ^

    t.f90:7:89: error[ACC3006]: `f` has rank 1
      |
    7 | equivalence (e(1), g), (f(1), f(2)), (a, g), (e(4), e), (h%c, g), (e(1:2), g), (i, t), (f(1,1), g)
      |                                                                                         ^^^^^^
    ");
}

#[test]
fn what_makes_no_sense_of_a_block() {
    let text = "block data\ninteger :: i = 1\ncommon /x/ k, l\nequivalence (k, m(2)), (r, j(2)), (r8, j(1))\ninteger m(2), j(4)\ndouble precision r8\nend\nrecursive subroutine r\nequivalence (a, b)\nend\nsubroutine c\ninteger i, j\nequivalence (i, j)\n!$acc parallel\ni = 1\n!$acc end parallel\nend";
    assert_snapshot!(errors(text), @"
    t.f90:2:12: error[ACC3010]: `i` is in no common block
      |
    2 | integer :: i = 1
      |            ^ block data gives values to variables in common blocks

    t.f90:3:8: error[ACC3018]: `equivalence` makes a common block longer at its front
      |
    3 | common /x/ k, l
      |        ^^^^^^^^ the block

    t.f90:9:14: error[ACC0002]: not supported: `equivalence` of unsaved variables of recursive procedures
      |
    9 | equivalence (a, b)
      |              ^
      |
      = help: add the attribute `save`, or use `transfer`

    t.f90:9:17: error[ACC0002]: not supported: `equivalence` of unsaved variables of recursive procedures
      |
    9 | equivalence (a, b)
      |                 ^
      |
      = help: add the attribute `save`, or use `transfer`
    ");
}
