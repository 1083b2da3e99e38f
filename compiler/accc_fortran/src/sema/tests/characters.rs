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

#[test]
fn kinds_do_not_mix() {
    insta::assert_snapshot!(
        in_program(
            "character(3, 4) :: s\ncharacter(3, 2) :: t\ncharacter(:), pointer :: p\ncharacter(3, 4), target :: q\n\
             s = 4_'a' // 'b'\nif (s == 'abc') stop\nprint *, index(s, 'a'), ichar(4_'ab'), [s, 'abc']\np => q\n\
             open (10, file=s)\nprint s, 1\nwrite (s, *) 1\nread (*, *, iomsg=s) i\nselect case (s)\ncase ('abc')\n\
             end select"
        ),
        @"
        t.f90:4:14: error[ACC3015]: there is no character of kind 2
          |
        4 | character(3, 2) :: t
          |              ^ kinds of character: 1, 4

        t.f90:7:11: error[ACC3002]: `//` does not apply to character(1,4) and character(1)
          |
        7 | s = 4_'a' // 'b'
          |     ----- ^^ --- this is character(1)
          |     |
          |     this is character(1,4)

        t.f90:8:7: error[ACC3002]: `==` does not apply to character(3,4) and character(3)
          |
        8 | if (s == 'abc') stop
          |     - ^^ ----- this is character(3)
          |     |
          |     this is character(3,4)

        t.f90:9:19: error[ACC3007]: `index` needs characters of one kind, the first has kind 4
          |
        9 | print *, index(s, 'a'), ichar(4_'ab'), [s, 'abc']
          |                   ^^^ this is character(1)

        t.f90:9:31: error[ACC3007]: `ichar` needs one character
          |
        9 | print *, index(s, 'a'), ichar(4_'ab'), [s, 'abc']
          |                               ^^^^^^ this is character(2,4)

        t.f90:9:44: error[ACC3002]: the elements of an array constructor have one type
          |
        9 | print *, index(s, 'a'), ichar(4_'ab'), [s, 'abc']
          |                                            ^^^^^ this is character(3), the first element character(3,4)

        t.f90:10:6: error[ACC3002]: the pointer is to character(:), but this is character(3,4)
           |
        10 | p => q
           |      ^

        t.f90:11:16: error[ACC3002]: the value of `file=` is a text
           |
        11 | open (10, file=s)
           |                ^ this is character(3,4)

        t.f90:12:7: error[ACC3002]: a format is `*`, a label or a character expression
           |
        12 | print s, 1
           |       ^ this is character(3,4)

        t.f90:14:19: error[ACC3002]: the message has to be a scalar character variable
           |
        14 | read (*, *, iomsg=s) i
           |                   ^ this is character(3,4)

        t.f90:14:22: error[ACC3001]: `i` is not declared
           |
        14 | read (*, *, iomsg=s) i
           |                      ^ not found in this scope
           |
           = help: `implicit none` holds: declare it, for instance `integer :: i`

        t.f90:16:7: error[ACC3002]: the case has another type than the selector
           |
        16 | case ('abc')
           |       ^^^^^ this is character(3), the selector character(3,4)
        "
    );
}
