! cshift and eoshift: dimension, arrays of shifts, boundaries, negative and large shifts.
program array_shift
  implicit none
  integer :: v(5) = [1, 2, 3, 4, 5], a(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  print '(5(i0,1x))', cshift(v, 2), cshift(v, -1), cshift(v, 7), cshift(v, 0)
  print '(6(i0,1x))', cshift(a, 1), cshift(a, 1, dim=2), cshift(a, [1, 2], 2)
  print '(5(i0,1x))', eoshift(v, 2), eoshift(v, -2), eoshift(v, 1, 99), eoshift(v, 9)
  print '(6(i0,1x))', eoshift(a, 1, dim=2), eoshift(a, [1, -1], [8, 9], 2)
  print '(3a)', eoshift(['a', 'b', 'c'], 1), cshift(['a', 'b', 'c'], -1)
  print '(3l2)', eoshift([.true., .true., .true.], 1)
end program array_shift
