! Whole arrays in expressions: scalars spread, sections, overlap between both sides.
program array_arithmetic
  implicit none
  integer :: a(5) = [1, 2, 3, 4, 5], b(5), m(2, 3)
  real :: x(3)
  b = a * 2 + 1
  print '(5(i0,1x))', b
  a(2:5) = a(1:4)
  print '(5(i0,1x))', a
  a = [1, 2, 3, 4, 5]
  a(1:4) = a(2:5) - a(1:4)
  print '(5(i0,1x))', a
  a(5:1:-1) = [1, 2, 3, 4, 5]
  a = a(5:1:-1) + a
  print '(5(i0,1x))', a
  m = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  m(1, :) = m(2, :)**2
  print '(6(i0,1x))', m
  m(:, 1:2) = m(:, 2:3)
  print '(6(i0,1x))', m
  x = sqrt(real([1, 4, 9])) / 2
  print '(3f6.2)', x
  b(1:0) = 99
  print '(5(i0,1x))', -b
end program array_arithmetic
