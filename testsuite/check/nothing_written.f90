! The kernel writes the wrong array, the result is copied out without having been written.
program nothing_written
  implicit none
  integer, parameter :: n = 16
  integer :: a(n), b(n), i
  a = 1
  b = 0
  !$acc parallel loop copy(a) copyout(b)
  do i = 1, n
    a(i) = 2 * a(i)
  end do
  print *, a(1)
end program
