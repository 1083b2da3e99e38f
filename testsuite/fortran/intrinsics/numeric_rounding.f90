! int, nint, aint, anint, ceiling, floor: halves, negatives, kind arguments.
program numeric_rounding
  implicit none
  real :: x(8) = [2.5, -2.5, 3.5, -3.5, 2.4999, -0.5, 0.5, -7.9]
  print '(8(i0,1x))', int(x)
  print '(8(i0,1x))', nint(x)
  print '(8f6.1)', aint(x)
  print '(8f6.1)', anint(x)
  print '(8(i0,1x))', ceiling(x)
  print '(8(i0,1x))', floor(x)
  print '(4(i0,1x))', int(3d9, 8), nint(3d9, 8), floor(-3d9, 8), ceiling(3.1d9, kind=8)
  print '(4(i0,1x))', kind(int(1.5, 1)), int((3.7, 9.0)), idint(4.9d0), ifix(-4.9)
  print '(2f6.1,1x,i0)', dint(2.7d0), dnint(2.7d0), idnint(-2.7d0)
  print '(f5.1,i3)', aint(2.7, 8), kind(aint(2.7, 8))
end program numeric_rounding
