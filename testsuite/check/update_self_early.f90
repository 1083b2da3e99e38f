! The update stands before the kernel that it is for.
program update_self_early
  implicit none
  integer, parameter :: n = 32
  real(8) :: x(n)
  integer :: i, step
  x = 1.0d0
  !$acc data copy(x)
  do step = 1, 2
    !$acc update self(x)
    !$acc parallel loop
    do i = 1, n
      x(i) = x(i) + 1.0d0
    end do
    if (x(n) > 100.0d0) stop 'too large'
  end do
  !$acc end data
end program
