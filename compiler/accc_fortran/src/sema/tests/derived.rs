//! Wrong definitions and uses of derived types, constructors, type-bound procedures, `associate` and `block`.

use super::errors;
use super::errors::in_program;

#[test]
fn definitions() {
    insta::assert_snapshot!(in_program(
        "type t\ninteger :: a\nreal :: a\ntype(later) :: l\nreal :: b(:)\nreal, allocatable :: c(3)\n\
         integer, save :: d\nreal, allocatable :: e = 1.0\nclass(t), pointer :: f\nend type\n\
         type later\ninteger :: n = 1.5e99\nend type\ntype, extends(nowhere) :: u\nend type\ntype(pont) :: x\n\
         type point\nreal :: x\nend type\nclass(point), allocatable :: poly"
    ), @"
    t.f90:5:9: error[ACC3003]: the component `a` is declared twice
      |
    5 | real :: a
      |         ^

    t.f90:6:6: error[ACC3001]: the type `later` is used before its definition
      |
    6 | type(later) :: l
      |      ^^^^^
      |
      = help: define it before, or make the component a pointer or allocatable

    t.f90:7:11: error[ACC3018]: the bounds of `b` have to be constant
      |
    7 | real :: b(:)
      |           ^
      |
      = help: or make the component `allocatable`

    t.f90:8:24: error[ACC3018]: the bounds of `c` have to be `:`
      |
    8 | real, allocatable :: c(3)
      |                        ^

    t.f90:9:10: error[ACC3018]: a component can't have this attribute
      |
    9 | integer, save :: d
      |          ^^^^

    t.f90:10:26: error[ACC3018]: `e` can't have a default value
       |
    10 | real, allocatable :: e = 1.0
       |                          ^^^ it is empty at first

    t.f90:14:16: error[ACC3020]: 1.5e99 does not fit in a real of kind 4
       |
    14 | integer :: n = 1.5e99
       |                ^^^^^^

    t.f90:16:15: error[ACC3001]: there is no type `nowhere`
       |
    16 | type, extends(nowhere) :: u
       |               ^^^^^^^ not defined here

    t.f90:18:6: error[ACC3001]: there is no type `pont`
       |
    18 | type(pont) :: x
       |      ^^^^ not defined here
       |
       = help: did you mean `point`?
    ");
}

#[test]
fn components_and_constructors() {
    insta::assert_snapshot!(in_program(
        "type p\nreal :: x, y = 0\ninteger :: tag(2) = 0\nend type\ntype b\ntype(p) :: corners(4)\n\
         real, allocatable :: w(:)\nend type\ntype(p) :: a, c(3)\ntype(b) :: s, many(2)\nreal :: r\n\
         a%z = 1\nr%x = 1\na%x(2) = 3\nr = c%tag\ns%corners%tag = 1\nmany%w = 2\na = p()\na = p(1, 2, [1, 2], 4)\n\
         a = p(x=1, q=2)\na = p('text')\na = s\nif (a == a) r = 1\na = a + a\ndeallocate(s%corners)\nr = a"
    ), @"
    t.f90:14:3: error[ACC3001]: the type `p` has no component `z`
       |
    14 | a%z = 1
       |   ^
       |
       = help: did you mean `x`?

    t.f90:15:1: error[ACC3002]: there is no component `x`: only derived types have some
       |
    15 | r%x = 1
       | ^ this is real(4)

    t.f90:16:1: error[ACC3006]: the component `x` is a scalar: it has no subscripts
       |
    16 | a%x(2) = 3
       | ^^^^^^

    t.f90:17:5: error[ACC3006]: two parts of this designator are arrays
       |
    17 | r = c%tag
       |     ^^^^^
       |
       = help: only one part may be an array or a section: give the others subscripts

    t.f90:18:1: error[ACC3006]: two parts of this designator are arrays
       |
    18 | s%corners%tag = 1
       | ^^^^^^^^^^^^^
       |
       = help: only one part may be an array or a section: give the others subscripts

    t.f90:19:1: error[ACC3006]: `w` is allocatable or a pointer: only a scalar may stand before it
       |
    19 | many%w = 2
       | ^^^^^^

    t.f90:20:5: error[ACC3007]: the component `x` has no value
       |
    20 | a = p()
       |     ^^^
       |
       = help: it has no default: give it one here

    t.f90:21:21: error[ACC3007]: more values than the type `p` has components
       |
    21 | a = p(1, 2, [1, 2], 4)
       |                     ^

    t.f90:22:12: error[ACC3007]: the type `p` has no component `q`
       |
    22 | a = p(x=1, q=2)
       |            ^

    t.f90:23:7: error[ACC3002]: the component `x` is real(4)
       |
    23 | a = p('text')
       |       ^^^^^^ this is character(4)

    t.f90:24:5: error[ACC3002]: type(b) can't be assigned to type(p)
       |
    24 | a = s
       | -   ^ this is type(b)
       | |
       | this is type(p)

    t.f90:25:7: error[ACC3002]: `==` does not apply to type(p) and type(p)
       |
    25 | if (a == a) r = 1
       |     - ^^ - this is type(p)
       |     |
       |     this is type(p)

    t.f90:26:7: error[ACC3002]: `+` does not apply to type(p) and type(p)
       |
    26 | a = a + a
       |     - ^ - this is type(p)
       |     |
       |     this is type(p)

    t.f90:27:12: error[ACC3018]: `corners` is not allocatable
       |
    27 | deallocate(s%corners)
       |            ^^^^^^^^^

    t.f90:28:5: error[ACC3002]: type(p) can't be assigned to real(4)
       |
    28 | r = a
       | -   ^ this is type(p)
       | |
       | this is real(4)
    ");
}

#[test]
fn bound_procedures() {
    insta::assert_snapshot!(errors(
        "module m\ntype, abstract :: shape\ncontains\nprocedure(area_of), deferred :: area\nprocedure :: name => base\n\
         procedure :: missing\nend type\ntype, extends(shape) :: disc\ncontains\nprocedure :: area => disc_area\n\
         procedure :: name => disc_name\nend type\nabstract interface\nreal function area_of(this)\nimport shape\n\
         class(shape), intent(in) :: this\nend function\nend interface\ncontains\nsubroutine base(this)\n\
         class(shape), intent(in) :: this\nprint *, this%area()\nend subroutine\nsubroutine disc_name(this)\n\
         class(disc), intent(in) :: this\ncall this%nam()\nend subroutine\nreal function disc_area(this)\n\
         class(disc), intent(in) :: this\ndisc_area = 1\nend function\nsubroutine takes(s)\nclass(shape) :: s\n\
         end subroutine\nend module\nuse m\ntype(disc) :: d\ncall takes(d)\ncall d%name(1)\nend\n"
    ), @"
    t.f90:2:19: error[ACC3008]: the type `shape` names the procedure `missing`, which is not here
      |
    2 | type, abstract :: shape
      |                   ^^^^^
      |
      = help: it has to be a procedure of the module, or one with an interface

    t.f90:26:11: error[ACC3008]: the type `disc` has no procedure `nam`
       |
    26 | call this%nam()
       |           ^^^
       |
       = help: did you mean `name`?

    t.f90:39:13: error[ACC3007]: `disc_name` takes 1 arguments, but 2 are given
       |
    24 | subroutine disc_name(this)
       | -------------------------- declared here
    ...
    39 | call d%name(1)
       |             ^
    ");
}

#[test]
fn associate_and_block() {
    insta::assert_snapshot!(in_program(
        "integer :: i, a(4)\nassociate (x => a(2) + 1, y => nowhere, z => a)\nx = 2\ny = 3\nz(5, 1) = 1\n\
         end associate\nx = 1\nblock\ninteger :: own\ncommon /c/ i\nown = 1\nend block\nown = 2"
    ), @"
    t.f90:4:32: error[ACC3001]: `nowhere` is not declared
      |
    4 | associate (x => a(2) + 1, y => nowhere, z => a)
      |                                ^^^^^^^ not found in this scope
      |
      = help: `implicit none` holds: declare it, for instance `integer :: nowhere`

    t.f90:5:1: error[ACC3013]: `x` can't be assigned to: it stands for a value
      |
    4 | associate (x => a(2) + 1, y => nowhere, z => a)
      |            - declared here
    5 | x = 2
      | ^ assigned here

    t.f90:7:1: error[ACC3006]: `a` has rank 1, but 2 subscripts are given
      |
    3 | integer :: i, a(4)
      |               - declared here
    ...
    7 | z(5, 1) = 1
      | ^^^^^^^

    t.f90:9:1: error[ACC3001]: `x` is not declared
      |
    9 | x = 1
      | ^ not found in this scope
      |
      = help: `implicit none` holds: declare it, for instance `integer :: x`

    t.f90:12:1: error[ACC3010]: this can't stand in a `block`
       |
    12 | common /c/ i
       | ^^^^^^^^^^^^

    t.f90:15:1: error[ACC3001]: `own` is not declared
       |
    15 | own = 2
       | ^^^ not found in this scope
       |
       = help: `implicit none` holds: declare it, for instance `integer :: own`
    ");
}
