! max and min with many arguments, arrays with scalars, negative zero.
program numeric_min_max_mixed
  implicit none
  real :: v(3) = [3.0, -1.0, 2.0]
  integer :: i
  print '(3f5.1)', max(v, 0.0), min(v, 1.0, 2.5)
  print '(i0,1x,i0)', max(1, 2, 3, 4, 5, 6, 7), min(9, 8, 7, 6, 5)
  print '(3(i0,1x))', (max(i, 3 - i, mod(i, 2)), i = 0, 2)
  print '(2f5.1)', max(1.0, 2.0, v(1)), min(v(2), v(3), -0.0)
  print '(f5.1)', maxval(v) - minval(v)
end program numeric_min_max_mixed
