! What other compilers take and the specification's grammar does not have: ends of loops, and of combined constructs without `loop`,
! constants in data clauses, a variable in two of them, a sign behind an operator, `routine` without a level, `data present` in a
! routine. (Each is warned about, but the ends.)
module constants
  implicit none
  integer, parameter :: n = 40, weights(3) = [1, 2, 3]
  real :: table(n)
  !$acc declare create(table) copyin(n, weights)
contains
  subroutine fill()
    integer :: i
    !$acc kernels loop present(table, weights)
    do i = 1, n
      table(i) = weights(mod(i, 3) + 1)
    end do
    !$acc end kernels
  end subroutine

  subroutine add_weight(x)
    !$acc routine
    real, intent(inout) :: x(:)
    integer :: i
    !$acc data present(x)
    do i = 1, size(x)
      x(i) = x(i) + weights(2)
    end do
    !$acc end data
  end subroutine
end module

program lenient_directives
  use constants
  implicit none
  real :: a(n), b(n), c(n), s
  integer :: i

  call fill()
  a = 1
  b = 2
  c = 3
  !$acc data copyin(a) copyin(a) copy(b) copy(c)
  !$acc parallel loop present(a, b)
  do i = 1, n
    b(i) = b(i) + -a(i) * 2 + table(i)
  end do
  !$acc end loop
  !$acc end parallel
  !$acc serial loop
  do i = 2, n
    c(i) = c(i) * -2.0 ** -1 + c(i - 1)
  end do
  !$acc end serial
  !$acc end data
  s = 0
  !$acc parallel
  !$acc loop reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc end loop
  !$acc end parallel
  print '(4f8.2)', b(1:4), c(1:4), s
  !$acc parallel loop
  do i = 1, 1
    call add_weight(b)
  end do
  print '(4f8.2)', b(1:4)
  print '(3f8.2)', 3.0 - +2.0 * 2.0, 8.0 / -2.0 / 2.0, 2.0 ** -2.0 ** 2
end program
