! Output from a compute region: integers, reals, logicals and text, in order within one gang.
program print_in_region
  implicit none
  integer :: i, total
  real*8 :: x(4)
  x = (/ 1.5d0, -2.25d0, 1.0d-3, 4.0d10 /)
  total = 0
  !$acc serial copyin(x) copy(total)
  do i = 1, 4
    total = total + i
    print *, "step", i, x(i), total > 3
  enddo
  print *, "total", total
  !$acc end serial
  !$acc parallel num_gangs(1) copyin(x)
  print *, "one gang", x(2), 1.5, .false.
  !$acc end parallel
  print *, "host", total
end program print_in_region
