//! What runs on devices beside compute constructs: routines, declared data, atomic statements, the module `openacc`.

use super::{Memory, check_with, errors, program};
use crate::hir::{Declared, RoutineLevel};
use insta::assert_snapshot;

#[test]
fn calls_in_device_code_need_a_routine_of_a_free_level() {
    assert_snapshot!(errors(
        "module m
contains
  subroutine plain
  end subroutine
  subroutine vec
    !$acc routine vector
    call plain
    call work
  end subroutine
  subroutine work
    !$acc routine worker
  end subroutine
  subroutine one
    !$acc routine seq
    stop 1, quiet=.true.
  end subroutine
end module
program p
  use m
  integer :: i
  external :: far
  !$acc routine(far) gang
  !$acc parallel
  call far
  !$acc loop gang vector
  do i = 1, 10
    call vec
    call one
    call far
    call unknown
  enddo
  !$acc end parallel
end program"
    ), @"
    t.f90:15:5: error[ACC0002]: not supported: `stop` with `quiet` in an `acc routine` procedure
       |
    15 |     stop 1, quiet=.true.
       |     ^^^^^^^^^^^^^^^^^^^^
       |
       = help: write a number or a constant text, or set a flag and stop behind the construct

    t.f90:30:10: error[ACC2024]: call to 'unknown' with no acc routine information
       |
    23 |   !$acc parallel
       |         -------- device code starts here
    ...
    30 |     call unknown
       |          ^^^^^^^ nothing says that there is a device version of it
       |
       = help: add `!$acc routine seq` to the declarations of `unknown`
    ");
}

#[test]
fn routine_directives_out_of_place() {
    assert_snapshot!(errors(
        "program p
  !$acc routine seq
  !$acc routine(worl) seq
  !$acc routine(far) seq
  call far
contains
  subroutine work
    !$acc routine seq
    !$acc routine vector
  end subroutine
end program"
    ), @"
    t.f90:2:9: error[ACC3010]: `routine` without a name stands in no procedure
      |
    2 |   !$acc routine seq
      |         ^^^^^^^
      |
      = help: move it into the procedure, or name the procedure: `routine(name) seq`

    t.f90:3:9: error[ACC3008]: `routine` names `worl`, which is no procedure here
      |
    3 |   !$acc routine(worl) seq
      |         ^^^^^^^
      |
      = help: did you mean `work`?

    t.f90:9:11: error[ACC2005]: a second `routine` directive for one procedure
      |
    8 |     !$acc routine seq
      |           ------- first here
    9 |     !$acc routine vector
      |           ^^^^^^^ again here
    ");
}

#[test]
fn module_files_carry_routines_and_declared_variables() {
    let mut modules = Memory::default();
    let module = "module m
  integer :: a(10), b
  !$acc declare create(a(:))
contains
  integer function f(i)
    !$acc routine seq
    integer, intent(in) :: i
    f = i
  end function
end module";
    assert_eq!(check_with(module, &mut modules).1, "");
    let user = "program p
  use m
  integer :: i
  !$acc parallel loop
  do i = 1, 10
    a(i) = f(i) + b
  enddo
end program";
    let (program, messages) = check_with(user, &mut modules);
    assert_eq!(messages, "");
    let main = program.procedures.values().next().expect("the program");
    let declared = |name: &str| main.symbols.values().find(|s| s.name == name).expect("a symbol").declare;
    assert_eq!((declared("a"), declared("b")), (Some(Declared::Create), None));
    let names: Vec<_> = modules.files["m"].matches("\"routine\":{\"level\":\"Seq\"").collect();
    assert_eq!(names.len(), 1, "{}", modules.files["m"]);
}

#[test]
fn a_host_names_the_routines_it_contains() {
    let program = program(
        "program p
  !$acc routine(f) worker
contains
  subroutine f
  end subroutine
end program",
    );
    let f = program.procedures.values().find(|p| p.name == "f").expect("the procedure");
    assert_eq!(f.routine.as_ref().map(|r| r.version.level), Some(RoutineLevel::Worker));
}

#[test]
fn what_declare_can_not_name() {
    assert_snapshot!(errors(
        "module m
  integer :: a(10), b
  integer, allocatable :: c(:)
  !$acc declare copyout(a) create(c, a(2:3)) copyin(b)
  !$acc declare create(b)
end module
subroutine s(x)
  use m
  real :: x(10)
  !$acc declare create(b) copy(x)
end subroutine
subroutine r(x)
  real :: x(10)
  !$acc routine seq
  !$acc declare copy(x)
end subroutine"
    ), @"
    t.f90:4:17: error[ACC2004]: `copyout` in the `declare` of a module
      |
    4 |   !$acc declare copyout(a) create(c, a(2:3)) copyin(b)
      |                 ^^^^^^^^^^ a module's variables live as long as the program: there is no end to copy at
      |
      = help: write `create` or `copyin` and move the values with `update self(...)` and `update device(...)` (OpenACC 3.3, section 2.13)

    t.f90:4:38: error[ACC2013]: the `declare` of a module names whole variables
      |
    4 |   !$acc declare copyout(a) create(c, a(2:3)) copyin(b)
      |                                      ^^^^^^ a part of one

    t.f90:5:24: error[ACC2014]: `b` is in two `declare` clauses
      |
    5 |   !$acc declare create(b)
      |                        ^

    t.f90:15:9: error[ACC0002]: not supported: `declare` in an `acc routine` procedure
       |
    15 |   !$acc declare copy(x)
       |         ^^^^^^^
       |
       = help: leave it out: the caller's data is what the procedure works on
    ");
}

#[test]
fn statements_that_are_not_atomic() {
    assert_snapshot!(errors(
        "subroutine s(x, y, a)
  real :: x, y, a(10)
  integer :: i
  !$acc parallel loop
  do i = 1, 10
    !$acc atomic
    x = y + 1
    !$acc atomic read
    a = a
    !$acc atomic write
    x = x + 1
    !$acc atomic capture
    y = x
    a(i) = a(i) + 1
    !$acc end atomic
  enddo
end subroutine"
    ), @"
    t.f90:7:5: error[ACC2025]: the statements under `atomic` can't be done atomically
      |
    6 |     !$acc atomic
      |           ------ the directive
    7 |     x = y + 1
      |     ^^^^^^^^^
      |
      = help: write `x = x + expression` with one of + - * / .and. .or. .eqv. .neqv., or `x = max(x, expression)` with one of max, min, iand, ior, ieor; `x` stands there once (OpenACC 3.3, section 2.12)

    t.f90:9:5: error[ACC2025]: the statements under `atomic` can't be done atomically
      |
    8 |     !$acc atomic read
      |           ----------- the directive
    9 |     a = a
      |     ^^^^^
      |
      = help: write `v = x` (OpenACC 3.3, section 2.12)

    t.f90:11:5: error[ACC2025]: the statements under `atomic` can't be done atomically
       |
    10 |     !$acc atomic write
       |           ------------ the directive
    11 |     x = x + 1
       |     ^^^^^^^^^
       |
       = help: write `x = expression`, where the expression does not read `x` (OpenACC 3.3, section 2.12)

    t.f90:13:5: error[ACC2025]: the statements under `atomic` can't be done atomically
       |
    12 |     !$acc atomic capture
       |           -------------- the directive
    13 |     y = x
       |     ^^^^^
       |
       = help: write an update and `v = x`, in either order, or `v = x` and `x = expression` (OpenACC 3.3, section 2.12)
    ");
}

#[test]
fn the_module_openacc() {
    assert_snapshot!(errors(
        "program p
  use openacc, only: acc_copyin, acc_wait, acc_get_num_device, acc_on_device, acc_get_device_num
  integer :: i, k
  call acc_copyin(3.0)
  call acc_wait(1.0)
  !$acc parallel loop
  do i = 1, 10
    if (acc_on_device(4)) k = acc_get_device_num(4)
  enddo
end program"
    ), @"
    t.f90:2:44: error[ACC3005]: the module `openacc` has no public name `acc_get_num_device`
      |
    2 |   use openacc, only: acc_copyin, acc_wait, acc_get_num_device, acc_on_device, acc_get_device_num
      |                                            ^^^^^^^^^^^^^^^^^^
      |
      = help: did you mean `acc_get_num_devices`?

    t.f90:4:19: error[ACC3007]: `acc_copyin` takes a variable
      |
    4 |   call acc_copyin(3.0)
      |                   ^^^

    t.f90:5:17: error[ACC3002]: the argument `wait_arg` of `acc_wait` is integer(4), but real(4) is given
      |
    5 |   call acc_wait(1.0)
      |                 ^^^

    t.f90:8:31: error[ACC0002]: not supported: `acc_get_device_num` in a compute construct
      |
    8 |     if (acc_on_device(4)) k = acc_get_device_num(4)
      |                               ^^^^^^^^^^^^^^^^^^
      |
      = help: call it before the compute construct, and keep its value in a variable
    ");
}

#[test]
fn the_old_header_of_the_library() {
    let uses = "subroutine s\n  include 'openacc_lib.h'\n  integer :: a(3)\n  call acc_copyin(a)\nend subroutine";
    assert_snapshot!(errors(uses), @"");
    let not_a_pointer = "subroutine s\n  use openacc\n  integer :: a(3)\n  call acc_attach(a)\nend subroutine";
    assert_snapshot!(errors(not_a_pointer), @"
    t.f90:4:19: error[ACC3007]: `acc_attach` takes a pointer or allocatable variable
      |
    4 |   call acc_attach(a)
      |                   ^ this is neither (OpenACC 3.3, section 3.2.34)
    ");
}
