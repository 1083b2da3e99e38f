! -fcheck=bounds says nothing of right programs: arrays of assumed size behind `select rank`, pointers' elements in `forall`.
! run: => right_bounds_checked.expect
! flags: -fcheck=all
program right_bounds_checked
  implicit none
  type t
    integer, pointer :: p => null()
  end type
  type(t) :: a(3)
  integer, target :: x(3) = [5, 6, 7]
  integer :: i, v(6) = [1, 2, 3, 4, 5, 6]
  i = 9
  forall (i = 1:3) a(i)%p => x(4 - i)
  if (a(1)%p /= 7 .or. a(2)%p /= 6 .or. a(3)%p /= 5) error stop 1
  call opened(v)
  if (v(5) /= 50) error stop 2
  print *, 'right'
contains
  subroutine opened(b)
    integer, intent(inout) :: b(*)
    call ranked(b)
  end subroutine
  subroutine ranked(y)
    integer, intent(inout) :: y(..)
    select rank (y)
    rank (*)
      y(5) = 50
    rank default
      error stop 3
    end select
  end subroutine
end program
