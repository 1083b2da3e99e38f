//! Wrong uses of pointers, procedures as arguments and generic names.

use super::errors;
use super::errors::in_program;

#[test]
fn pointers() {
    insta::assert_snapshot!(in_program(
        "real, pointer :: p(:), q(:, :), s\nreal, target :: t(4), u\nreal :: plain(4)\ninteger, target :: n(4)\n\
         real, pointer, allocatable :: both\nreal, pointer :: bounded(3)\ncharacter(:), pointer :: text\n\
         p => plain\np => n\np => t + 1\np => u\nplain => t\nq(1:2) => t\np(1:) => t([1, 2])\nq => t\np(2) => t\n\
         nullify(plain)\nprint *, associated(plain), associated(p, n)\ndeallocate(u)\n\
         !$acc parallel\np => t\n!$acc end parallel"
    ), @"
    t.f90:7:31: error[ACC3018]: `both` can't be both `pointer` and `allocatable`
      |
    7 | real, pointer, allocatable :: both
      |                               ^^^^

    t.f90:8:18: error[ACC3018]: the bounds of the pointer `bounded` have to be `:`
      |
    8 | real, pointer :: bounded(3)
      |                  ^^^^^^^

    t.f90:10:6: error[ACC3018]: `plain` is neither a `target` nor a `pointer`
       |
     5 | real :: plain(4)
       |         ----- add `target` here
    ...
    10 | p => plain
       |      ^^^^^ can't be pointed to

    t.f90:11:6: error[ACC3002]: the pointer is to real(4), but this is integer(4)
       |
    11 | p => n
       |      ^

    t.f90:12:6: error[ACC3018]: a pointer points to variables only
       |
    12 | p => t + 1
       |      ^^^^^ this is a value
       |
       = help: assign it to what the pointer points to with `=`, or name a variable with `target`

    t.f90:13:6: error[ACC3006]: the pointer has rank 1, but its target has rank 0
       |
    13 | p => u
       |      ^

    t.f90:14:1: error[ACC3018]: this is no pointer
       |
     5 | real :: plain(4)
       |         ----- declared here without `pointer`
    ...
    14 | plain => t
       | ^^^^^

    t.f90:15:1: error[ACC3006]: the pointer has rank 2: bounds of one form are needed for each dimension
       |
    15 | q(1:2) => t
       | ^

    t.f90:16:12: error[ACC3018]: a pointer can't point to a section with a vector subscript
       |
    16 | p(1:) => t([1, 2])
       |            ^^^^^^

    t.f90:17:6: error[ACC3006]: the pointer has rank 2, but its target has rank 1
       |
    17 | q => t
       |      ^
       |
       = help: give all bounds: `p(1:n, 1:m) => target`

    t.f90:18:3: error[ACC3018]: only bounds may follow the pointer here
       |
    18 | p(2) => t
       |   ^
       |
       = help: write `p(lower:) => target` or `p(lower:upper) => target`, for all dimensions

    t.f90:19:9: error[ACC3018]: this is no pointer
       |
     5 | real :: plain(4)
       |         ----- declared here without `pointer`
    ...
    19 | nullify(plain)
       |         ^^^^^

    t.f90:20:21: error[ACC3007]: `associated` needs a pointer
       |
    20 | print *, associated(plain), associated(p, n)
       |                     ^^^^^ this is an array of real(4), rank 1

    t.f90:20:43: error[ACC3007]: `associated` needs a target of the pointer's type and rank as second argument
       |
    20 | print *, associated(plain), associated(p, n)
       |                                           ^ this is an array of integer(4), rank 1

    t.f90:21:12: error[ACC3018]: `u` is not allocatable
       |
     4 | real, target :: t(4), u
       |                       - declared here without `allocatable`
    ...
    21 | deallocate(u)
       |            ^

    t.f90:23:1: error[ACC0002]: not supported: pointer assignment in a compute construct
       |
    23 | p => t
       | ^^^^^^
       |
       = help: do it before the region
    ");
}

#[test]
fn procedures_as_arguments() {
    insta::assert_snapshot!(errors(
        "module m\nabstract interface\nreal function fun(x)\nreal, intent(in) :: x\nend function\nend interface\n\
         contains\nsubroutine use_fun(f)\nprocedure(fun) :: f\nend subroutine\n\
         subroutine use_sub(s)\nexternal :: s\ncall s(1)\nend subroutine\n\
         subroutine bare(g)\ncall g(1)\nend subroutine\n\
         real function right(x)\nreal, intent(in) :: x\nright = x\nend function\n\
         real function two(x, y)\nreal, intent(in) :: x, y\ntwo = x\nend function\n\
         subroutine sub(x)\nreal :: x\nend subroutine\n\
         real function whole(x)\ninteger, intent(in) :: x\nwhole = x\nend function\n\
         elemental real function each(x)\nreal, intent(in) :: x\neach = x\nend function\n\
         subroutine run()\nprocedure(fun), pointer :: p\nreal :: x\n\
         call use_fun(right)\ncall use_fun(two)\ncall use_fun(sub)\ncall use_fun(whole)\ncall use_fun(x)\n\
         call use_fun(each)\np => sub\np => x\nx = fun(2.0)\nx = p\nx = right\ncall p(2.0)\n\
         end subroutine\nend module\n"
    ), @"
    t.f90:41:14: error[ACC3007]: the argument `f` of `use_fun` takes 1 arguments, but the procedure that is given takes 2
       |
     8 | subroutine use_fun(f)
       |            ------- declared here
    ...
    41 | call use_fun(two)
       |              ^^^

    t.f90:42:14: error[ACC3007]: the argument `f` of `use_fun` is a function, but a subroutine is given
       |
     8 | subroutine use_fun(f)
       |            ------- declared here
    ...
    42 | call use_fun(sub)
       |              ^^^

    t.f90:43:14: error[ACC3007]: the argument `f` of `use_fun` is a procedure of another interface: they differ in the argument `x`
       |
     8 | subroutine use_fun(f)
       |            ------- declared here
    ...
    43 | call use_fun(whole)
       |              ^^^^^

    t.f90:44:14: error[ACC3002]: the argument `f` of `use_fun` is a procedure, but real(4) is given
       |
     8 | subroutine use_fun(f)
       |            ------- declared here
    ...
    44 | call use_fun(x)
       |              ^

    t.f90:45:14: error[ACC0002]: not supported: elemental procedures as arguments
       |
    45 | call use_fun(each)
       |              ^^^^
       |
       = help: write a procedure that calls it, and name that one

    t.f90:46:6: error[ACC3007]: the pointer is a function, but a subroutine is given
       |
    46 | p => sub
       | -    ^^^
       | |
       | the pointer

    t.f90:47:6: error[ACC3002]: the pointer is to a procedure, but this is real(4)
       |
    47 | p => x
       |      ^

    t.f90:48:5: error[ACC3008]: `fun` is an abstract interface: there is no procedure to call
       |
    48 | x = fun(2.0)
       |     ^^^
       |
       = help: declare a procedure with it: `procedure(fun), pointer :: p`

    t.f90:49:5: error[ACC3002]: a procedure can't be assigned to real(4)
       |
    49 | x = p
       | -   ^ this is a procedure
       | |
       | this is real(4)

    t.f90:50:5: error[ACC3002]: the procedure `right` is no value
       |
    50 | x = right
       |     ^^^^^
       |
       = help: to call a function without arguments write `()`

    t.f90:51:6: error[ACC3008]: `p` is a function, not a subroutine
       |
    51 | call p(2.0)
       |      ^
       |
       = help: use its value: `x = p(...)`
    ");
}

#[test]
fn generic_names() {
    insta::assert_snapshot!(errors(
        "module m\ninterface area\nmodule procedure area_i, area_r, missing\nend interface\n\
         interface operator(.x.)\nmodule procedure area_i\nend interface\ncontains\n\
         integer function area_i(a, b)\ninteger, intent(in) :: a, b\narea_i = a * b\nend function\n\
         real function area_r(a, b)\nreal, intent(in) :: a\nreal, intent(in), optional :: b\narea_r = a\nend function\n\
         subroutine run()\nreal :: x\nx = area(1, 2.0)\nx = area(1.0, c=2.0)\ncall area(1.0)\nx = 1.0 .x. 2.0\n\
         x = .y. 2\nx = 'a' + 1\nend subroutine\nend module\n"
    ), @"
    t.f90:3:34: error[ACC3008]: `missing` in the interface `area` is no procedure here
      |
    3 | module procedure area_i, area_r, missing
      |                                  ^^^^^^^
      |
      = help: name procedures of this module or of one that it uses

    t.f90:20:5: error[ACC3007]: no procedure of the generic `area` takes these arguments
       |
    20 | x = area(1, 2.0)
       |     ^^^^ given: (integer(4), real(4))
       |
       = note: there is `area_i(integer(4); integer(4))`
       = note: there is `area_r(real(4); real(4), optional)`

    t.f90:21:5: error[ACC3007]: no procedure of the generic `area` takes these arguments
       |
    21 | x = area(1.0, c=2.0)
       |     ^^^^ given: (real(4), real(4))
       |
       = note: there is `area_i(integer(4); integer(4))`
       = note: there is `area_r(real(4); real(4), optional)`

    t.f90:22:6: error[ACC3008]: `area` is a function, not a subroutine
       |
    22 | call area(1.0)
       |      ^^^^
       |
       = help: use its value: `x = area(...)`

    t.f90:23:9: error[ACC3008]: there is no operator `.x.` for these operands
       |
    23 | x = 1.0 .x. 2.0
       |         ^^^ given: real(4) and real(4)
       |
       = help: define it: `interface operator(.x.)` with a function for these types

    t.f90:24:5: error[ACC3008]: there is no operator `.y.` for these operands
       |
    24 | x = .y. 2
       |     ^^^ given: integer(4)
       |
       = help: define it: `interface operator(.y.)` with a function for these types

    t.f90:25:9: error[ACC3002]: `+` does not apply to character(1) and integer(4)
       |
    25 | x = 'a' + 1
       |     --- ^ - this is integer(4)
       |     |
       |     this is character(1)
    ");
}

#[test]
fn interoperability() {
    insta::assert_snapshot!(errors(
        "module m\nuse iso_c_binding\ninteger, bind(c, name=3) :: k\nenum, bind(c)\nenumerator :: a = 2, b, a\nend enum\n\
         contains\nsubroutine s(x, y, z, t) bind(c)\nreal, value :: x(3)\ninteger, value, optional :: y\n\
         character(4) :: z\ncharacter(2), value :: t\ninteger, bind(c) :: local\nend subroutine\n\
         function text() bind(c)\ncharacter(3) :: text\nend function\n\
         subroutine run()\ntype(c_ptr) :: p\ntype(c_funptr) :: f\ninteger :: i\ninteger, pointer :: ip, iv(:)\n\
         p = c_loc(i)\np = c_funloc(run)\nf = p\np = 0\ncall c_f_pointer(p, i)\ncall c_f_pointer(p, iv)\n\
         call c_f_pointer(p, ip, [2])\ncall c_f_pointer(f, ip)\ncall c_loc(ip)\ni = c_f_pointer(p, ip)\n\
         p = c_ptr(0)\nprint *, c_associated(p, f)\nend subroutine\nend module\n"
    ), @"
    t.f90:3:23: error[ACC3011]: the name has to be a constant character
      |
    3 | integer, bind(c, name=3) :: k
      |                       ^

    t.f90:5:25: error[ACC3003]: `a` is declared twice
      |
    5 | enumerator :: a = 2, b, a
      |                         ^

    t.f90:9:16: error[ACC3018]: `x` can't have the attribute `value`: it is no scalar
      |
    9 | real, value :: x(3)
      |                ^

    t.f90:10:29: error[ACC0002]: not supported: `optional` with `value` in a `bind(c)` procedure
       |
    10 | integer, value, optional :: y
       |                             ^
       |
       = help: leave out `value`: C has no absent values

    t.f90:11:17: error[ACC0002]: not supported: an argument of more than one character in a `bind(c)` procedure
       |
    11 | character(4) :: z
       |                 ^
       |
       = help: declare the argument as an array: `character(kind=c_char) :: text(*)`

    t.f90:12:24: error[ACC0002]: not supported: an argument of more than one character in a `bind(c)` procedure
       |
    12 | character(2), value :: t
       |                        ^
       |
       = help: declare the argument as an array: `character(kind=c_char) :: text(*)`

    t.f90:13:10: error[ACC3018]: `local` is no variable of a module: C can't see it
       |
    13 | integer, bind(c) :: local
       |          ^^^^^^^ `bind(c)` is for variables of modules

    t.f90:16:17: error[ACC3018]: a `bind(c)` function gives a scalar, and of characters one
       |
    16 | character(3) :: text
       |                 ^^^^ C has no such results
       |
       = help: make it a subroutine that fills an argument

    t.f90:23:11: error[ACC3007]: `c_loc` needs a variable with the attribute `target` or `pointer`
       |
    23 | p = c_loc(i)
       |           ^ this is integer(4)

    t.f90:24:5: error[ACC3002]: type(c_funptr) can't be assigned to type(c_ptr)
       |
    24 | p = c_funloc(run)
       | -   ^^^^^^^^^^^^^ this is type(c_funptr)
       | |
       | this is type(c_ptr)

    t.f90:25:5: error[ACC3002]: type(c_ptr) can't be assigned to type(c_funptr)
       |
    25 | f = p
       | -   ^ this is type(c_ptr)
       | |
       | this is type(c_funptr)

    t.f90:26:5: error[ACC3002]: integer(4) can't be assigned to type(c_ptr)
       |
    26 | p = 0
       | -   ^ this is integer(4)
       | |
       | this is type(c_ptr)

    t.f90:27:21: error[ACC3007]: `c_f_pointer` needs a data pointer
       |
    27 | call c_f_pointer(p, i)
       |                     ^ this is integer(4)

    t.f90:28:21: error[ACC3007]: `c_f_pointer` needs a shape for an array pointer
       |
    28 | call c_f_pointer(p, iv)
       |                     ^^ this is an array of integer(4), rank 1

    t.f90:29:25: error[ACC3007]: `c_f_pointer` needs no shape for a scalar
       |
    29 | call c_f_pointer(p, ip, [2])
       |                         ^^^ this is an array of integer(4), rank 1

    t.f90:30:18: error[ACC3007]: `c_f_pointer` needs a scalar of type(c_ptr)
       |
    30 | call c_f_pointer(f, ip)
       |                  ^ this is type(c_funptr)

    t.f90:31:6: error[ACC3008]: `c_loc` is a function, not a subroutine
       |
    31 | call c_loc(ip)
       |      ^^^^^

    t.f90:32:5: error[ACC3008]: `c_f_pointer` is a subroutine, not a function
       |
    32 | i = c_f_pointer(p, ip)
       |     ^^^^^^^^^^^
       |
       = help: write `call c_f_pointer(...)`

    t.f90:33:5: error[ACC0002]: not supported: constructors of addresses
       |
    33 | p = c_ptr(0)
       |     ^^^^^^^^
       |
       = help: use `c_loc`, `c_funloc` or `c_null_ptr`

    t.f90:34:26: error[ACC3007]: `c_associated` needs scalars of type(c_ptr), or of type(c_funptr)
       |
    34 | print *, c_associated(p, f)
       |                          ^ this is type(c_funptr)
    ");
}

#[test]
fn components() {
    insta::assert_snapshot!(errors(
        "module m\ntype :: t\nreal, pointer :: p(:)\nreal :: plain(3)\nprocedure(f), pointer, nopass :: own\n\
         procedure(f), nopass :: solid\nprocedure(f), pointer, nopass :: code, code\nprocedure(gone), pointer, nopass :: lost\n\
         end type\nabstract interface\nreal function f(x)\nreal, intent(in) :: x\nend function\nend interface\n\
         contains\nsubroutine run(a)\ntype(t) :: a\nreal, target :: r(4)\nreal :: y\n\
         a%plain => r\na%p => a%plain\na%code => r\ncall a%code(1.0)\ny = a%code(1)\ncall a%plain(2)\ny = a%code\n\
         end subroutine\nend module\n"
    ), @"
    t.f90:6:1: error[ACC3018]: a procedure component has to be a pointer
      |
    6 | procedure(f), nopass :: solid
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: add `pointer`: `procedure(...), pointer, nopass :: f`

    t.f90:7:40: error[ACC3003]: the component `code` is declared twice
      |
    7 | procedure(f), pointer, nopass :: code, code
      |                                        ^^^^

    t.f90:8:11: error[ACC3008]: `gone` is no interface known here
      |
    8 | procedure(gone), pointer, nopass :: lost
      |           ^^^^
      |
      = help: define it before, in an `abstract interface` block

    t.f90:20:1: error[ACC3018]: this is no pointer
       |
    20 | a%plain => r
       | ^^^^^^^

    t.f90:21:8: error[ACC3018]: `a` is neither a `target` nor a `pointer`
       |
    17 | type(t) :: a
       |            - add `target` here
    ...
    21 | a%p => a%plain
       |        ^^^^^^^ can't be pointed to

    t.f90:22:11: error[ACC3002]: the pointer is to a procedure, but this is an array of real(4), rank 1
       |
    22 | a%code => r
       |           ^

    t.f90:23:8: error[ACC3008]: `code` is a function, not a subroutine
       |
    23 | call a%code(1.0)
       |        ^^^^
       |
       = help: use its value: `x = code(...)`

    t.f90:24:12: error[ACC3002]: the argument `x` of `code` is real(4), but integer(4) is given
       |
    24 | y = a%code(1)
       |            ^

    t.f90:25:6: error[ACC3008]: the component `plain` is no procedure
       |
    25 | call a%plain(2)
       |      ^^^^^^^ this is an array of real(4), rank 1

    t.f90:26:5: error[ACC3002]: a procedure can't be assigned to real(4)
       |
    26 | y = a%code
       | -   ^^^^^^ this is a procedure
       | |
       | this is real(4)
    ");
}

#[test]
fn buffers_of_any_type_take_scalars_and_all_ranks() {
    let messages = errors(
        "module m
  interface send
    subroutine send_it(buffer, count)
      type(*), dimension(*), intent(in) :: buffer
      integer, intent(in) :: count
    end subroutine
  end interface
end module
program p
  use m
  real :: a(3, 3)
  integer :: i = 1
  call send(a, 9)
  call send(a(:, 2), 3)
  call send(i, 1)
  call send('text', 4)
  call send_it(2d0, 1)
end program
",
    );
    assert_eq!(messages, "");
}
