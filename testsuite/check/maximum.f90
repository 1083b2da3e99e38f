! The largest element without a reduction, kept in an array of one element.
program maximum
  implicit none
  integer, parameter :: n = 40
  real :: a(n), largest(1)
  integer :: i
  do i = 1, n
    a(i) = mod(7 * i, 41)
  end do
  largest = 0.0
  !$acc parallel loop copyin(a) copy(largest)
  do i = 1, n
    largest(1) = max(largest(1), a(i))
  end do
  print *, largest
end program
