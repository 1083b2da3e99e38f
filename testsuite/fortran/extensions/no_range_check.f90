! differs: list-directed numbers may be laid out in more than one way
! flags: -fno-range-check
program no_range_check
  implicit none
  integer(1) :: k = 300
  integer :: i, j
  real :: x
  i = 2147483647 + 1
  j = -2147483648
  x = 1.0e30*1.0e30
  print *, i, j, k, int(z'ffffffff'), 4294967297, x > huge(x), 1e99 > huge(x)
  x = 1.0/0.0
  print *, x > huge(x), int(70000, 2)
end program
