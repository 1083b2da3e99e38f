//! Modules and submodules across files, and what is wrong with their names.

use super::{Memory, check_with, errors};

#[test]
fn submodules() {
    insta::assert_snapshot!(errors(
        "module m\ninterface\nmodule subroutine s(x)\nreal, intent(in) :: x\nend subroutine\n\
         module function f(i) result(r)\ninteger, intent(in) :: i\ninteger :: r\nend function\nend interface\nend module\n\
         module bare\nend module\n\
         submodule (m) a\ncontains\nmodule subroutine s(x)\ninteger, intent(in) :: x\nend subroutine\n\
         module procedure f\nr = i\ni = 2\nend procedure\nmodule procedure g\nend procedure\nend submodule\n\
         submodule (gone) b\nend submodule\nsubmodule (m:nobody) c\nend submodule\nsubmodule (m) a\nend submodule\n\
         module subroutine outside()\nend subroutine\n"
    ), @"
    t.f90:16:19: error[ACC3007]: `s` differs from its interface: the interface is a procedure of another interface: they differ in the argument `x`
       |
     3 | module subroutine s(x)
       |                   - the interface
    ...
    16 | module subroutine s(x)
       |                   ^

    t.f90:21:1: error[ACC3013]: `i` can't be assigned to: it is an `intent(in)` argument
       |
     7 | integer, intent(in) :: i
       |                        - declared here
    ...
    21 | i = 2
       | ^ assigned here

    t.f90:23:18: error[ACC3008]: the module `m` has no interface of a separate procedure `g`
       |
    23 | module procedure g
       |                  ^
       |
       = help: declare it there: an interface block with its `module subroutine` or `module function` statement

    t.f90:26:12: error[ACC3004]: there is no module `gone`
       |
    26 | submodule (gone) b
       |            ^^^^ no `gone.accmod` found
       |
       = note: searched: ., include
       = help: compile the file that defines the module first, or name its folder with `-I`

    t.f90:28:14: error[ACC3004]: there is no module `m@nobody`
       |
    28 | submodule (m:nobody) c
       |              ^^^^^^ no `m@nobody.accmod` found
       |
       = note: searched: ., include
       = help: compile the file that defines the module first, or name its folder with `-I`

    t.f90:30:15: error[ACC3003]: the submodule `a` is defined twice
       |
    30 | submodule (m) a
       |               ^

    t.f90:32:19: error[ACC3010]: a separate module procedure stands in a module or submodule
       |
    32 | module subroutine outside()
       |                   ^^^^^^^
    ");
}

#[test]
fn a_submodule_of_another_file_sees_private_names_and_interfaces() {
    let mut modules = Memory::default();
    let module = "module m\nimplicit none\nprivate\ninteger :: hidden = 3\nreal, parameter :: pi = 3.0\n\
                  interface\nmodule function f(n, x) result(r)\ninteger, intent(in) :: n\nreal, intent(in) :: x(n)\n\
                  real :: r\nend function\nend interface\npublic :: f\nend module\n";
    assert_eq!(check_with(module, &mut modules).1, "");
    let submodule = "submodule (m) s\ncontains\nmodule procedure f\nr = sum(x) * pi + hidden\nx(1) = 0\nend procedure\n\
                     end submodule\n";
    insta::assert_snapshot!(check_with(submodule, &mut modules).1, @"
    t.f90:5:1: error[ACC3013]: `x` can't be assigned to: it is an `intent(in)` argument
      |
    5 | x(1) = 0
      | ^^^^ assigned here
    ");
    let user = "program p\nuse m\nprint *, f(1, [2.0]), hidden\nend program\n";
    insta::assert_snapshot!(check_with(user, &mut modules).1, @"");
    let other = "submodule (plain) s\nend submodule\n";
    assert_eq!(check_with("module plain\nend module\n", &mut modules).1, "");
    insta::assert_snapshot!(check_with(other, &mut modules).1, @"
    t.f90:1:12: error[ACC3004]: the module `plain` declares no separate procedures
      |
    1 | submodule (plain) s
      |            ^^^^^ nothing for a submodule to do
      |
      = help: give the module an interface block with `module subroutine ...` or `module function ...`
    ");
}

#[test]
fn modules_that_are_not_there() {
    insta::assert_snapshot!(errors(
        "program p\nuse nccl\nuse mpi_f08, only: mpi_comm\nuse gfortrans\nuse mine\n\
         use, intrinsic :: iso_cc\nuse, intrinsic :: iso_c_binding, only: c_int\nuse, non_intrinsic :: iso_fortran_env\n\
         end program\n"
    ), @"
    t.f90:2:5: error[ACC3004]: there is no module `nccl`
      |
    2 | use nccl
      |     ^^^^ accc does not bring it
      |
      = help: declare the functions that you call in an interface block with `bind(c)`, and link with `-lnccl`

    t.f90:3:5: error[ACC3004]: there is no module `mpi_f08`
      |
    3 | use mpi_f08, only: mpi_comm
      |     ^^^^^^^ accc does not bring it
      |
      = help: `cargo xtask install --with-mpi` builds it for Open MPI; or `use mpi`, or write `include 'mpif.h'`

    t.f90:4:5: error[ACC3004]: there is no module `gfortrans`
      |
    4 | use gfortrans
      |     ^^^^^^^^^ `include/gfortrans.mod` was written by another compiler
      |
      = help: compile the source of the module with accc: module files of other compilers can't be read

    t.f90:5:5: error[ACC3004]: there is no module `mine`
      |
    5 | use mine
      |     ^^^^ no `mine.accmod` found
      |
      = note: searched: ., include
      = help: compile the file that defines the module first, or name its folder with `-I`

    t.f90:6:19: error[ACC3004]: there is no intrinsic module `iso_cc`
      |
    6 | use, intrinsic :: iso_cc
      |                   ^^^^^^
      |
      = help: leave out `intrinsic`, where it is a module of yours

    t.f90:8:23: error[ACC3004]: there is no module `iso_fortran_env`
      |
    8 | use, non_intrinsic :: iso_fortran_env
      |                       ^^^^^^^^^^^^^^^ no `iso_fortran_env.accmod` found
      |
      = note: searched: ., include
      = help: compile the file that defines the module first, or name its folder with `-I`
    ");
}

#[test]
fn names_that_come_twice() {
    insta::assert_snapshot!(errors(
        "module a\ninteger :: n, both\nreal, protected :: fixed = 1\ninterface g\nmodule procedure ga\nend interface\n\
         contains\nsubroutine ga(i)\ninteger :: i\nend subroutine\nend module\n\
         module b\nreal :: n, both\ninterface g\nmodule procedure gb\nend interface\ncontains\n\
         subroutine gb(x)\nreal :: x\nend subroutine\nend module\n\
         module c\nuse a, only: n, mine => both, fixed\nend module\n\
         program p\nuse a\nuse b\nuse c\nimplicit none\ncall g(1)\ncall g(1.0)\nmine = 2\nboth = 1\nfixed = 2\n\
         end program\n"
    ), @"
    t.f90:27:5: error[ACC3003]: `both` comes from two places
       |
    27 | use b
       |     ^
       |
       = help: rename it: `use ..., other_name => both`, or name what you need with `only:`

    t.f90:34:1: error[ACC3013]: `fixed` can't be assigned to: it is `protected` in its module
       |
    34 | fixed = 2
       | ^^^^^ assigned here
    ");
}

#[test]
fn a_missing_module_is_reported_once() {
    insta::assert_snapshot!(errors(
        "program p\nuse gone\nuse lost, only: t, f, k\nimplicit none\ntype(t) :: a\ntype(u) :: b\n\
         real(k) :: x = f\ninteger :: i = c\ncall sub(x)\ni = g(2) + a%n\nb%m(1) = h\nprint *, a, i\nend program\n\
         module m\nuse gone\ninteger :: w = k\ntype(v) :: y\nend module\nsubroutine s\nuse m, only: w, y, z\nz = w\nend subroutine\n"
    ), @"
    t.f90:2:5: error[ACC3004]: there is no module `gone`
      |
    2 | use gone
      |     ^^^^ no `gone.accmod` found
      |
      = note: searched: ., include
      = help: compile the file that defines the module first, or name its folder with `-I`

    t.f90:3:5: error[ACC3004]: there is no module `lost`
      |
    3 | use lost, only: t, f, k
      |     ^^^^ no `lost.accmod` found
      |
      = note: searched: ., include
      = help: compile the file that defines the module first, or name its folder with `-I`

    t.f90:15:5: error[ACC3004]: there is no module `gone`
       |
    15 | use gone
       |     ^^^^ no `gone.accmod` found
       |
       = note: searched: ., include
       = help: compile the file that defines the module first, or name its folder with `-I`
    ");
}

/// A function that a module declares `external` without a type has the one of the module's implicit rules (5.5).
#[test]
fn external_functions_have_their_modules_types() {
    let mut modules = Memory::default();
    check_with("module m\nimplicit double precision (w)\nexternal wtime\nend module\n", &mut modules);
    let text = "program p\nuse m, own => wtime\nimplicit none\nlogical :: l\nl = own()\nend program\n";
    let messages = check_with(text, &mut modules).1;
    assert!(messages.contains("real(8) can't be assigned to logical(4)"), "{messages}");
}
