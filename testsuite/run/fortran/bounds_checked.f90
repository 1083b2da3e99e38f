! Checks of subscripts, sections, substrings and shapes find nothing wrong in a right program, and what is wrong in others:
! the argument says which statement is tried.
! flags: -fcheck=bounds
! run: 0 => bounds_checked.expect
program bounds_checked
  implicit none
  integer :: a(10), m(0:3, 5), i, n, v(3), k
  integer, allocatable :: p(:)
  character(8) :: s
  character(20) :: arg
  real :: x(5), y(6)
  type t
    integer :: c(4)
  end type
  type(t) :: r(3)
  call get_command_argument(1, arg)
  read (arg, *) k
  n = 11
  v = [1, 2, 7]
  a = 1
  m = 2
  x = 1
  y = 1
  r(1)%c = 0
  s = 'abcdefgh'
  print *, 'start'
  select case (k)
  case (0)
    a(n - 1) = m(n - 8, n - 6) + r(n - 8)%c(n - 7)
    a(1:n - 1) = a(n - 1:1:-1)
    a(v(1:2)) = 3
    print *, s(1:n - 3), s(5:4), a(12:11)
    allocate (p(-1:1))
    p(-1) = 1
    call sub(a, 10)
    call assumed(m)
    print *, sum(a), p(-1)
  case (1)
    a(n) = 1
  case (2)
    m(1, n - 5) = 1
  case (3)
    print *, m(n - 7, 2)
  case (4)
    print *, s(3:n - 2)
  case (5)
    a(1:n) = 0
  case (6)
    m(v, 1) = 0
  case (7)
    x(1:n - 6) = y(1:n - 5)
  case (8)
    p(1) = 0
  case (9)
    r(n - 7)%c(1) = 0
  case (10)
    r(1)%c(n) = 0
  case (11)
    call assumed(m)
    call sub(a(n:), 1)
  case (12)
    call assumed2(m, n)
  case (13)
    call star(a, n - 11)
  end select
contains
  subroutine sub(z, n)
    integer, intent(in) :: n
    integer, intent(inout) :: z(n)
    z(n) = 7
    do i = 1, n
      z(i) = z(i) + 1
    end do
  end subroutine
  subroutine assumed(z)
    integer, intent(inout) :: z(2:, :)
    z(2, 1) = 1
    z(5, 5) = 1
  end subroutine
  subroutine assumed2(z, n)
    integer, intent(inout) :: z(2:, :)
    integer, intent(in) :: n
    z(n - 5, 1) = 1
  end subroutine
  subroutine star(z, n)
    integer, intent(inout) :: z(*)
    integer, intent(in) :: n
    z(n + 100000) = z(n)
  end subroutine
end program
