! Common blocks: named and blank, of different shapes in different units, block data.
program common_blocks
  implicit none
  integer :: i, j
  real :: x(4)
  common /pair/ i, j
  common x
  print '(2(i0,1x))', i, j
  x = [1.0, 2.0, 3.0, 4.0]
  call change
  print '(2(i0,1x),4f5.1)', i, j, x
end program common_blocks
subroutine change
  implicit none
  integer :: k(2)
  real :: m(2, 2)
  common /pair/ k
  common m
  k = k * 10
  m(1, 2) = -m(1, 2)
end subroutine change
block data start
  implicit none
  integer :: i, j
  common /pair/ i, j
  data i, j /3, 4/
end block data start
