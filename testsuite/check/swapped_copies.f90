! copyin and copyout were mixed up.
program swapped_copies
  implicit none
  integer, parameter :: n = 25
  real(8) :: x(n), y(n)
  integer :: i
  x = 2.0d0
  y = 0.0d0
  !$acc parallel loop copyout(x) copyin(y)
  do i = 1, n
    y(i) = 3.0d0 * x(i)
  end do
  print *, y(1)
end program
