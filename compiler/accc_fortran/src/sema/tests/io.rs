//! Messages about input and output.

use super::errors::in_program;
use super::{Memory, check_with};

#[test]
fn wrong_specifiers() {
    insta::assert_snapshot!(
        in_program(
            "integer :: u\ncharacter(3) :: s\nlogical :: l\nopen(10, fle='x')\nopen(10, status='odl')\n\
             open(10, newunit=u)\nopen(file='x')\nclose(10, status='replace')\nclose(*)\nrewind(10, 20)\n\
             inquire(10, exist=u)\ninquire(10, opened=l, name=s, foo=l)\ninquire(opened=l)\ninquire(10, file='x', exist=l)\n\
             open(10, recl='a')\nopen(10, recl=0)\nopen(10, file=3)\nopen(10, unit=11)\nwait(10, id='a')\n\
             flush(10, iostat=l)\nopen(10, iomsg=u)\nopen(newunit=3, file='f')"
        ),
        @"
    t.f90:6:10: error[ACC3007]: `open` has no specifier `fle=`
      |
    6 | open(10, fle='x')
      |          ^^^
      |
      = help: did you mean `file=`?

    t.f90:7:17: error[ACC3020]: `status=` can't be 'odl'
      |
    7 | open(10, status='odl')
      |                 ^^^^^
      |
      = help: it is one of 'old', 'new', 'scratch', 'replace', 'unknown'

    t.f90:8:1: error[ACC3007]: `unit=` and `newunit=` exclude each other
      |
    8 | open(10, newunit=u)
      | ^^^^^^^^^^^^^^^^^^^

    t.f90:9:1: error[ACC3007]: `open` needs a unit
      |
    9 | open(file='x')
      | ^^^^^^^^^^^^^^

    t.f90:10:18: error[ACC3020]: `status=` can't be 'replace'
       |
    10 | close(10, status='replace')
       |                  ^^^^^^^^^
       |
       = help: it is one of 'keep', 'delete'

    t.f90:11:7: error[ACC3007]: the unit has to be a number here
       |
    11 | close(*)
       |       ^

    t.f90:12:12: error[ACC3007]: `rewind` takes one value without a keyword: the unit
       |
    12 | rewind(10, 20)
       |            ^^

    t.f90:13:19: error[ACC3002]: `exist=` takes a logical variable
       |
    13 | inquire(10, exist=u)
       |                   ^ this is integer(4)

    t.f90:14:31: error[ACC3007]: `inquire` has no specifier `foo=`
       |
    14 | inquire(10, opened=l, name=s, foo=l)
       |                               ^^^

    t.f90:15:1: error[ACC3007]: `inquire` needs a unit or `file=`
       |
    15 | inquire(opened=l)
       | ^^^^^^^^^^^^^^^^^

    t.f90:16:1: error[ACC3007]: `inquire` asks about a unit or about a file, not both
       |
    16 | inquire(10, file='x', exist=l)
       | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    t.f90:17:15: error[ACC3002]: the value of `recl=` is an integer
       |
    17 | open(10, recl='a')
       |               ^^^ this is character(1)

    t.f90:18:15: error[ACC3020]: the value of `recl=` is positive
       |
    18 | open(10, recl=0)
       |               ^

    t.f90:19:15: error[ACC3002]: the value of `file=` is a text
       |
    19 | open(10, file=3)
       |               ^ this is integer(4)

    t.f90:20:10: error[ACC3007]: `unit=` is given twice
       |
    20 | open(10, unit=11)
       |          ^^^^^^^

    t.f90:21:13: error[ACC3002]: the value of `id=` is an integer
       |
    21 | wait(10, id='a')
       |             ^^^ this is character(1)

    t.f90:22:18: error[ACC3002]: the status has to be a scalar integer variable
       |
    22 | flush(10, iostat=l)
       |                  ^ this is logical(4)

    t.f90:23:16: error[ACC3002]: the message has to be a scalar character variable
       |
    23 | open(10, iomsg=u)
       |                ^ this is integer(4)

    t.f90:24:14: error[ACC3013]: this can't be assigned to: it is a constant
       |
    24 | open(newunit=3, file='f')
       |              ^ written by the statement
    "
    );
}

