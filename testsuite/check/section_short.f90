! The section ends too early.
program section_short
  implicit none
  integer, parameter :: n = 60
  real :: a(0:n), b(0:n)
  integer :: i
  a = 1.0
  !$acc parallel loop copyin(a(0:n-1)) copyout(b)
  do i = 0, n
    b(i) = a(i)
  end do
  print *, b(0)
end program
