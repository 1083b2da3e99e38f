//! Messages about directives, and about what is not supported yet.

use super::errors::in_program;

#[test]
fn compute_constructs() {
    insta::assert_snapshot!(
        in_program(
            "integer :: a(9), i, n\nreal :: s\n!$acc parallel loop copy(a(1:9:2), n%2) reduction(iand:s) vector_length(0)\n\
             do i = 1, 9\ncall work(a)\nprint '(i3)', i\nif (a(i) > 3) exit\nstop 1, quiet=.true.\nenddo\n\
             !$acc parallel loop collapse(2) copy(b)\ndo i = 1, 9\na(i) = 1\nenddo\n\
             !$acc data copy(a)\nreturn\n!$acc end data"
        ),
        @"
    t.f90:5:38: error[ACC0011]: expected the name of a component, found `2`
      |
    5 | !$acc parallel loop copy(a(1:9:2), n%2) reduction(iand:s) vector_length(0)
      |                                      ^ expected the name of a component

    t.f90:5:56: error[ACC2010]: the reduction `iand` does not apply to real(4)
      |
    5 | !$acc parallel loop copy(a(1:9:2), n%2) reduction(iand:s) vector_length(0)
      |                                                        ^

    t.f90:5:73: error[ACC2017]: the value of `vector_length` has to be positive
      |
    5 | !$acc parallel loop copy(a(1:9:2), n%2) reduction(iand:s) vector_length(0)
      |                                                                         ^ this is 0

    t.f90:7:6: error[ACC2024]: call to 'work' with no acc routine information
      |
    5 | !$acc parallel loop copy(a(1:9:2), n%2) reduction(iand:s) vector_length(0)
      |       ------------- device code starts here
    6 | do i = 1, 9
    7 | call work(a)
      |      ^^^^ nothing says that there is a device version of it
      |
      = help: add `!$acc routine seq` to the declarations of `work`

    t.f90:8:1: error[ACC0002]: not supported: input and formatted output in a compute construct
      |
    8 | print '(i3)', i
      | ^^^^^^^^^^^^^^^
      |
      = help: write `print *, ...`, or do it before or after the region

    t.f90:9:15: error[ACC2020]: `exit` leaves a loop that a directive makes parallel
      |
    5 | !$acc parallel loop copy(a(1:9:2), n%2) reduction(iand:s) vector_length(0)
      |       ------------- iterations may run in any order, or at the same time
    ...
    9 | if (a(i) > 3) exit
      |               ^^^^
      |
      = help: add `seq` to the directive, or skip the rest of the iteration with `cycle`

    t.f90:10:1: error[ACC0002]: not supported: `stop` with `quiet` in a compute construct
       |
    10 | stop 1, quiet=.true.
       | ^^^^^^^^^^^^^^^^^^^^
       |
       = help: write a number or a constant text, or set a flag and stop behind the construct

    t.f90:12:21: error[ACC2016]: the clause needs 2 tightly nested loops
       |
    12 | !$acc parallel loop collapse(2) copy(b)
       |                     ^^^^^^^^^^^
    13 | do i = 1, 9
       | -- loop 1 holds something else than one loop

    t.f90:12:38: error[ACC3001]: `b` is not declared
       |
    12 | !$acc parallel loop collapse(2) copy(b)
       |                                      ^ not found in this scope
       |
       = help: `implicit none` holds: declare it, for instance `integer :: b`

    t.f90:17:1: error[ACC2021]: `return` leaves an OpenACC construct
       |
    17 | return
       | ^^^^^^
       |
       = help: set a flag here and test it after the construct
    "
    );
}
