! A shift in place: an element is read by the iteration before the one that writes it.
program shift_left
  implicit none
  integer, parameter :: n = 30
  real :: a(n)
  integer :: i
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop copy(a)
  do i = 1, n - 1
    a(i) = a(i + 1)
  end do
  print *, a(1)
end program
