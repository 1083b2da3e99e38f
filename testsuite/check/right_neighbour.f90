! The right neighbour of the last point of a section.
program right_neighbour
  implicit none
  real(8), allocatable :: u(:), d(:)
  integer :: i, n
  n = 30
  allocate(u(n), d(n))
  u = 1.0d0
  d = 0.0d0
  !$acc parallel loop copyin(u(5:20)) copy(d)
  do i = 5, 20
    d(i) = u(i + 1) - u(i)
  end do
  print *, d(5)
end program
