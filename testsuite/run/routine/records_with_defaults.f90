! run: => records_with_defaults.expect
! Records with default values in device code: locals of routines and of `block`, arrays of them, function results, `intent(out)`.
module pairs
  implicit none
  type pair
    real(8) :: weight = 2.5d0
    integer(2) :: small = -3
    logical :: flag = .true.
    character(3) :: name = 'abc'
    integer :: zero = 0
    integer :: many(3) = [7, -8, 9]
  end type
  type outer
    type(pair) :: first
    real :: last = -0.5
  end type
contains
  function weigh(i) result(w)
    !$acc routine seq
    integer, intent(in) :: i
    real(8) :: w
    type(outer) :: one, several(2)
    several(2)%first%weight = i
    w = one%first%weight + several(1)%first%small + several(2)%first%weight + one%last + sum(several(2)%first%many)
    if (several(2)%first%flag .and. one%first%name == 'abc') w = w + 100
  end function
  subroutine start(p)
    !$acc routine seq
    type(pair), intent(out) :: p
    p%zero = p%many(2)
  end subroutine
  function made(i) result(p)
    !$acc routine seq
    integer, intent(in) :: i
    type(pair) :: p
    p%many(1) = i
  end function
end module

program records_with_defaults
  use pairs
  implicit none
  real(8) :: w(4)
  integer :: z(4), i
  !$acc parallel loop copyout(w, z)
  do i = 1, 4
    block
      type(pair) :: p, q
      p%small = 99_2
      call start(p)
      q = made(i)
      w(i) = weigh(i) + p%small
      z(i) = p%zero * 1000 + sum(q%many)
    end block
  end do
  print '(4f9.2)', w
  print '(4i8)', z
end program
