! Expressions of mixed sections, scalars and functions: one element read by all of them.
program expression_shapes
  implicit none
  real :: a(4, 4), b(4), s
  integer :: i, j
  a = reshape([((real(i + 4 * j), i = 1, 4), j = 0, 3)], [4, 4])
  b = a(:, 2) * a(3, :) - a(2, 1)
  print '(4f8.1)', b
  a(:, 3) = a(:, 3) / a(2, 3)
  print '(4f8.3)', a(:, 3)
  s = sum(b(::2) * b(2::2)) + maxval(a(1, :) - a(4, 4:1:-1))
  print '(f10.2)', s
  b = [b(3:), b(:2)] / s + real([1, 2, 3, 4])
  print '(4f8.3)', b
  b(2) = 0
  b = b(2) + b * b(4)
  print '(4f8.3)', b
end program expression_shapes
