! sum and product: dimension, mask, empty arrays, all types.
program array_sum_product
  implicit none
  integer :: a(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3]), e(0, 2)
  real(8) :: x(3) = [0.5d0, 1.5d0, 2.5d0]
  complex :: z(2) = [(1.0, 2.0), (3.0, -1.0)]
  print '(2(i0,1x))', sum(a), product(a)
  print '(5(i0,1x))', sum(a, 1), sum(a, dim=2)
  print '(5(i0,1x))', product(a, 1), product(a, 2)
  print '(4(i0,1x))', sum(a, mask=a > 2), product(a, a > 4), sum(a, 1, a > 2)
  print '(4(i0,1x))', sum(e), product(e), sum(e, 1)
  print '(2f8.3)', sum(x), product(x)
  print '(2f8.3)', sum(z), product(z)
  print '(2(i0,1x))', sum(int([100, 27], 1)), sum(a(1, :)) * product(a(:, 3))
  print '(3(i0,1x))', sum(a, 2, .false.), size(sum(e, 2))
end program array_sum_product
