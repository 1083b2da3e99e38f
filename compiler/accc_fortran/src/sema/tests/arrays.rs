//! Messages about the array language: transformational functions, index sets, masks.

use super::{errors, program};

fn wrong(declarations: &str, statements: &str) -> String {
    errors(&format!("program p\n  implicit none\n{declarations}\n{statements}\nend program\n"))
}

#[test]
fn transformational_functions_check_their_arguments() {
    let declarations = "  integer :: a(3, 4), v(5)\n  real :: x(4)\n  logical :: m(3, 4)\n  character(2) :: c(3)";
    let statements = "  v = pack(a, m, x)
  a = unpack(a, m, 0)
  a = unpack(v, m, x)
  a = cshift(a, [1, 2], 3)
  a = eoshift(a, 1, 0.0)
  a = cshift(a, a)
  a = reshape(v, [3, 4], pad=x)
  a = reshape(v, [3, 4], order=[1, 2, 3])
  print *, maxloc(m), findloc(a, 'x'), norm2(v), iall(x), maxloc(v, back=1)
  print *, dot_product(m(1, :), v(1:4)), parity(a)";
    insta::assert_snapshot!(wrong(declarations, statements), @"
    t.f90:7:18: error[ACC3007]: `pack` needs arguments of one type: integer(4) and real(4) are given
      |
    7 |   v = pack(a, m, x)
      |                  ^

    t.f90:8:14: error[ACC3007]: `unpack` needs a vector (an array of rank 1)
      |
    8 |   a = unpack(a, m, 0)
      |              ^ this is an array of integer(4), rank 2

    t.f90:9:20: error[ACC3007]: `unpack` needs arguments of one type: integer(4) and real(4) are given
      |
    9 |   a = unpack(v, m, x)
      |                    ^

    t.f90:10:25: error[ACC3020]: `dim` is 3, but the rank is 2
       |
    10 |   a = cshift(a, [1, 2], 3)
       |                         ^

    t.f90:11:21: error[ACC3007]: `eoshift` needs arguments of one type: integer(4) and real(4) are given
       |
    11 |   a = eoshift(a, 1, 0.0)
       |                     ^^^

    t.f90:12:17: error[ACC3007]: `cshift` needs an integer as shift, or an array of them of rank 1
       |
    12 |   a = cshift(a, a)
       |                 ^ this is an array of integer(4), rank 2

    t.f90:13:30: error[ACC3007]: `reshape` needs arguments of one type: integer(4) and real(4) are given
       |
    13 |   a = reshape(v, [3, 4], pad=x)
       |                              ^

    t.f90:14:32: error[ACC3007]: `reshape` needs 2 integers as `order`
       |
    14 |   a = reshape(v, [3, 4], order=[1, 2, 3])
       |                                ^^^^^^^^^ this is an array of integer(4), rank 1

    t.f90:15:19: error[ACC3007]: `maxloc` needs an array of integers, reals or characters
       |
    15 |   print *, maxloc(m), findloc(a, 'x'), norm2(v), iall(x), maxloc(v, back=1)
       |                   ^ this is an array of logical(4), rank 2

    t.f90:15:34: error[ACC3007]: `findloc` needs a scalar that integer(4) can be equal to
       |
    15 |   print *, maxloc(m), findloc(a, 'x'), norm2(v), iall(x), maxloc(v, back=1)
       |                                  ^^^ this is character(1)

    t.f90:15:46: error[ACC3007]: `norm2` needs an array of reals
       |
    15 |   print *, maxloc(m), findloc(a, 'x'), norm2(v), iall(x), maxloc(v, back=1)
       |                                              ^ this is an array of integer(4), rank 1

    t.f90:15:55: error[ACC3007]: `iall` needs an array of integers
       |
    15 |   print *, maxloc(m), findloc(a, 'x'), norm2(v), iall(x), maxloc(v, back=1)
       |                                                       ^ this is an array of real(4), rank 1

    t.f90:15:74: error[ACC3007]: `maxloc` needs a logical argument
       |
    15 |   print *, maxloc(m), findloc(a, 'x'), norm2(v), iall(x), maxloc(v, back=1)
       |                                                                          ^ this is integer(4)

    t.f90:16:33: error[ACC3007]: `dot_product` needs a logical argument
       |
    16 |   print *, dot_product(m(1, :), v(1:4)), parity(a)
       |                                 ^^^^^^ this is an array of integer(4), rank 1

    t.f90:16:49: error[ACC3007]: `parity` needs a logical argument
       |
    16 |   print *, dot_product(m(1, :), v(1:4)), parity(a)
       |                                                 ^ this is an array of integer(4), rank 2
    ");
}

#[test]
fn index_sets_are_left_by_nothing_and_have_integer_indices() {
    let declarations = "  integer :: i, j, a(5)\n  real :: r\n  allocatable :: r(:)";
    let statements = "  do concurrent (i = 1:5)
    if (a(i) == 0) exit
    i = 3
    do j = 1, 2
      if (j == a(i)) return
    end do
  end do
  do i = 1, 5
    do concurrent (j = 1:5) local(r)
      exit
    end do
  end do
  forall (r = 1:5) a(1) = 2
  forall (i = 1:5:0) a(i) = 2
  forall (i = 1:5, a(i)) a(i) = 2
  forall (i = 1:5)
    print *, i
  end forall
  where (a > 1)
    i = 2
    where (a == 2) a = 1
    where (a(1:3) == 2) a = 1
  end where";
    insta::assert_snapshot!(wrong(declarations, statements), @"
    t.f90:7:20: error[ACC3016]: `exit` leaves a `do concurrent`
      |
    6 |   do concurrent (i = 1:5)
      |   -- its iterations are done in any order
    7 |     if (a(i) == 0) exit
      |                    ^^^^
      |
      = help: skip the rest of an iteration with `cycle`, or write a `do` loop

    t.f90:8:5: error[ACC3013]: `i` is the variable of a loop: it must not change in it
      |
    6 |   do concurrent (i = 1:5)
      |   -- the loop
    7 |     if (a(i) == 0) exit
    8 |     i = 3
      |     ^ assigned here

    t.f90:10:22: error[ACC3016]: `return` leaves a `do concurrent`
       |
     6 |   do concurrent (i = 1:5)
       |   -- its iterations are done in any order
    ...
    10 |       if (j == a(i)) return
       |                      ^^^^^^
       |
       = help: skip the rest of an iteration with `cycle`, or write a `do` loop

    t.f90:14:35: error[ACC0002]: not supported: `r` as a local variable of `do concurrent`
       |
    14 |     do concurrent (j = 1:5) local(r)
       |                                   ^
       |
       = help: declare it in a `block` inside of the loop

    t.f90:15:7: error[ACC3016]: `exit` leaves a `do concurrent`
       |
    14 |     do concurrent (j = 1:5) local(r)
       |     -- its iterations are done in any order
    15 |       exit
       |       ^^^^
       |
       = help: skip the rest of an iteration with `cycle`, or write a `do` loop

    t.f90:18:11: error[ACC3002]: an index has to be an integer
       |
    18 |   forall (r = 1:5) a(1) = 2
       |           ^ this is real(4)

    t.f90:19:19: error[ACC3020]: the step of an index must not be 0
       |
    19 |   forall (i = 1:5:0) a(i) = 2
       |                   ^

    t.f90:20:20: error[ACC3002]: the condition has to be a scalar logical
       |
    20 |   forall (i = 1:5, a(i)) a(i) = 2
       |                    ^^^^ this is integer(4)
       |
       = help: compare it: `/= 0`

    t.f90:22:5: error[ACC3010]: only assignments, `where` and `forall` can stand in a `forall`
       |
    22 |     print *, i
       |     ^^^^^^^^^^

    t.f90:25:5: error[ACC3006]: `where` assigns arrays, and this is a scalar
       |
    25 |     i = 2
       |     ^

    t.f90:27:12: error[ACC3014]: the shapes differ: dimension 1 has 5 and 3 elements
       |
    24 |   where (a > 1)
       |          ----- 5 elements
    ...
    27 |     where (a(1:3) == 2) a = 1
       |            ^^^^^^^^^^^
       |            |
       |            3 elements

    t.f90:27:25: error[ACC3014]: the shapes differ: dimension 1 has 3 and 5 elements
       |
    27 |     where (a(1:3) == 2) a = 1
       |            -----------  -^^^^
       |            |            |
       |            |            5 elements
       |            3 elements
    ");
}

#[test]
fn elemental_subroutines_take_conformable_arrays() {
    let text = "module m
contains
  elemental subroutine s(a, b)
    integer, intent(in) :: a
    integer, intent(out) :: b
    b = a
  end subroutine
end module
program p
  use m
  integer :: x(3), y(4), z(2, 2)
  call s(1, x)
  call s(x, y)
  call s(x, z)
  call s(x, x + 1)
end program
";
    insta::assert_snapshot!(errors(text), @"
    t.f90:13:3: error[ACC3014]: the shapes differ: dimension 1 has 3 and 4 elements
       |
    13 |   call s(x, y)
       |   ^^^^^^^-^^-^
       |          |  |
       |          |  4 elements
       |          3 elements

    t.f90:14:3: error[ACC3006]: the operands have different ranks
       |
    14 |   call s(x, z)
       |   ^^^^^^^-^^-^
       |          |  |
       |          |  rank 2
       |          rank 1

    t.f90:15:13: error[ACC3013]: this can't be assigned to: it is not a variable
       |
    15 |   call s(x, x + 1)
       |             ^^^^^ this argument is written by the procedure
    ");
}

#[test]
fn do_concurrent_takes_a_type_and_localities() {
    program(
        "program p
  implicit none
  real :: t, s, a(4, 4)
  t = 2
  s = 1
  do concurrent (integer(8) :: i = 1:4, j = 1:4, i /= j) local(s) local_init(t) shared(a)
    s = t
    a(i, j) = s
  end do
end program
",
    );
}

#[test]
fn sources_of_allocations_fit() {
    let declarations = "  integer, allocatable :: a(:), b(:, :)\n  real, allocatable :: r(:)\n  integer :: c(3)";
    let statements = "  allocate (a, source=r)
  allocate (b(2, 2), source=c)
  allocate (b, mold=c)
  allocate (a(3), source=1, mold=c)
  call move_alloc(a, c)
  call move_alloc(a, r)
  call move_alloc(a, b)";
    insta::assert_snapshot!(wrong(declarations, statements), @"
    t.f90:6:23: error[ACC3002]: a value of type real(4) for a variable of type integer(4)
      |
    6 |   allocate (a, source=r)
      |                       ^

    t.f90:7:29: error[ACC3006]: an array of rank 1 for one of rank 2
      |
    7 |   allocate (b(2, 2), source=c)
      |                             ^

    t.f90:8:13: error[ACC3006]: `b` has rank 2, but 0 bounds are given
      |
    3 |   integer, allocatable :: a(:), b(:, :)
      |                                 - declared here
    ...
    8 |   allocate (b, mold=c)
      |             ^

    t.f90:9:29: error[ACC3007]: `source` and `mold` are given twice
      |
    9 |   allocate (a(3), source=1, mold=c)
      |                             ^^^^

    t.f90:10:22: error[ACC3007]: `move_alloc` needs an allocatable variable here
       |
    10 |   call move_alloc(a, c)
       |                      ^ this is an array of integer(4), rank 1

    t.f90:11:22: error[ACC3007]: `move_alloc` needs two variables of one type and rank
       |
    11 |   call move_alloc(a, r)
       |                      ^ an array of real(4), rank 1, after an array of integer(4), rank 1

    t.f90:12:22: error[ACC3007]: `move_alloc` needs two variables of one type and rank
       |
    12 |   call move_alloc(a, b)
       |                      ^ an array of integer(4), rank 2, after an array of integer(4), rank 1
    ");
}

#[test]
fn constants_are_computed() {
    let text = "program p
  implicit none
  integer, parameter :: t(2, 3) = reshape([1, 2, 3, 4, 5], [2, 3], pad=[6])
  integer, parameter :: s(2) = sum(t, 2), n = maxval(t(:, 2)), u(3, 2) = reshape(t, [3, 2], order=[2, 1])
  integer :: a(sum(s)), b(n), c(u(2, 1))
  a = size(a) * 0
end program
";
    let program = program(text);
    let procedure = program.procedures.values().next().expect("the main program");
    let shapes: Vec<String> = procedure
        .symbols
        .values()
        .filter(|symbol| symbol.name.len() == 1 && symbol.init.is_none())
        .map(|symbol| format!("{} {:?}", symbol.name, symbol.shape))
        .collect();
    insta::assert_snapshot!(shapes.join("\n"), @"
    n Scalar
    a Static([StaticDim { lower: 1, extent: 21 }])
    b Static([StaticDim { lower: 1, extent: 4 }])
    c Static([StaticDim { lower: 1, extent: 3 }])
    ");
}