#[test]
fn wrong_transfers() {
    insta::assert_snapshot!(
        in_program(
            "integer :: u, i\ncharacter(3) :: s\nreal :: x\nnamelist /g/ u, i\nread(10, nml=h) \nwrite(10, nml=g) i\n\
             write(s) i\nwrite(10, *, advance='no') i\nread(10, '(i3)', size=u) i\nwrite(10, rec=1, fmt=*) i\n\
             write(10, rec=1, pos=2) i\nwrite(10, size=u) i\nread(10, '(i3)', sign='plus') i\nwrite(x, *) i\n\
             write(10, i) i\nwrite(fmt='(i3)') i\nread(10, *) 3\nwrite(10, 20) i\nwrite('abc', *) i\nwrite(10, *, fmt=*) i\n\
             write(10, *, decimal=*) i\nread(s, '(i3)', advance='no') i\nprint 'i3', i"
        ),
        @"
    t.f90:7:14: error[ACC3001]: there is no `namelist` group of this name
      |
    7 | read(10, nml=h) 
      |              ^

    t.f90:8:1: error[ACC3007]: a statement with a `namelist` group has no items
      |
    8 | write(10, nml=g) i
      | ^^^^^^^^^^^^^^^^^^

    t.f90:9:1: error[ACC3007]: an internal file needs a format: `*` at least
      |
    9 | write(s) i
      | ^^^^^^^^^^

    t.f90:10:1: error[ACC3007]: `advance=` goes with a format only
       |
    10 | write(10, *, advance='no') i
       | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    t.f90:11:1: error[ACC3007]: `eor=` and `size=` go with `advance='no'` only
       |
    11 | read(10, '(i3)', size=u) i
       | ^^^^^^^^^^^^^^^^^^^^^^^^^^

    t.f90:12:1: error[ACC3007]: `rec=` goes with a format, or none, but not with `*` or a `namelist` group
       |
    12 | write(10, rec=1, fmt=*) i
       | ^^^^^^^^^^^^^^^^^^^^^^^^^

    t.f90:13:1: error[ACC3007]: `rec=` and `pos=` exclude each other
       |
    13 | write(10, rec=1, pos=2) i
       | ^^^^^^^^^^^^^^^^^^^^^^^^^

    t.f90:14:11: error[ACC3007]: `write` has no specifier `size=`
       |
    14 | write(10, size=u) i
       |           ^^^^

    t.f90:15:18: error[ACC3007]: `read` has no specifier `sign=`
       |
    15 | read(10, '(i3)', sign='plus') i
       |                  ^^^^

    t.f90:16:7: error[ACC3002]: a unit is `*`, an integer or a character variable
       |
    16 | write(x, *) i
       |       ^ this is real(4)

    t.f90:17:11: error[ACC3002]: a format is `*`, a label or a character expression
       |
    17 | write(10, i) i
       |           ^ this is integer(4)

    t.f90:18:1: error[ACC3007]: `write` needs a unit
       |
    18 | write(fmt='(i3)') i
       | ^^^^^^^^^^^^^^^^^^^

    t.f90:19:13: error[ACC3013]: this can't be assigned to: it is a constant
       |
    19 | read(10, *) 3
       |             ^ read into

    t.f90:20:11: error[ACC3012]: there is no `format` statement 20
       |
    20 | write(10, 20) i
       |           ^^

    t.f90:21:7: error[ACC3002]: a unit is `*`, an integer or a character variable
       |
    21 | write('abc', *) i
       |       ^^^^^ this is character(3)

    t.f90:22:14: error[ACC3007]: `fmt=` is given twice
       |
    22 | write(10, *, fmt=*) i
       |              ^^^^^

    t.f90:23:22: error[ACC3007]: `*` is a unit or a format, no other value
       |
    23 | write(10, *, decimal=*) i
       |                      ^

    t.f90:24:1: error[ACC3007]: `advance=` does not go with an internal file
       |
    24 | read(s, '(i3)', advance='no') i
       | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    t.f90:25:7: error[ACC3020]: a format stands in parentheses
       |
    25 | print 'i3', i
       |       ^^^^
       |
       = help: write `'(i3)'`
    "
    );
}

#[test]
fn namelist_groups_travel_in_module_files() {
    let mut modules = Memory::default();
    let source = "module m\ninteger :: a, b(3)\nreal :: c\nnamelist /g/ a, b\nnamelist /g/ c\nend module";
    assert_eq!(check_with(source, &mut modules).1, "");
    let user = "program p\nuse m, only: g\nread(10, nml=g)\nend program";
    let (program, messages) = check_with(user, &mut modules);
    assert_eq!(messages, "");
    let main = program.procedures.values().next().expect("the program");
    let names: Vec<&str> = main.symbols.values().map(|symbol| symbol.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "c"]);
}
