! maxval and minval: dimension, mask, empty arrays, masks that select nothing.
program array_min_max_val
  implicit none
  integer :: a(2, 3) = reshape([3, -2, 8, 4, 0, 6], [2, 3]), e(0)
  real :: x(4) = [1.5, -2.5, 0.0, 9.0]
  print '(2(i0,1x))', maxval(a), minval(a)
  print '(3(i0,1x),2(i0,1x))', maxval(a, 1), maxval(a, 2)
  print '(3(i0,1x),2(i0,1x))', minval(a, dim=1), minval(a, dim=2)
  print '(2(i0,1x))', maxval(a, mask=a < 5), minval(a, a > 0)
  print '(2f6.1)', maxval(x), minval(x(3:))
  print '(2l2)', maxval(e) == -huge(1) - 1, minval(e) == huge(1)
  print '(2l2)', maxval(x, x > 100) == -huge(x), minval(x(1:0)) == huge(x)
  print '(3(i0,1x))', maxval(a, 1, a < 4)
end program array_min_max_val
