! norm2, and reductions within expressions.
program array_reduce_norm
  implicit none
  real :: a(2, 2) = reshape([3.0, 4.0, 6.0, 8.0], [2, 2])
  print '(3f8.4)', norm2(a(:, 1)), norm2(a), norm2([5d0, 12d0])
  print '(2f8.4)', norm2(a, 1), norm2(a, dim=2)
  print '(f8.4)', sum((a - sum(a) / size(a))**2) / size(a)
  print '(2f8.4)', maxval(abs(a(:, 1) - a(:, 2))), sqrt(sum(a * a))
  print '(f8.4)', dot_product(a(1, :), a(2, :)) / (norm2(a(1, :)) * norm2(a(2, :)))
end program array_reduce_norm
