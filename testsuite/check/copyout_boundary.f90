! The kernel writes the inner points of a copyout, the next one reads all of it.
program copyout_boundary
  implicit none
  real(8), allocatable :: u(:, :), v(:, :)
  integer :: i, j, n
  n = 10
  allocate(u(n, n), v(n, n))
  u = 1.0d0
  !$acc data copyout(u, v)
  !$acc parallel loop collapse(2)
  do j = 2, n - 1
    do i = 2, n - 1
      u(i, j) = i + j
    end do
  end do
  !$acc parallel loop collapse(2)
  do j = 2, n - 1
    do i = 1, n
      v(i, j) = u(i, j)
    end do
  end do
  !$acc end data
  print *, v(2, 2)
end program
