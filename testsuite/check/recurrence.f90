! A prefix sum, said to be independent.
program recurrence
  implicit none
  integer, parameter :: n = 40
  integer :: s(n), i
  s = 1
  !$acc kernels copy(s)
  !$acc loop independent
  do i = 2, n
    s(i) = s(i) + s(i - 1)
  end do
  !$acc end kernels
  print *, s(n)
end program
