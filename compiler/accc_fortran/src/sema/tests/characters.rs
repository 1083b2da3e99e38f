//! Messages about characters.

use super::errors::in_program;

#[test]
fn lengths_that_do_not_go_together() {
    insta::assert_snapshot!(
        in_program(
            "character(:), allocatable :: s, list(:)\ncharacter(5), allocatable :: five\ncharacter(:) :: bare\n\
             real, allocatable :: x(:)\nallocate(s)\nallocate(list(3))\nallocate(character(4) :: five)\n\
             allocate(integer :: x(3))\nallocate(character(*) :: s)\nallocate(character(3) :: s, x(2))"
        ),
        @"
    t.f90:5:17: error[ACC3018]: the length `:` of `bare` needs the attribute `allocatable` or `pointer`
      |
    5 | character(:) :: bare
      |                 ^^^^

    t.f90:7:10: error[ACC3018]: the length to allocate is missing
      |
    7 | allocate(s)
      |          ^ this is character(:)
      |
      = help: write it in front: `allocate(character(n) :: ...)`

    t.f90:8:10: error[ACC3018]: the length to allocate is missing
      |
    8 | allocate(list(3))
      |          ^^^^ this is character(:)
      |
      = help: write it in front: `allocate(character(n) :: ...)`

    t.f90:9:10: error[ACC3002]: the type in `allocate` is character(4), the variable's is character(5)
      |
    9 | allocate(character(4) :: five)
      |          ^^^^^^^^^^^^    ----

    t.f90:10:10: error[ACC3002]: the type in `allocate` is integer(4), the variable's is real(4)
       |
    10 | allocate(integer :: x(3))
       |          ^^^^^^^    -

    t.f90:11:10: error[ACC3002]: the type in `allocate` is character(*), the variable's is character(:)
       |
    11 | allocate(character(*) :: s)
       |          ^^^^^^^^^^^^    -

    t.f90:12:10: error[ACC3002]: the type in `allocate` is character(3), the variable's is real(4)
       |
    12 | allocate(character(3) :: s, x(2))
       |          ^^^^^^^^^^^^       -
    "
    );
}

#[test]
fn intrinsics_of_characters() {
    insta::assert_snapshot!(
        in_program(
            "character(3) :: c\ninteger :: i\nprint *, lge(c, 1), new_line(i), max(c, 2), trim([c, c])\n\
             print *, index(c, 3), c // i, repeat(c, 1.5)"
        ),
        @"
    t.f90:5:17: error[ACC3007]: `lge` needs a character argument
      |
    5 | print *, lge(c, 1), new_line(i), max(c, 2), trim([c, c])
      |                 ^ this is integer(4)

    t.f90:5:30: error[ACC3007]: `new_line` needs a character argument
      |
    5 | print *, lge(c, 1), new_line(i), max(c, 2), trim([c, c])
      |                              ^ this is integer(4)

    t.f90:5:41: error[ACC3007]: `max` needs a character argument
      |
    5 | print *, lge(c, 1), new_line(i), max(c, 2), trim([c, c])
      |                                         ^ this is integer(4)

    t.f90:5:50: error[ACC3007]: `trim` needs a scalar
      |
    5 | print *, lge(c, 1), new_line(i), max(c, 2), trim([c, c])
      |                                                  ^^^^^^ this is an array of character(3), rank 1

    t.f90:6:19: error[ACC3007]: `index` needs a character argument
      |
    6 | print *, index(c, 3), c // i, repeat(c, 1.5)
      |                   ^ this is integer(4)

    t.f90:6:25: error[ACC3002]: `//` does not apply to character(3) and integer(4)
      |
    6 | print *, index(c, 3), c // i, repeat(c, 1.5)
      |                       - ^^ - this is integer(4)
      |                       |
      |                       this is character(3)

    t.f90:6:41: error[ACC3007]: `repeat` needs an integer argument
      |
    6 | print *, index(c, 3), c // i, repeat(c, 1.5)
      |                                         ^^^ this is real(4)
    "
    );
}
