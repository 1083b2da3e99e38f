//! Messages about complex numbers, bits and the procedures of intrinsic modules.

use super::errors::in_program;

#[test]
fn complex_numbers() {
    insta::assert_snapshot!(
        in_program(
            "complex :: z, w(3)\ninteger :: i\nreal :: x\nlogical :: l\nz = (x, 1.0)\nl = z < (1,2)\nx = z%amount\nz%re = 'a'\n\
             z = cmplx(z, 1.0)\nx = max(z, z)\nw%im = [1.0, 2.0]\n\
             !$acc parallel loop reduction(*:z)\ndo i = 1, 9\nz = z * 2\nenddo\n\
             !$acc parallel loop\ndo i = 1, 9\n!$acc atomic\nz = z + 1\nenddo"
        ),
        @"
    t.f90:7:6: error[ACC3011]: the parts of a complex literal are constants
      |
    7 | z = (x, 1.0)
      |      ^ this is no integer or real constant
      |
      = help: make a complex number of variables with `cmplx(re, im, kind(re))`

    t.f90:8:7: error[ACC3002]: `<` does not apply to complex(4) and complex(4)
      |
    8 | l = z < (1,2)
      |     - ^ ----- this is complex(4)
      |     |
      |     this is complex(4)

    t.f90:9:5: error[ACC3002]: there is no component `amount`: only derived types have some
      |
    9 | x = z%amount
      |     ^ this is complex(4)

    t.f90:10:8: error[ACC3002]: character(1) can't be assigned to real(4)
       |
    10 | z%re = 'a'
       | ----   ^^^ this is character(1)
       | |
       | this is real(4)

    t.f90:11:11: error[ACC3007]: `cmplx` needs two parts that are integers or reals
       |
    11 | z = cmplx(z, 1.0)
       |           ^ this is complex(4)

    t.f90:12:9: error[ACC3007]: `max` needs an integer or real argument
       |
    12 | x = max(z, z)
       |         ^ this is complex(4)

    t.f90:13:1: error[ACC3014]: the shapes differ: dimension 1 has 3 and 2 elements
       |
    13 | w%im = [1.0, 2.0]
       | ----^^^----------
       | |      |
       | |      2 elements
       | 3 elements
    "
    );
}

#[test]
fn bits_and_intrinsic_modules() {
    insta::assert_snapshot!(
        super::errors(
            "program t\nuse ieee_arithmetic\nimplicit none\ntype(ieee_class_type) :: c\ninteger :: i\nreal :: x\nlogical :: l\n\
             i = ibits(i, 30, 5)\ni = shiftl(i, -1)\ni = popcnt(x)\nx = nearest(x, 0.0)\nx = ieee_value(x, 1.5)\n\
             l = ieee_is_nan(i)\ncall ieee_get_flag(ieee_invalid, x)\nx = ieee_set_flag(i, l)\ncall ieee_class(x)\n\
             c = ieee_class_type(1)\ncall mvbits(i, 0, 2, 3, 0)\nend program"
        ),
        @"
    t.f90:8:18: error[ACC3020]: `ibits` takes 0 to 2 here, not 5
      |
    8 | i = ibits(i, 30, 5)
      |                  ^

    t.f90:9:15: error[ACC3020]: `shiftl` takes 0 to 32 here, not -1
      |
    9 | i = shiftl(i, -1)
      |               ^^

    t.f90:10:12: error[ACC3007]: `popcnt` needs an integer argument
       |
    10 | i = popcnt(x)
       |            ^ this is real(4)

    t.f90:11:16: error[ACC3020]: the second argument of `nearest` must not be 0
       |
    11 | x = nearest(x, 0.0)
       |                ^^^

    t.f90:12:19: error[ACC3007]: `ieee_value` needs an integer argument
       |
    12 | x = ieee_value(x, 1.5)
       |                   ^^^ this is real(4)

    t.f90:13:17: error[ACC3007]: `ieee_is_nan` needs a real argument
       |
    13 | l = ieee_is_nan(i)
       |                 ^ this is integer(4)
       |
       = help: convert it: `real(x)` or `dble(x)`

    t.f90:14:34: error[ACC3007]: `ieee_get_flag` does not take this argument
       |
    14 | call ieee_get_flag(ieee_invalid, x)
       |                                  ^ this is real(4)

    t.f90:15:5: error[ACC3008]: `ieee_set_flag` is a subroutine, not a function
       |
    15 | x = ieee_set_flag(i, l)
       |     ^^^^^^^^^^^^^
       |
       = help: write `call ieee_set_flag(...)`

    t.f90:16:6: error[ACC3008]: `ieee_class` is a function, not a subroutine
       |
    16 | call ieee_class(x)
       |      ^^^^^^^^^^

    t.f90:17:5: error[ACC0002]: not supported: constructors of opaque types
       |
    17 | c = ieee_class_type(1)
       |     ^^^^^^^^^^^^^^^^^^
       |
       = help: use the constants and functions of the type's module

    t.f90:18:22: error[ACC3013]: this can't be assigned to: it is a constant
       |
    18 | call mvbits(i, 0, 2, 3, 0)
       |                      ^ this argument is written by the procedure
    "
    );
}
