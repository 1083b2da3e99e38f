//! Labels and what jumps to them.

use super::errors;
use insta::assert_snapshot;

#[test]
fn labels_that_cannot_be_jumped_to() {
    let text = "program p\ngoto 5\nforall(i=1:3)\n5 j=1\nend forall\ngoto 77\ngoto 6\n6 format(i3)\n7 continue\n7 continue\nread (*,*,end=x) j\nif (.true.) 7, 7, 7\ngoto (7), 1.5\nend";
    assert_snapshot!(errors(text), @"
    t.f90:2:6: error[ACC3012]: a jump into a block from outside
      |
    2 | goto 5
      |      ^
    3 | forall(i=1:3)
    4 | 5 j=1
      | - the label is in a block that is not around the jump
      |
      = help: put the label in front of the construct, or the jump into it

    t.f90:6:6: error[ACC3012]: there is no statement with the label 77
      |
    6 | goto 77
      |      ^^

    t.f90:7:6: error[ACC3012]: the label 6 is that of a `format` statement
      |
    7 | goto 6
      |      ^ nothing can jump there

    t.f90:10:1: error[ACC3012]: the label 7 is defined twice
       |
     9 | 7 continue
       | - first here
    10 | 7 continue
       | ^

    t.f90:11:11: error[ACC3012]: a branch names a statement label
       |
    11 | read (*,*,end=x) j
       |           ^^^^^

    t.f90:12:5: error[ACC3002]: an arithmetic `if` needs a scalar integer or real
       |
    12 | if (.true.) 7, 7, 7
       |     ^^^^^^ this is logical(4)

    t.f90:13:11: error[ACC3002]: a computed `goto` needs a scalar integer
       |
    13 | goto (7), 1.5
       |           ^^^ this is real(4)
    ");
}

#[test]
fn jumps_out_of_parallel_loops_and_regions() {
    let text = "program p\ninteger i, a(10)\n!$acc parallel loop\ndo i=1,10\nif (a(i)>3) goto 8\nif (a(i)>4) goto 9\na(i)=1\n9 end do\n8 continue\n!$acc data copy(a)\ngoto 10\n!$acc end data\n10 continue\ndo concurrent (i=1:3)\ngoto 10\nend do\nend";
    assert_snapshot!(errors(text), @"
    t.f90:5:13: error[ACC2020]: `goto` leaves a loop that a directive makes parallel
      |
    3 | !$acc parallel loop
      |       ------------- iterations may run in any order, or at the same time
    4 | do i=1,10
    5 | if (a(i)>3) goto 8
      |             ^^^^^^
      |
      = help: add `seq` to the directive, or skip the rest of the iteration with `cycle`

    t.f90:11:1: error[ACC2021]: `goto` leaves an OpenACC construct
       |
    11 | goto 10
       | ^^^^^^^
       |
       = help: set a flag here and test it after the construct

    t.f90:15:1: error[ACC3016]: `goto` leaves a `do concurrent`
       |
    14 | do concurrent (i=1:3)
       | -- its iterations are done in any order
    15 | goto 10
       | ^^^^^^^
       |
       = help: skip the rest of an iteration with `cycle`, or write a `do` loop
    ");
}
