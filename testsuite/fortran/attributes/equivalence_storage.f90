! Equivalence: arrays that overlap, scalars within arrays, real and integer bits, with a common block.
program equivalence_storage
  implicit none
  integer :: a(6), b(3), c, bits
  real :: r
  integer :: m(2, 3)
  integer :: x, y(3)
  common /blk/ x
  equivalence (a(4), b(1)), (a(2), c), (bits, r), (m, a), (x, y(1))
  a = [1, 2, 3, 4, 5, 6]
  b(2) = 50
  c = -2
  print '(6(i0,1x))', a
  print '(6(i0,1x))', m(2, :), b
  r = 1.0
  print '(z8.8)', bits
  y = [7, 8, 9]
  print '(i0)', x
end program equivalence_storage
