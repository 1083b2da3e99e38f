! Allocatable arrays of a program that locks the pages of what it allocates.
! flags: -gpu=pinned
program main
  implicit none
  integer, parameter :: n = 300000
  real(8), allocatable :: x(:), y(:, :)
  integer :: i, step
  allocate(x(n), y(n / 100, 100))
  y = 1
  !$acc data copy(y) create(x)
  do step = 1, 3
    x = step
    !$acc update device(x) async(2)
    !$acc parallel loop async(2)
    do i = 1, n
      y(mod(i - 1, n / 100) + 1, (i - 1) / (n / 100) + 1) = y(mod(i - 1, n / 100) + 1, (i - 1) / (n / 100) + 1) + x(i)
    end do
    !$acc wait(2)
  end do
  !$acc end data
  print *, sum(y) / n, minval(y), maxval(y)
  deallocate(x, y)
end program
