//! What users read when a program is wrong.

use super::errors;

/// A program with these declarations and statements.
pub fn in_program(text: &str) -> String {
    errors(&format!("program unit\nimplicit none\n{text}\nend program\n"))
}

#[test]
fn undeclared_names() {
    insta::assert_snapshot!(in_program("integer :: count\ncoutn = 1\ncall s(totl)\nprint *, coutn, siz(3)"), @"
    t.f90:4:1: error[ACC3001]: `coutn` is not declared
      |
    4 | coutn = 1
      | ^^^^^ not found in this scope
      |
      = help: did you mean `count`?

    t.f90:5:8: error[ACC3001]: `totl` is not declared
      |
    5 | call s(totl)
      |        ^^^^ not found in this scope
      |
      = help: `implicit none` holds: declare it, for instance `integer :: totl`

    t.f90:6:17: error[ACC3001]: `siz` is neither a declared array nor a known function
      |
    6 | print *, coutn, siz(3)
      |                 ^^^ not declared
      |
      = help: did you mean `size`?
    ");
}

#[test]
fn types_that_do_not_go_together() {
    insta::assert_snapshot!(
        in_program("integer :: i\nlogical :: l\ncharacter(3) :: c\ni = l\nl = i + 1 == c\nif (i) c = 'a'\nl = l == .true."),
        @"
    t.f90:6:5: warning[ACC3021]: logical(4) is assigned to integer(4): an extension
      |
    6 | i = l
      |     ^
      |
      = help: write `merge(1, 0, condition)`

    t.f90:7:11: error[ACC3002]: `==` does not apply to integer(4) and character(3)
      |
    7 | l = i + 1 == c
      |     ----- ^^ - this is character(3)
      |     |
      |     this is integer(4)

    t.f90:8:5: error[ACC3002]: the condition has to be a scalar logical
      |
    8 | if (i) c = 'a'
      |     ^ this is integer(4)
      |
      = help: compare it: `/= 0`

    t.f90:9:7: error[ACC3002]: logicals are compared with `.eqv.`
      |
    9 | l = l == .true.
      |       ^^ `==` is for numbers and characters
      |
      = help: write `.eqv.` instead of `==`, or compile with -fdec
    "
    );
}

#[test]
fn ranks_and_shapes() {
    insta::assert_snapshot!(
        in_program("integer :: a(3), b(4), m(2,2), i\na = b\na = m\ni = a\nm(1) = 2\ni(2) = 1\na(1:2) = b(1:4:2)"),
        @"
    t.f90:4:1: error[ACC3014]: the shapes differ: dimension 1 has 3 and 4 elements
      |
    4 | a = b
      | -^^^-
      | |   |
      | |   4 elements
      | 3 elements

    t.f90:5:1: error[ACC3006]: the operands have different ranks
      |
    5 | a = m
      | -^^^-
      | |   |
      | |   rank 2
      | rank 1

    t.f90:6:5: error[ACC3006]: an array can't be assigned to a scalar
      |
    6 | i = a
      | -   ^ rank 1
      | |
      | a scalar

    t.f90:7:1: error[ACC3006]: `m` has rank 2, but 1 subscripts are given
      |
    3 | integer :: a(3), b(4), m(2,2), i
      |                        - declared here
    ...
    7 | m(1) = 2
      | ^^^^

    t.f90:8:1: error[ACC3006]: `i` is no array: it has no elements to assign
      |
    8 | i(2) = 1
      | ^^^^
      |
      = help: declare its bounds; statement functions are not supported: write an internal function
    "
    );
}

#[test]
fn arguments_of_procedures() {
    insta::assert_snapshot!(
        errors(
            "program p
implicit none
integer :: n
real :: x(3)
call s(n)
call s(n, x, n, n)
call s(1, x, n)
call s(n, n, n)
call s(x, x, k=n, l=2)
n = f
n = s(n, x, n)
contains
subroutine s(i, a, k)
integer, intent(inout) :: i
real, intent(in) :: a(:)
integer, intent(in) :: k
k = 3
end subroutine
function f()
integer :: f
f = 1
end function
end program
"
        ),
        @"
    t.f90:5:1: error[ACC3007]: the argument `a` of `s` is missing
       |
     5 | call s(n)
       | ^^^^^^^^^
    ...
    13 | subroutine s(i, a, k)
       |            - declared here

    t.f90:6:17: error[ACC3007]: `s` takes 3 arguments, but 4 are given
       |
     6 | call s(n, x, n, n)
       |                 ^
    ...
    13 | subroutine s(i, a, k)
       |            - declared here

    t.f90:7:8: error[ACC3013]: this can't be assigned to: it is a constant
      |
    7 | call s(1, x, n)
      |        ^ this argument is written by the procedure

    t.f90:8:11: error[ACC3002]: the argument `a` of `s` is real(4), but integer(4) is given
       |
     8 | call s(n, n, n)
       |           ^
    ...
    13 | subroutine s(i, a, k)
       |            - declared here

    t.f90:9:8: error[ACC3002]: the argument `i` of `s` is integer(4), but real(4) is given
       |
     9 | call s(x, x, k=n, l=2)
       |        ^
    ...
    13 | subroutine s(i, a, k)
       |            - declared here

    t.f90:9:19: error[ACC3007]: `s` has no argument `l`
       |
     9 | call s(x, x, k=n, l=2)
       |                   ^
    ...
    13 | subroutine s(i, a, k)
       |            - declared here

    t.f90:10:5: error[ACC3002]: the procedure `f` is no value
       |
    10 | n = f
       |     ^
       |
       = help: to call a function without arguments write `()`

    t.f90:11:5: error[ACC3008]: `s` is a subroutine, not a function
       |
    11 | n = s(n, x, n)
       |     ^
       |
       = help: write `call s(...)`

    t.f90:17:1: error[ACC3013]: `k` can't be assigned to: it is an `intent(in)` argument
       |
    16 | integer, intent(in) :: k
       |                        - declared here
    17 | k = 3
       | ^ assigned here
    "
    );
}

#[test]
fn what_can_not_be_assigned() {
    insta::assert_snapshot!(
        in_program("integer, parameter :: n = 3, t(2) = [1, 2]\ninteger :: i\nn = 1\nt(1) = 2\ndo i = 1, n\ni = 4\nenddo\nread *, n"),
        @"
    t.f90:5:1: error[ACC3013]: `n` can't be assigned to: it is a constant
      |
    5 | n = 1
      | ^ assigned here

    t.f90:6:1: error[ACC3013]: this can't be assigned to: it is a constant
      |
    6 | t(1) = 2
      | ^^^^ assigned here

    t.f90:8:1: error[ACC3013]: `i` is the variable of a loop: it must not change in it
      |
    7 | do i = 1, n
      | -- the loop
    8 | i = 4
      | ^ assigned here

    t.f90:10:9: error[ACC3013]: this can't be assigned to: it is a constant
       |
    10 | read *, n
       |         ^ read into
    "
    );
}

#[test]
fn declarations() {
    insta::assert_snapshot!(
        in_program(
            "integer :: a, n = 3\nreal :: a\ninteger :: b(n)\nreal :: c(:)\nreal(3) :: d\ninteger, allocatable :: e(3)\n\
             integer, parameter :: f\ninteger, intent(in) :: g\ninteger :: h = a\nallocate(b(3))"
        ),
        @"
    t.f90:4:9: error[ACC3003]: `a` is declared twice
      |
    3 | integer :: a, n = 3
      |            - first declared here
    4 | real :: a
      |         ^

    t.f90:5:14: error[ACC3011]: the bounds of `b` have to be constant
      |
    5 | integer :: b(n)
      |              ^
      |
      = help: declare it `allocatable`: `b(:)`, and allocate it

    t.f90:6:11: error[ACC3018]: `c` has bounds `:`, but is neither allocatable nor an argument
      |
    6 | real :: c(:)
      |           ^
      |
      = help: add `allocatable`: `real(4), allocatable :: c`

    t.f90:7:6: error[ACC3015]: there is no real of kind 3
      |
    7 | real(3) :: d
      |      ^ kinds of real: 4, 8, 10, 16

    t.f90:8:25: error[ACC3018]: the bounds of the allocatable array `e` have to be `:`
      |
    8 | integer, allocatable :: e(3)
      |                         ^

    t.f90:9:23: error[ACC3018]: the constant `f` has no value
      |
    9 | integer, parameter :: f
      |                       ^

    t.f90:10:10: error[ACC3018]: `g` is not an argument of this procedure
       |
    10 | integer, intent(in) :: g
       |          ^^^^^^^^^^ the attribute is for dummy arguments

    t.f90:11:16: error[ACC3011]: the value has to be known at compile time
       |
    11 | integer :: h = a
       |                ^ this is not a constant
       |
       = help: assign it in the executable part
    "
    );
}

#[test]
fn constants() {
    insta::assert_snapshot!(
        in_program(
            "integer, parameter :: z = 0\ninteger :: i = 7 / z\ninteger(1) :: b = 300\ni = 3000000000\n\
             i = huge(1) + 1\ni = selected_int_kind([i])"
        ),
        @"
    t.f90:4:16: error[ACC3019]: division by zero
      |
    4 | integer :: i = 7 / z
      |                ^^^^^

    t.f90:5:19: error[ACC3019]: the value does not fit in integer(1)
      |
    5 | integer(1) :: b = 300
      |                   ^^^

    t.f90:6:5: error[ACC3020]: 3000000000 does not fit in an integer of kind 4
      |
    6 | i = 3000000000
      |     ^^^^^^^^^^
      |
      = help: write `3000000000_8`

    t.f90:7:5: error[ACC3019]: the value does not fit in integer(4)
      |
    7 | i = huge(1) + 1
      |     ^^^^^^^^^^^

    t.f90:8:23: error[ACC3007]: `selected_int_kind` needs a scalar integer
      |
    8 | i = selected_int_kind([i])
      |                       ^^^ this is an array of integer(4), rank 1
    "
    );
}

#[test]
fn loops_and_branches() {
    insta::assert_snapshot!(
        in_program(
            "integer :: i\nreal :: x\nexit\nouter: do i = 1, 3, 0\ncycle inner\nenddo outer\ndo x = 0.0, 1.0\nenddo\n\
             select case (i)\ncase (1:4)\ncase (3)\ncase ('a')\nend select"
        ),
        @"
    t.f90:5:1: error[ACC3016]: `exit` outside of a loop
      |
    5 | exit
      | ^^^^

    t.f90:7:7: error[ACC3016]: no construct named `inner` is around this `cycle`
      |
    7 | cycle inner
      |       ^^^^^

    t.f90:6:21: error[ACC3020]: the step of a loop must not be 0
      |
    6 | outer: do i = 1, 3, 0
      |                     ^

    t.f90:13:7: error[ACC3003]: two cases select the same value
       |
    12 | case (1:4)
       |       --- selected here first
    13 | case (3)
       |       ^

    t.f90:14:7: error[ACC3002]: the case has another type than the selector
       |
    14 | case ('a')
       |       ^^^ this is character(1), the selector integer(4)
    "
    );
}

#[test]
fn modules() {
    insta::assert_snapshot!(
        errors(
            "module m
integer, parameter :: width = 3
integer, private :: hidden
end module
program p
use m, only: widht, hidden
use missing, only: x
print *, widht, x
end program
"
        ),
        @"
    t.f90:6:14: error[ACC3005]: the module `m` has no public name `widht`
      |
    6 | use m, only: widht, hidden
      |              ^^^^^
      |
      = help: did you mean `width`?

    t.f90:6:21: error[ACC3005]: the module `m` has no public name `hidden`
      |
    6 | use m, only: widht, hidden
      |                     ^^^^^^

    t.f90:7:5: error[ACC3004]: there is no module `missing`
      |
    7 | use missing, only: x
      |     ^^^^^^^ no `missing.accmod` found
      |
      = note: searched: ., include
      = help: compile the file that defines the module first, or name its folder with `-I`
    "
    );
}

#[test]
fn unknown_functions() {
    insta::assert_snapshot!(in_program("integer :: i\ni = siz(3)\nprint *, f(2), i, g(1)"), @"
    t.f90:4:5: error[ACC3001]: `siz` is neither a declared array nor a known function
      |
    4 | i = siz(3)
      |     ^^^ not declared
      |
      = help: did you mean `size`?

    t.f90:5:10: error[ACC3001]: `f` is neither a declared array nor a known function
      |
    5 | print *, f(2), i, g(1)
      |          ^ not declared
      |
      = help: declare it: an array with its bounds, or a function as `external`

    t.f90:5:19: error[ACC3001]: `g` is neither a declared array nor a known function
      |
    5 | print *, f(2), i, g(1)
      |                   ^ not declared
      |
      = help: declare it: an array with its bounds, or a function as `external`
    ");
}

#[test]
fn masks_and_data() {
    insta::assert_snapshot!(
        in_program("integer :: a(3), i\nreal :: x(2)\ndata a(4) /1/\ndata (x(i), i=1,2) /1.0/\nwhere (a) a = 0\nwhere (a > 0) x = 1"),
        @"
    t.f90:5:6: error[ACC3020]: `a` has no such element
      |
    5 | data a(4) /1/
      |      ^^^^

    t.f90:6:1: error[ACC3014]: 2 elements, but only 1 values
      |
    6 | data (x(i), i=1,2) /1.0/
      | ^^^^^^^^^^^^^^^^^^^^^^^^

    t.f90:7:8: error[ACC3002]: the mask of a `where` has to be a logical array
      |
    7 | where (a) a = 0
      |        ^ this is an array of integer(4), rank 1

    t.f90:8:15: error[ACC3014]: the shapes differ: dimension 1 has 3 and 2 elements
      |
    8 | where (a > 0) x = 1
      |        -----  -^^^^
      |        |      |
      |        |      2 elements
      |        3 elements
    "
    );
}

/// Units, and a part of what is said about each: constraints that one place checks.
const REFUSED: &[(&str, &str)] = &[
    ("integer, pointer :: p = 3\nend", "begins with `=>`"),
    ("function f() result(r)\nf = 3\nend", "the function itself"),
    ("a: do i = 1, 3\na: do j = 1, 3\nend do a\nend do a\nend", "named `a`, too"),
    ("a: if (i > 3) then\na: block\nend block a\nend if a\nend", "named `a`, too"),
    ("integer, allocatable :: x(:)\nallocate(x(2), source=[1,2,3])\nend", "an extent of 2 for a source of extent 3"),
    ("do concurrent (i = 1:3) local(x) shared(x)\nend do\nend", "has a locality already"),
    (
        "module m\ntype t\nend type\ninterface write(unformatted)\nprocedure w\nend interface\ncontains\n\
         subroutine w(x, unit, iostat, iomsg)\nclass(t), intent(in) :: x\ninteger, intent(in) :: unit\n\
         integer, intent(out) :: iostat\ncharacter(*), intent(in) :: iomsg\niostat = 0\nend\n\
         subroutine s(x)\ntype(t) :: x\nwrite (10) x\nend\nend",
        "does not fit `write(unformatted)`",
    ),
    ("intrinsic sin\ncall sin(1.0)\nend", "is a function, not a subroutine"),
    ("pure subroutine s(x)\nreal, pointer, intent(in) :: x\nx = 3\nend", "can't be changed"),
    (
        "module m\ntype, abstract :: t\ncontains\nprocedure :: p\nend type\ntype, extends(t) :: u\nend type\ncontains\n\
         subroutine p(x)\nclass(t) :: x\nend\nsubroutine q(x)\nclass(u) :: x\ncall x%t%p()\nend\nend",
        "abstract type `t`",
    ),
];

#[test]
fn constraints() {
    for (text, part) in REFUSED {
        let said = errors(text);
        assert!(said.contains("error[") && said.contains(part), "{text}\n{said}");
    }
    // A source of any shape where no bounds are given, or of one element; the same name one after another.
    let sound = "integer, allocatable :: x(:), y(:)\nallocate(x, source=[1,2,3])\nallocate(y(4), source=3)\n\
                 a: do i = 1, 3\nend do a\na: do i = 1, 3\nend do a\nend";
    assert_eq!(errors(sound), "");
}
