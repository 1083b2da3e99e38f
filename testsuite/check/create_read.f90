! A sum of arrays into one that nobody set to zero.
program create_read
  implicit none
  integer, parameter :: n = 64
  real :: a(n), total(n)
  integer :: i
  a = 1.0
  total = 0.0
  !$acc data copyin(a) create(total)
  !$acc parallel loop
  do i = 1, n
    total(i) = total(i) + a(i)
  end do
  !$acc end data
end program
